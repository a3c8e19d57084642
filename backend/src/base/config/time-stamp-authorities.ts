import { X509Certificate } from 'node:crypto';

/**
 * Returns a text with certificates in PEM, if they are whole.
 * @throws Error with what a variable that names its file must do
 */
export function wholeCertificates(pem: string): string {
  const certificates = certificatesIn(pem);
  if (certificates.length === 0)
    throw new Error('must name a file with certificates in PEM (BEGIN CERTIFICATE)');
  try {
    for (const certificate of certificates) new X509Certificate(certificate);
  } catch (error) {
    throw new Error('must name a file whose certificates are not damaged', { cause: error });
  }
  return pem;
}

/** The certificates of a PEM file, each in PEM. */
export const certificatesIn = (pem: string): string[] =>
  pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
