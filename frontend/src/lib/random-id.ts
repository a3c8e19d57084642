/**
 * Makes 128 random bits as 32 hexadecimal digits, for example for an `Idempotency-Key`. `crypto.randomUUID` is missing
 * on pages served over plain HTTP.
 */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
