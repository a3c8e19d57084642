import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock, dayMs, Scheduled } from '../../base/clock.js';
import { Readiness } from '../../health/readiness.js';
import { lastRowBefore } from '../../http/security-log/security-log.js';
import { anchorsSince, lockRoots } from '../anchors/anchors.js';
import { graceMs, RootAnchors } from './root-anchors.js';
import { readsOf, rootsIn, SigningKey, signRoot, storedHeads, storeRoot } from './root.js';

/** Seals each day in UTC after it ends, one after the other. Catches up on days when the server was down. */
@Injectable()
export class DailyRoots {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly key: SigningKey,
    private readonly readiness: Readiness,
    private readonly anchors: RootAnchors,
  ) {}

  /** Seals the days that are over, once the server listens: a demonstration first writes past days. */
  @Scheduled('EVERY_30_SECONDS')
  async signDue(): Promise<void> {
    while ((await this.readiness.missing()) === undefined && (await this.signNext()));
  }

  /** Seals the first day that is over and has no root yet. @returns whether there was one */
  signNext(): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      await lockRoots(manager);
      const [before] = await rootsIn(manager, 1);
      const start = before ? Date.parse(before.day) + dayMs : await firstDay(manager);
      const now = this.clock.now();
      if (start === undefined || start + dayMs + graceMs > now.getTime()) return false;

      const day = new Date(start).toISOString().slice(0, 10);
      // The last row that each history got on that day.
      await manager.query(
        `INSERT INTO daily_root_head (day, workflow_id, seq, hash)
          SELECT DISTINCT ON (workflow_id) $1::date, workflow_id, seq, hash FROM transition
            WHERE at >= $1::date::timestamp AT TIME ZONE 'UTC' AND at < ($1::date + 1)::timestamp AT TIME ZONE 'UTC'
            ORDER BY workflow_id, seq DESC`,
        [day],
      );
      const sealed = { day, ...(await storedHeads(manager, day)), ...(await readsOf(manager, day)) };
      const security = await lastRowBefore(manager, new Date(start + dayMs));
      const previous = before?.hash ?? null;
      const kinds = this.anchors.kinds();
      const anchorsBefore = { kinds, ...(await anchorsSince(manager, before?.anchorsBefore?.count ?? 0)) };
      const root = signRoot({ ...sealed, chains: { security }, anchorsBefore, previous }, this.key);
      await storeRoot(manager, root, now);
      const { fingerprint } = this.key;
      await this.anchors.request(manager, { ...sealed, previous, security, hash: root.hash, fingerprint });
      return true;
    });
  }
}

/** The start of the day of the first row of history or security log, in milliseconds since the epoch. */
async function firstDay(manager: EntityManager): Promise<number | undefined> {
  const [row]: { first: Date | null }[] = await manager.query(
    'SELECT least((SELECT min(at) FROM transition), (SELECT min(at) FROM security_log)) AS first',
  );
  return row?.first ? Math.floor(row.first.getTime() / dayMs) * dayMs : undefined;
}
