import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  Logger,
} from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock, dayMs, hourMs, minuteMs, Scheduled } from '../../base/clock.js';
import { PollingLoop } from '../../base/polling-loop.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { Readiness } from '../../health/readiness.js';
import { lastRowBefore } from '../../http/security-log/security-log.js';
import { RootAnchors } from '../anchors/root-anchors.js';
import { anchorsSince, lockRoots } from '../anchors/anchors.js';
import {
  type Heads,
  headsSql,
  signRoot,
  lastRootIn,
  storeRoot,
  readsOf,
  fingerprintOf,
  SigningKey,
} from './root.js';
import { MailService } from '../../mail/mail.service.js';
import { Findings, type Found } from '../../base/findings.js';
import { jsonHash } from '../../base/json.js';

const pauseMs = 30_000;
/** Wait after midnight or a full hour, because requests from before may still be writing. */
const graceMs = 5 * minuteMs;

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
    private readonly mail: MailService,
  ) {}

  /** Seals the last full hour, unless it is sealed already. */
  @Scheduled('EVERY_10_MINUTES')
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

/** What the record was at a time, ISO 8601: the histories since midnight in UTC, and the last row of the security log. */
export interface RecordAt extends Heads {
  readonly at: string;
  readonly security: { readonly seq: number; readonly head: string | null };
}

export const sealHash = ({ at, heads, headsHash, security }: RecordAt): string =>
  jsonHash({ at, heads, headsHash, security: { ...security } });

/** What the record was at a time of its day. */
export async function recordUntil(manager: EntityManager, at: Date): Promise<RecordAt> {
  const heads: Heads[] = await manager.query(
    `SELECT ${headsSql} FROM (SELECT DISTINCT ON (workflow_id) workflow_id, seq, hash FROM transition
      WHERE at >= date_trunc('day', $1::timestamptz, 'UTC') AND at < $1 ORDER BY workflow_id, seq DESC) h`,
    [at],
  );
  return { at: at.toISOString(), ...heads[0]!, security: await lastRowBefore(manager, at) };
}

/** Whether anything was written between the last seal of the day, or midnight, and a time. */
export async function hasChanged(manager: EntityManager, at: Date): Promise<boolean> {
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
  const seals: { at: Date; hash: Buffer; token: Buffer | null }[] = await manager.query(
    `SELECT at, hash, token FROM hourly_seal
      WHERE at > (SELECT max(at) FROM hourly_seal) - make_interval(days => ${verifiedDays}) ORDER BY at`,
  );
  const findings = new Findings();
  for (const { at, hash, token } of seals) {
    const day = at.toISOString().slice(0, 10);
    const time = at.toISOString().slice(11, 16);
    const sealed = hash.toString('hex');
    if (sealHash(await recordUntil(manager, at)) !== sealed)
      findings.add({
        day,
        problem: `rows of history or security log from before ${time} UTC were changed after that hour was sealed`,
      });
    const problem = token && ca !== undefined ? await stampProblem(at, sealed, token, ca) : undefined;
    if (problem) findings.add({ day, problem: `the time stamp of ${time} UTC ${problem}` });
  }
  return findings;
}

async function stampProblem(at: Date, hash: string, token: Buffer, ca: string): Promise<string | undefined> {
  const { authoritiesIn, verifyTimeStamp, WrongTimeStamp } = await import('../anchors/time-stamp.js');
  try {
    const stamp = await verifyTimeStamp(token, hash, authoritiesIn(ca));
    const late = stamp.at.getTime() - at.getTime();
    return late >= 0 && late < 2 * hourMs ? undefined : 'was not made within two hours';
  } catch (error) {
    if (!(error instanceof WrongTimeStamp)) throw error;
    return error.message;
  }
}
