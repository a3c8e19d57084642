import { z } from 'zod';

/** A key of the firm's that no longer signs. */
export interface RetiredKey {
  /** SHA-256 of the public key, in hexadecimal. */
  readonly fingerprint: string;
  /** The last day, in UTC, whose root it may have signed, such as 2026-11-20; absent: any day. */
  readonly lastDay?: string;
}

const day = z.iso.date();

/** Parses `FINGERPRINT@LAST-DAY FINGERPRINT …`, separated by commas or spaces. @returns undefined if it is invalid */
export function parseRetiredKeys(given: string): RetiredKey[] | undefined {
  const keys = new Map<string, RetiredKey>();
  for (const text of given
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)) {
    const [, fingerprint, lastDay] = /^([0-9a-f]{64})(?:@(.+))?$/.exec(text) ?? [];
    const isDay = lastDay === undefined || day.safeParse(lastDay).success;
    if (!fingerprint || !isDay || keys.has(fingerprint)) return undefined;
    keys.set(fingerprint, { fingerprint, ...(lastDay && { lastDay }) });
  }
  return [...keys.values()];
}
