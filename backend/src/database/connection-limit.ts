import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A process that has just ended may still be counted for a moment. */
const attempts = 6;
const pauseMs = 500;

/** PostgreSQL has not as many connections as the processes may want together. */
export class TooFewConnections extends Error {
  override readonly name = 'TooFewConnections';
}

/** How a process that runs is known to PostgreSQL: by the one connection that it always has, on which it listens. */
export const listenerName = (poolSize: number): string => `tax-firm, pool of ${poolSize}`;

const counts = `
  SELECT least(
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        - coalesce(current_setting('reserved_connections', true)::integer, 0),
      (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database()),
      (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user)) AS "limit",
    (SELECT count(*)::integer FROM running) AS processes,
    (SELECT coalesce(sum(pool + 1), 0)::integer FROM running) AS taken
  FROM (VALUES (1)) one`;

const running = `WITH running AS (
    SELECT substring(application_name FROM '^tax-firm, pool of (\\d+)$')::integer AS pool FROM pg_stat_activity
    WHERE application_name ~ '^tax-firm, pool of \\d+$')`;

interface ConnectionCounts {
  readonly limit: number;
  readonly processes: number;
  readonly taken: number;
}

/**
 * Makes sure, before a process opens its pool, that this pool and those of the processes that run fit PostgreSQL's
 * limits, so that it is said at the start, and not by the first request on a busy day.
 * @throws TooFewConnections with the numbers
 */
export async function requireConnections(url: string, poolSize: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'tax-firm start' });
  await client.connect();
  try {
    for (let attempt = 1; ; attempt++) {
      const { rows } = await client.query<ConnectionCounts>(`${running} ${counts}`);
      const problem = rows[0] && problemOf(rows[0], poolSize + 1);
      if (!problem) return;
      if (attempt === attempts) throw new TooFewConnections(problem);
      await sleep(pauseMs);
    }
  } finally {
    await client.end();
  }
}

function problemOf({ limit, processes, taken }: ConnectionCounts, needed: number): string | undefined {
  if (taken + needed <= limit) return undefined;
  const others = processes === 0 ? '' : ` and the ${processes} that run may use ${taken}`;
  return (
    `PostgreSQL has ${limit} connections for us: this process may use ${needed} (DATABASE_POOL_SIZE and one to listen)` +
    `${others}. Raise max_connections, lower DATABASE_POOL_SIZE, or run fewer processes.`
  );
}
