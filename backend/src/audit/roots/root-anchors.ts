import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { Clock, hourMs, minuteMs, Scheduled } from '../../base/clock.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { Findings, type Found } from '../../base/findings.js';
import { jsonHash } from '../../base/json.js';
import { SharedMailboxes } from '../../firm/firm.js';
import { lastRowBefore } from '../../http/security-log/security-log.js';
import { EffectRegistry, Outbox, type RowRef } from '../../workflow/jobs/outbox.js';
import { MailService } from '../../mail/mail.service.js';
import { type MailTemplates } from '../../mail/text/mail-templates.js';
import { type Heads, headsSql } from './root.js';
import { anchorKinds, lastMomentToAnchor, storeAnchor } from '../anchors/anchors.js';

/** Effects: a time stamp to ask for, and a witness who has the root. Stored rows keep these names. */
const TIME_STAMP = 'rootTimeStamp';
const WITNESSED = 'rootWitnessed';

const named = z.object({ day: z.string(), hash: z.string() });
const witnessed = named.extend({ by: z.string() });

/** Wait after midnight or a full hour, because requests from before may still be writing. */
export const graceMs = 5 * minuteMs;

/**
 * Leaves each new root, and what the record was at each full hour, where the firm cannot change it: with the witness, by email, and
 * with a time-stamping authority. Emails and stamps of roots wait in the outbox, so a server that is away delays nothing else.
 * Without settings, nothing leaves.
 */
@Injectable()
export class RootAnchors implements OnModuleInit {
  private readonly logger = new Logger(RootAnchors.name);

  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly effects: EffectRegistry,
    private readonly outbox: Outbox,
    private readonly mail: MailService,
    private readonly mailboxes: SharedMailboxes,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.effects.register(TIME_STAMP, ({ payload }) => this.stamp(named.parse(payload)));
    this.effects.register(WITNESSED, async ({ payload }) => {
      const anchor = { ...witnessed.parse(payload), kind: 'email', at: this.clock.now() } as const;
      await storeAnchor(this.dataSource.manager, anchor);
    });
    const { auditWitnessEmail } = this.environment;
    if (auditWitnessEmail && this.mailboxes.include(auditWitnessEmail))
      this.logger.warn(
        'AUDIT_WITNESS_EMAIL is a mailbox of the firm’s own, whose emails the firm can delete',
      );
  }

  /** The anchors that a root gets. */
  kinds() {
    const { auditWitnessEmail, auditTimestamp } = this.environment;
    return anchorKinds.filter((kind) => (kind === 'email' ? auditWitnessEmail : auditTimestamp.url));
  }

  /** Has a root anchored, in the transaction that stores it, unless its day is long over. @param root as the witness reads it */
  async request(manager: EntityManager, root: MailTemplates['dailyRoot']): Promise<void> {
    const { day, hash } = root;
    if (this.clock.now() > lastMomentToAnchor(day)) return;
    const { auditWitnessEmail: by, auditTimestamp } = this.environment;
    if (by) {
      const afterward = { kind: WITNESSED, payload: { day, hash, by } };
      const messageKey = `dailyRoot.${day}.${hash}`;
      await this.mail.enqueue(manager, { template: 'dailyRoot', to: by, data: root, messageKey, afterward });
    }
    if (auditTimestamp.url)
      await this.outbox.enqueue(manager, {
        kind: TIME_STAMP,
        payload: { day, hash },
        key: `${TIME_STAMP}.${day}.${hash}`,
      });
  }

  /** Tries again what failed too often, as long as the day can still be stamped. */
  @Scheduled('EVERY_6_HOURS')
  async retryDead(): Promise<void> {
    const rows: RowRef[] = await this.dataSource.query(
      "SELECT source, seq, ordinal FROM outbox WHERE kind = $1 AND status = 'dead'",
      [TIME_STAMP],
    );
    if (rows.length > 0) await this.outbox.retry(rows);
  }

  /**
   * Seals the last full hour, unless it is sealed already, so that a row of today cannot be rewritten with its hashes until the day's
   * root is signed. An hour in which nothing changed is not sealed, nor is midnight, which the root has. Without a stamp from the
   * authority, the next hour and the day's root get one.
   */
  @Scheduled('EVERY_10_MINUTES')
  async sealHour(): Promise<void> {
    if (this.kinds().length === 0) return;
    const at = new Date(Math.floor((this.clock.now().getTime() - graceMs) / hourMs) * hourMs);
    const { manager } = this.dataSource;
    if (at.getUTCHours() === 0 || !(await hasChanged(manager, at))) return;
    const record = await recordUntil(manager, at);
    const hash = jsonHash(record);
    const stamp = await this.stampOf(hash).catch(({ message }: Error) =>
      this.logger.warn(`An hour was not time-stamped: ${message}`),
    );
    const { auditWitnessEmail: to = null } = this.environment;
    await this.dataSource.transaction(async (own) => {
      const made: unknown[] = await own.query(
        `INSERT INTO hourly_seal (at, hash, witness, token) VALUES ($1, decode($2, 'hex'), $3, $4)
          ON CONFLICT DO NOTHING RETURNING 1`,
        [at, hash, to, stamp?.token ?? null],
      );
      if (made.length === 0 || to === null) return;
      const data = { ...record, hash };
      await this.mail.enqueue(own, { template: 'hourlySeal', to, data, messageKey: `hourlySeal.${hash}` });
    });
  }

  /**
   * Stores a time stamp of a root. Does nothing once it has one, or if it is too late, or no server is named anymore.
   */
  private async stamp({ day, hash }: z.infer<typeof named>): Promise<void> {
    const { manager } = this.dataSource;
    if (this.clock.now() > lastMomentToAnchor(day)) return;
    const there: unknown[] = await manager.query(
      "SELECT FROM daily_root_anchor WHERE day = $1 AND kind = 'timestamp'",
      [day],
    );
    if (there.length > 0) return;
    const stamp = await this.stampOf(hash);
    if (stamp) await storeAnchor(manager, { day, kind: 'timestamp', hash, ...stamp });
  }

  /** A time stamp of a hash; undefined without an authority. @throws EffectFailure if it does not answer */
  private async stampOf(hash: string) {
    const { url, ca } = this.environment.auditTimestamp;
    if (!url || !ca) return undefined;
    const { askForTimeStamp } = await import('../anchors/time-stamp.js');
    return askForTimeStamp(url, hash, ca);
  }
}

/** What the record was at a time of its day: the histories since midnight in UTC, and the last row of the security log. */
async function recordUntil(manager: EntityManager, at: Date) {
  const [heads]: Heads[] = await manager.query(
    `SELECT ${headsSql} FROM (SELECT DISTINCT ON (workflow_id) workflow_id, seq, hash FROM transition
      WHERE at >= date_trunc('day', $1::timestamptz, 'UTC') AND at < $1 ORDER BY workflow_id, seq DESC) h`,
    [at],
  );
  return { at: at.toISOString(), ...heads!, security: await lastRowBefore(manager, at) };
}

/** Whether anything was written between the last seal of the day, or midnight, and a time. */
async function hasChanged(manager: EntityManager, at: Date): Promise<boolean> {
  const [row]: { changed: boolean }[] = await manager.query(
    `WITH since AS (SELECT greatest(date_trunc('day', $1::timestamptz, 'UTC'), (SELECT max(at) FROM hourly_seal)) AS at)
      SELECT EXISTS (SELECT FROM transition t, since WHERE t.at >= since.at AND t.at < $1)
        OR EXISTS (SELECT FROM security_log l, since WHERE l.at >= since.at AND l.at < $1) AS changed`,
    [at],
  );
  return row!.changed;
}

/** The day's root has what older seals say, and its own anchors. */
const verifiedDays = 3;

/** Compares the record with the seals of the last days. @param ca certificates of the authorities, in PEM */
export async function verifySeals(manager: EntityManager, ca?: string): Promise<Found> {
  const seals: { at: Date; hash: string; token: Buffer | null }[] = await manager.query(
    `SELECT at, encode(hash, 'hex') AS hash, token FROM hourly_seal
      WHERE at > (SELECT max(at) FROM hourly_seal) - make_interval(days => ${verifiedDays}) ORDER BY at`,
  );
  const findings = new Findings();
  for (const { at, hash, token } of seals) {
    const [day, time] = [at.toISOString().slice(0, 10), at.toISOString().slice(11, 16)];
    if (jsonHash(await recordUntil(manager, at)) !== hash)
      findings.add({
        day,
        problem: `rows of history or security log from before ${time} UTC were changed after that hour was sealed`,
      });
    if (!token || ca === undefined) continue;
    const { checkTimeStamp } = await import('../anchors/time-stamp.js');
    const { problem } = await checkTimeStamp(token, hash, ca, (made) => {
      const late = made.getTime() - at.getTime();
      return late >= 0 && late < 2 * hourMs ? undefined : 'was not made within two hours';
    });
    if (problem) findings.add({ day, problem: `the time stamp of ${time} UTC ${problem}` });
  }
  return findings;
}
