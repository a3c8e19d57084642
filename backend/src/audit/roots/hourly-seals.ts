import { Inject, Injectable, Logger } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { Clock, hourMs, minuteMs } from '../../base/clock.js';
import { Scheduled } from '../../base/scheduled-jobs.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { MailEffects } from '../../mail/mail-effects.js';
import { RootAnchors } from '../anchors/root-anchors.js';
import { hasChanged, recordUntil, sealHash } from './stored-seals.js';

/** Wait after the hour, because requests from before may still be writing. */
const graceMs = 5 * minuteMs;

/**
 * Leaves what the record was at each full hour with the witness and the authority, so that a row of today cannot be rewritten
 * with its hashes until the day's root is signed. An hour in which nothing changed leaves nothing, nor does midnight, which the
 * root has. Without settings, nothing leaves.
 */
@Injectable()
export class HourlySeals {
  private readonly logger = new Logger(HourlySeals.name);

  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly anchors: RootAnchors,
    private readonly clock: Clock,
    private readonly mail: MailEffects,
  ) {}

  /** Seals the last full hour, unless it is sealed already. */
  @Scheduled(CronExpression.EVERY_10_MINUTES)
  async seal(): Promise<void> {
    if (this.anchors.kinds().length === 0) return;
    const at = new Date(Math.floor((this.clock.now().getTime() - graceMs) / hourMs) * hourMs);
    const { manager } = this.dataSource;
    if (at.getUTCHours() === 0 || !(await hasChanged(manager, at))) return;
    const record = await recordUntil(manager, at);
    const hash = sealHash(record);
    const token = await this.stampOf(hash);
    const { auditWitnessEmail: witness } = this.environment;
    await this.dataSource.transaction(async (own) => {
      const made: unknown[] = await own.query(
        `INSERT INTO hourly_seal (at, hash, witness, token) VALUES ($1, decode($2, 'hex'), $3, $4)
          ON CONFLICT DO NOTHING RETURNING 1`,
        [at, hash, witness ?? null, token ?? null],
      );
      if (made.length === 0 || !witness) return;
      const messageKey = `hourlySeal.${hash}`;
      await this.mail.enqueue(own, {
        template: 'hourlySeal',
        to: witness,
        data: { ...record, hash },
        messageKey,
      });
    });
  }

  /** A time stamp; undefined without an authority, or if it does not answer: the next hour and the day's root get one. */
  private async stampOf(hash: string): Promise<Buffer | undefined> {
    const { url, ca } = this.environment.auditTimestamp;
    if (!url || !ca) return undefined;
    const { askForTimeStamp, authoritiesIn } = await import('../anchors/time-stamp.js');
    try {
      return (await askForTimeStamp(url, hash, authoritiesIn(ca))).token;
    } catch (error) {
      this.logger.warn(`An hour was not time-stamped: ${(error as Error).message}`);
      return undefined;
    }
  }
}
