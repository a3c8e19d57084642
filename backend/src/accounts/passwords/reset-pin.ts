import { createHmac } from 'node:crypto';
import { crockford, plainCode } from '../../base/spellings.js';

const length = 12;

/**
 * Computes a reset's PIN: 12 characters (60 bits) from the reset's random id and a secret. So the database contains
 * nothing that opens an account, and a repeated email has the same PIN.
 */
export function pinOf(resetId: string, secret: string): string {
  const bytes = keyed(secret, 'password-reset pin', resetId);
  return Array.from(bytes.subarray(0, length), (byte) => crockford[byte % crockford.length]).join('');
}

/** Returns the hash that the database stores for a PIN as typed; ignores case, spaces and dashes. */
export function resetPinHash(pin: string, secret: string): string {
  return keyed(secret, 'password-reset hash', plainCode(pin)).toString('base64url');
}

const keyed = (secret: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest();
