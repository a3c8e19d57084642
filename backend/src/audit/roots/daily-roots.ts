import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock, dayMs } from '../../base/clock.js';
import { PollingLoop } from '../../base/polling-loop.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { Readiness } from '../../health/readiness.js';
import { lastRowBefore } from '../../http/security-log/security-log.js';
import { RootAnchors } from '../anchors/root-anchors.js';
import { anchorsSince, lockRoots } from '../anchors/anchors.js';
import { type Heads, headsSql, signRoot, lastRootIn, storeRoot, readsOf } from './root.js';
import { fingerprintOf, SigningKey } from './signing-key.js';

const pauseMs = 30_000;
/** Wait after midnight, because requests from before midnight may still be writing. */
const graceMs = 5 * 60_000;

/** Seals each day in UTC after it ends, one after the other. Catches up on days when the server was down. */
@Injectable()
export class DailyRoots implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop = new PollingLoop(pauseMs, () => this.signWhenReady());

  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly key: SigningKey,
    private readonly readiness: Readiness,
    private readonly anchors: RootAnchors,
  ) {}

  onApplicationBootstrap(): void {
    if (this.environment.role === 'api') return;
    this.loop.start();
    // A demonstration first writes past days.
    void this.readiness.opened.then(() => this.loop.wake());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** Seals the first day that is over and has no root yet. @returns whether there was one */
  signNext(): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      await lockRoots(manager);
      const before = await lastRootIn(manager);
      const start = before ? Date.parse(before.day) + dayMs : await firstDay(manager);
      const now = this.clock.now();
      if (start === undefined || start + dayMs + graceMs > now.getTime()) return false;

      const day = new Date(start).toISOString().slice(0, 10);
      const heads = await recordHeads(manager, day);
      const reads = await readsOf(manager, day);
      const security = await lastRowBefore(manager, new Date(start + dayMs));
      const sealed = { day, ...heads, ...reads };
      const previous = before?.hash ?? null;
      const kinds = this.anchors.kinds();
      const anchorsBefore = { kinds, ...(await anchorsSince(manager, before?.anchorsBefore?.count ?? 0)) };
      const root = signRoot({ ...sealed, chains: { security }, anchorsBefore, previous }, this.key);
      await storeRoot(manager, root, now);
      const fingerprint = fingerprintOf(root.publicKey);
      await this.anchors.request(manager, { ...sealed, previous, security, hash: root.hash, fingerprint });
      return true;
    });
  }

  private async signWhenReady(): Promise<boolean> {
    return (await this.readiness.missing()) === undefined && (await this.signNext());
  }
}

/** The start of the day of the first row of history or security log, in milliseconds since the epoch. */
async function firstDay(manager: EntityManager): Promise<number | undefined> {
  const [row]: { first: Date | null }[] = await manager.query(
    'SELECT least((SELECT min(at) FROM transition), (SELECT min(at) FROM security_log)) AS first',
  );
  return row?.first ? Math.floor(row.first.getTime() / dayMs) * dayMs : undefined;
}

/** Stores the last row that each history got on that day. */
async function recordHeads(manager: EntityManager, day: string): Promise<Heads> {
  await manager.query(
    `INSERT INTO daily_root_head (day, workflow_id, seq, hash)
      SELECT DISTINCT ON (workflow_id) $1::date, workflow_id, seq, hash FROM transition
        WHERE at >= $1::date::timestamp AT TIME ZONE 'UTC' AND at < ($1::date + 1)::timestamp AT TIME ZONE 'UTC'
        ORDER BY workflow_id, seq DESC`,
    [day],
  );
  const heads: Heads[] = await manager.query(`SELECT ${headsSql} FROM daily_root_head h WHERE day = $1`, [
    day,
  ]);
  return heads[0]!;
}
