import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Reads a file of certificates in PEM.
 * @throws Error with a sentence that follows the variable's name
 */
export function readAuthorities(file: string): string {
  let pem: string;
  try {
    pem = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`must name a readable file (${(error as NodeJS.ErrnoException).code})`, { cause: error });
  }
  const certificates = certificatesIn(pem);
  try {
    for (const certificate of certificates) new X509Certificate(certificate);
  } catch (error) {
    throw new Error('must name a file whose certificates are not damaged', { cause: error });
  }
  if (certificates.length === 0)
    throw new Error('must name a file with certificates in PEM (BEGIN CERTIFICATE)');
  return pem;
}

/** The certificates of a PEM file, each in PEM. */
export const certificatesIn = (pem: string): string[] =>
  pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
