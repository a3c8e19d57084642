import { type Client } from 'pg';

/** The first row that a statement returns. @template Row with `undefined`, if there may be none */
export async function rowOf<Row>(client: Client, sql: string): Promise<Row> {
  return (await client.query(sql)).rows[0] as Row;
}

/** The code of an error of the system or of a driver; otherwise its name. Messages may quote what we sent. */
export function errorCodeOf(error: unknown): string {
  const { code, name, cause } = (error ?? {}) as { code?: unknown; name?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined ? String(name ?? 'unknown') : errorCodeOf(cause);
}

const timeoutMs = 10_000;

/** Fetches without following a redirect, and gives up after ten seconds. */
export const ask = (url: string, options: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs), ...options });

/** Whole days until a time. */
export const daysUntil = (time: string, now: Date): number =>
  Math.floor((Date.parse(time) - now.getTime()) / 86_400_000);

/** Such as 2026-11-20, in UTC. */
export const dayOf = (time: string): string => new Date(time).toISOString().slice(0, 10);
