/**
 * A key that names one attempt of a person, so that repeats of it after a lost answer are done once
 * (header `Idempotency-Key`). Made of random bytes: `randomUUID` is missing where the page came over plain HTTP.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
