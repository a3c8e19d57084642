import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** What every authenticator app understands: RFC 6238 with SHA-1, six digits and steps of 30 seconds. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Steps before and after the present one that are accepted, for phones whose clock is wrong (RFC 6238, 5.2). */
const driftSteps = 1;

/** Creates a random secret of 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = (): Buffer => randomBytes(20);

/** Returns the secret in base32, for people who type it into their app. */
export const base32Of = (secret: Uint8Array): string => secretOf(secret).base32;

/** Returns the address that a QR code carries to the app (`otpauth://totp/…`). */
export const totpAddress = (secret: Uint8Array, issuer: string, label: string): string =>
  new TOTP({ ...parameters, secret: secretOf(secret), issuer, label }).toString();

/**
 * Returns the time step that the code belongs to, so that it can be used only once.
 * @returns undefined if it is not the code of the present step or a neighboring one
 */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const options = { ...parameters, secret: secretOf(secret), timestamp };
  const delta = TOTP.validate({ ...options, token: code, window: driftSteps });
  return delta === null ? undefined : TOTP.counter({ ...parameters, timestamp }) + delta;
}

/** Copies the bytes, because a Node buffer may be part of a larger one. */
const secretOf = (secret: Uint8Array): Secret => new Secret({ buffer: new Uint8Array(secret).buffer });
