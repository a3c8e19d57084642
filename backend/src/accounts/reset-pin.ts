import { createHmac } from 'node:crypto';

/** Crockford's base32: no letter that is read as a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/**
 * The pin of a reset: 12 characters, 60 bits, that only the server can compute from the reset's random id. So nothing
 * that opens an account lies in the database, and an e-mail that must be sent again carries the same pin.
 */
export function pinOf(resetId: string, secret: string): string {
  const bytes = keyed(secret, 'password-reset pin', resetId);
  return Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** What the database keeps of a pin, as typed: case, spaces and dashes make no difference. */
export function hashOf(pin: string, secret: string): string {
  const plain = pin
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
  return keyed(secret, 'password-reset hash', plain).toString('base64url');
}

const keyed = (secret: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest();
