import { readdirSync, readFileSync } from 'node:fs';
import { PostgresCluster } from '../dist/base/database/postgres-cluster.js';
import { type World } from './world.js';

/** Milliseconds in one tick of /proc: Linux reports processor time in hundredths of a second on every platform. */
const tickMs = 10;

/** What has been used since the start. Processor times are in milliseconds, NaN where the system does not tell. */
export interface Gauges {
  /** Of all connections, BEGIN and COMMIT included. */
  readonly statements: number;
  /** Transactions that got an id, which PostgreSQL gives to those that write or lock. */
  readonly writes: number;
  readonly postgresMs: number;
  readonly nodeMs: number;
}

const counters = `SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS writes, (
    SELECT coalesce(sum(calls), 0) FROM pg_stat_statements WHERE query NOT LIKE '%pg_stat_statements%'
  ) AS statements`;

/** @param pid the process of the server that is measured; absent if it has none */
export async function readGauges(world: World, pid?: number): Promise<Gauges> {
  const { rows } = await world.pool.query<{ statements: string; writes: string }>(counters);
  return {
    statements: Number(rows[0]?.statements),
    writes: Number(rows[0]?.writes),
    postgresMs: postgresMs(world),
    nodeMs: pid === undefined ? NaN : (processTimes(pid)?.ownMs ?? NaN),
  };
}

/** Of the postmaster, its running processes, and those that have ended. */
function postgresMs(world: World): number {
  const postmaster = new PostgresCluster(world.environment.DATA_DIR!).postmaster()?.pid;
  const main = postmaster === undefined ? undefined : processTimes(postmaster);
  if (!main) return NaN;
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = running
    .map((name) => processTimes(Number(name)))
    .filter((times) => times?.parent === postmaster);
  return children.reduce((sum, times) => sum + times!.ownMs, main.ownMs + main.endedMs);
}

/** @returns undefined if the process has ended, or the system has no /proc */
function processTimes(pid: number): { parent: number; ownMs: number; endedMs: number } | undefined {
  try {
    // The name in parentheses may contain spaces. After it: state, parent, …, utime, stime, cutime, cstime.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    const ms = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * tickMs;
    return { parent: Number(fields[1]), ownMs: ms(11), endedMs: ms(13) };
  } catch {
    return undefined;
  }
}
