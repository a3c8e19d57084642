/** A key of the firm's that no longer signs. */
export interface RetiredKey {
  /** SHA-256 of the public key, in hexadecimal. */
  readonly fingerprint: string;
  /** The last day, in UTC, whose root it may have signed, such as 2026-11-20; absent: any day. */
  readonly lastDay?: string;
}

/** Parses `FINGERPRINT@LAST-DAY FINGERPRINT …`, separated by commas or spaces. @returns undefined if it is invalid */
export function parseRetiredKeys(given: string): RetiredKey[] | undefined {
  const keys = given
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(parseRetiredKey);
  const known = keys.filter((key) => key !== undefined);
  const distinct = new Set(known.map(({ fingerprint }) => fingerprint));
  return distinct.size === keys.length ? known : undefined;
}

function parseRetiredKey(given: string): RetiredKey | undefined {
  const [, fingerprint, lastDay] = /^([0-9a-f]{64})(?:@(\d{4}-\d\d-\d\d))?$/i.exec(given) ?? [];
  if (!fingerprint || (lastDay && !isDay(lastDay))) return undefined;
  return { fingerprint: fingerprint.toLowerCase(), ...(lastDay && { lastDay }) };
}

/** Whether there is such a day; 2026-02-30 is none. */
function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}
