import { type KeyObject, type X509Certificate } from 'node:crypto';
import { OperatorError } from '../../base/operator-error.js';

/** A certificate with its private key: who signs. */
export interface SigningIdentity {
  readonly certificate: X509Certificate;
  /** The certificates between it and a root that readers trust, each in DER; they go into each signature. */
  readonly chain: readonly Buffer[];
  readonly key: KeyObject;
}

/** SHA-256 of a certificate in DER, in lower-case hexadecimal. */
export const fingerprintOfCertificate = ({ fingerprint256 }: X509Certificate): string =>
  fingerprint256.replaceAll(':', '').toLowerCase();

/** Whether a certificate is within its days at a time. */
export const isValidAt = ({ validFrom, validTo }: X509Certificate, time: Date): boolean =>
  new Date(validFrom) <= time && time <= new Date(validTo);

/** A copy of exactly these bytes; a Buffer may be part of a larger ArrayBuffer. */
export const exactly = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

/** A PDF to which no signature can be added. Its message is a sentence that says what to do. */
export class UnsignablePdf extends Error {}

/** A signature that does not prove its document. Its message completes "the digital signature …". */
export class WrongSignature extends Error {}

/** The firm's own certificate cannot sign. */
export class UnusableCertificate extends OperatorError {
  /** @param why completes "SIGNING_CERTIFICATE …" */
  constructor(why: string, options?: ErrorOptions) {
    super(`SIGNING_CERTIFICATE ${why}`, options);
  }
}
