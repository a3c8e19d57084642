import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Role } from '@tax-firm/machines';
import { z } from 'zod';
import { Clock } from '../../base/clock.js';
import { plainJson, type Json, jsonHash } from '../../base/json.js';
import { currentRequest } from '../request/request-context.js';
import { originColumns } from '../../workflow/model/history.js';
import { originOf } from '../request/client-address.js';
import { inBatches } from '../../base/database/in-batches.js';
import { Findings, type Found } from '../../base/findings.js';

/**
 * Records everything that concerns the security of accounts and clients' data (16 CFR 314.4(c)(8)). Rows can only be
 * added, and each has the hash of the one before.
 */
@Injectable()
export class SecurityLog {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds a row. With the caller's transaction, the row exists if and only if what it records does. Call it last in the
   * transaction: rows are added one at a time, and the next one waits for the commit.
   */
  async record(kind: SecurityKind, event: SecurityEvent = {}, manager?: EntityManager): Promise<void> {
    if (!manager?.queryRunner?.isTransactionActive)
      return this.dataSource.transaction((own) => this.record(kind, event, own));
    await manager.query("SELECT pg_advisory_xact_lock(hashtext('security_log'))");
    const request = currentRequest();
    const actor = event.actor ?? request?.user;
    const { ip, userAgent, requestId } = originColumns(request ? originOf(request) : {});
    const given = plainJson({
      at: this.clock.now(),
      kind,
      actor_id: actor?.id,
      actor_role: actor?.role,
      subject_id: event.subjectId,
      return_id: event.returnId,
      detail: event.detail ?? {},
      ip,
      user_agent: userAgent,
      request_id: requestId,
    });
    const json = JSON.stringify(given);
    // As the database will return it, so that the hash depends on nobody's spelling of an id.
    const [stored]: Omit<SecurityRecord, 'hash'>[] = await manager.query(
      `SELECT ${hashedColumns} FROM (SELECT r.* FROM (SELECT) one
          LEFT JOIN (SELECT seq, hash FROM security_log ORDER BY seq DESC LIMIT 1) last ON true,
        ${rowOf("'seq', coalesce(last.seq, 0) + 1, 'previous', last.hash")} r) added`,
      [json],
    );
    const row = toStoredRow(stored!);
    const bytes = (hash: string | null) => hash && Buffer.from(hash, 'hex');
    await manager.query(
      `INSERT INTO security_log SELECT r.* FROM ${rowOf("'seq', $2::bigint, 'previous', $3::bytea, 'hash', $4::bytea")} r`,
      [json, row.seq, bytes(row.previous), bytes(hashOfRow(row))],
    );
  }
}

/** SQL of a row of the log from the JSON `$1` and other columns. */
const rowOf = (columns: string): string =>
  `jsonb_populate_record(NULL::security_log, $1::jsonb || jsonb_build_object(${columns}))`;

/** What the security log records. Stored rows keep their kind, so kinds are added and never renamed. */
export const securityKinds = [
  'signedIn',
  'signInFailed',
  'signedOut',
  'sessionsEnded',
  'accountCreated',
  'passwordResetRequested',
  'passwordChanged',
  'nameChanged',
  'photoChanged',
  'photoRemoved',
  'emailChangeRequested',
  'emailChangeWithdrawn',
  'emailChanged',
  'emailVerified',
  'secondFactorChanged',
  'confirmed',
  'confirmationFailed',
  'accessGranted',
  'accessTaken',
  'roleChanged',
  'staffInvited',
  'invitationRevoked',
  'invitationAccepted',
  'spouseInvited',
  'spouseInvitationWithdrawn',
  'spouseJoined',
  'returnChanged',
  'colleagueNudged',
  'settingChanged',
  'draftResumed',
  'fileInfected',
  'fileCleared',
  'refused',
  'documentSigned',
  'signingCertificateMade',
  'unusualAccess',
  'disposalHeld',
  'disposalReleased',
  'returnDisposed',
  'articlePublished',
  'articleChanged',
  'articleDeleted',
] as const;
export type SecurityKind = (typeof securityKinds)[number];

/**
 * What happened. Never put a secret, a note's text or a guess into `detail`, nor a client's name or address: nothing can erase
 * it there (docs/adr/0015-disposal-and-unusual-access.md).
 */
export interface SecurityEvent {
  /** Who did it; by default the caller of the current request, or nobody known. */
  readonly actor?: { readonly id: string; readonly role: Role };
  /** The account that it happened to. */
  readonly subjectId?: string;
  readonly returnId?: string;
  readonly detail?: { readonly [key: string]: Json };
}

/** A detail that names a person or their address; undefined for a client, whom the log must not name. */
export const detailOfStaff = (role: Role, detail: NonNullable<SecurityEvent['detail']>) =>
  role === 'Client' ? undefined : detail;

const text = z.string().nullable();

/** A row of the log as its hash covers it, its fields in the order of exports; times are ISO 8601, hashes hexadecimal. */
export const securityRow = z.object({
  seq: z.number(),
  at: z.string(),
  kind: z.string(),
  actorId: text,
  actorRole: text,
  subjectId: text,
  returnId: text,
  detail: z.json(),
  ip: text,
  userAgent: text,
  requestId: text,
  previous: text.meta({ description: 'The hash of the row before; null for the first' }),
});
export type SecurityRow = Readonly<z.infer<typeof securityRow>>;

export type StoredSecurityRow = SecurityRow & { readonly hash: string };

/** A row as the database gives it. */
export type SecurityRecord = Omit<StoredSecurityRow, 'seq' | 'at'> & {
  readonly seq: string;
  readonly at: Date;
};

/** The columns of a row as its hash covers them. */
export const hashedColumns = `seq, at, kind, actor_id AS "actorId", actor_role AS "actorRole", subject_id AS "subjectId",
  return_id AS "returnId", detail, ip, user_agent AS "userAgent", request_id AS "requestId",
  encode(previous, 'hex') AS previous`;
/** The columns of a `SecurityRecord`. */
export const securityColumns = `${hashedColumns}, encode(hash, 'hex') AS hash`;

const pageSize = 1000;

/** All rows of the log, oldest first, a page at a time. */
export async function* storedRows(manager: EntityManager): AsyncGenerator<StoredSecurityRow> {
  const select = `SELECT ${securityColumns} FROM security_log WHERE seq > $1 ORDER BY seq LIMIT $2`;
  const batches = inBatches(pageSize, (last?: SecurityRecord) =>
    manager.query<SecurityRecord[]>(select, [last?.seq ?? 0, pageSize]),
  );
  for await (const page of batches) yield* page.map(toStoredRow);
}

/**
 * The last row from before a time, as daily roots seal it: its number and its hash in hexadecimal; 0 and null if none.
 */
export async function lastRowBefore(manager: EntityManager, time: Date) {
  const select = `SELECT seq, encode(hash, 'hex') AS head FROM security_log WHERE at < $1 ORDER BY seq DESC LIMIT 1`;
  const [last] = await manager.query<{ seq: string; head: string }[]>(select, [time]);
  return { seq: Number(last?.seq ?? 0), head: last?.head ?? null };
}

/** The stored hash of a row, in hexadecimal; undefined if there is no such row. */
export async function hashOfStored(manager: EntityManager, seq: number): Promise<string | undefined> {
  const select = "SELECT encode(hash, 'hex') AS hash FROM security_log WHERE seq = $1";
  const [row] = await manager.query<{ hash: string }[]>(select, [seq]);
  return row?.hash;
}

/**
 * Walks the chain. After a wrong row, it goes on from the stored hash, so that each wrong row is found.
 * @returns how many rows there are, and what is wrong
 */
export async function verifySecurityLog(manager: EntityManager): Promise<Found & { readonly rows: number }> {
  const findings = new Findings();
  let rows = 0;
  let last = 0;
  let previous: string | null = null;
  for await (const row of storedRows(manager)) {
    const { hash, ...hashed } = row;
    const { seq } = row;
    const found = (at: number, problem: string) =>
      findings.add({ seq: at, problem: `row ${at} of the security log ${problem}` });
    const day = row.at.slice(0, 10);
    if (seq !== last + 1) found(last + 1, `is missing before the rows of ${day}`);
    if (hashOfRow(hashed) !== hash) found(seq, `of ${day} was changed`);
    else if (seq === last + 1 && row.previous !== previous)
      found(seq, `of ${day} does not continue the row before it`);
    rows += 1;
    last = seq;
    previous = hash;
  }
  return { rows, ...findings };
}

/** SHA-256, in hexadecimal, of the row's canonical JSON (RFC 8785). */
export const hashOfRow = (row: SecurityRow): string => jsonHash(plainJson(row));

/** With its fields in the order in which exports have them. */
export const toStoredRow = <Row extends Pick<SecurityRecord, 'seq' | 'at'>>(record: Row) => ({
  ...record,
  seq: Number(record.seq),
  at: record.at.toISOString(),
});
