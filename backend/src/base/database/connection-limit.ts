import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../operator-error.js';
import { withConnection } from './with-connection.js';

/** Retried, because PostgreSQL may briefly count a process that has just ended. */
const attempts = 6;
const pauseMs = 500;

/**
 * The application_name of a process's LISTEN connection, which it always has. Other processes count running processes
 * and their pools by it.
 */
export const listenerName = (poolSize: number): string => `tax-firm, pool of ${poolSize}`;

const counts = `
  WITH running AS (
    SELECT substring(application_name FROM '^tax-firm, pool of (\\d+)$')::integer AS pool FROM pg_stat_activity
    WHERE application_name ~ '^tax-firm, pool of \\d+$')
  SELECT least(
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        - coalesce(current_setting('reserved_connections', true)::integer, 0),
      (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database()),
      (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user)) AS "limit",
    (SELECT count(*)::integer FROM running) AS processes,
    (SELECT coalesce(sum(pool + 1), 0)::integer FROM running) AS taken`;

/**
 * Checks that this process's pool and those of the running processes fit PostgreSQL's limits together. Called before
 * the pool opens, so that the start fails and not a request on a busy day.
 * @throws OperatorError with the numbers
 */
export async function requireConnections(url: string, poolSize: number): Promise<void> {
  const needed = poolSize + 1;
  await withConnection(url, async (client) => {
    for (let attempt = 1; ; attempt++) {
      const { rows } = await client.query<{ limit: number; processes: number; taken: number }>(counts);
      const { limit, processes, taken } = rows[0]!;
      if (taken + needed <= limit) return;
      if (attempt === attempts)
        throw new OperatorError(
          `PostgreSQL has ${limit} connections for us: this process may use ${needed} (DATABASE_POOL_SIZE and one to listen)` +
            (processes === 0 ? '' : ` and the ${processes} running may use ${taken}`) +
            '. Raise max_connections, lower DATABASE_POOL_SIZE, or run fewer processes.',
        );
      await sleep(pauseMs);
    }
  });
}
