import { hash } from 'node:crypto';

/**
 * Returns the UUID that the history stores for a command: its id if that is a UUID, otherwise one derived from its
 * SHA-256.
 */
export function commandUuid(commandId: string): string {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(commandId)) return commandId;
  const digits = hash('sha256', commandId);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}
