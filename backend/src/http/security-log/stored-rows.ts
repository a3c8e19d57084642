import { type Role } from '@tax-firm/machines';
import { inBatches } from '../../base/database/in-batches.js';
import { type EntityManager } from 'typeorm';
import { Findings, type Found } from '../../base/findings.js';
import { type Json, jsonHash, plainJson } from '../../base/json.js';

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
export const detailOfStaff = (
  role: Role,
  detail: NonNullable<SecurityEvent['detail']>,
): SecurityEvent['detail'] => (role === 'Client' ? undefined : detail);

/** A row of the log as its hash covers it; times are ISO 8601, hashes hexadecimal. */
export interface SecurityRow {
  readonly seq: number;
  readonly at: string;
  readonly kind: string;
  readonly actorId: string | null;
  readonly actorRole: string | null;
  readonly subjectId: string | null;
  readonly returnId: string | null;
  readonly detail: Json;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
  /** The hash of the row before; null for the first. */
  readonly previous: string | null;
}

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
export async function lastRowBefore(
  manager: EntityManager,
  time: Date,
): Promise<{ seq: number; head: string | null }> {
  const [last]: { seq: string; hash: Buffer }[] = await manager.query(
    'SELECT seq, hash FROM security_log WHERE at < $1 ORDER BY seq DESC LIMIT 1',
    [time],
  );
  return { seq: Number(last?.seq ?? 0), head: last?.hash.toString('hex') ?? null };
}

/** The stored hash of a row, in hexadecimal; undefined if there is no such row. */
export async function hashOfStored(manager: EntityManager, seq: number): Promise<string | undefined> {
  const [row]: { hash: Buffer }[] = await manager.query('SELECT hash FROM security_log WHERE seq = $1', [
    seq,
  ]);
  return row?.hash.toString('hex');
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
    const { seq } = row;
    const found = (at: number, problem: string) =>
      findings.add({ seq: at, problem: `row ${at} of the security log ${problem}` });
    const day = row.at.slice(0, 10);
    if (seq !== last + 1) found(last + 1, `is missing before the rows of ${day}`);
    if (!isAsHashed(row)) found(seq, `of ${day} was changed`);
    else if (seq === last + 1 && row.previous !== previous)
      found(seq, `of ${day} does not continue the row before it`);
    rows += 1;
    last = seq;
    previous = row.hash;
  }
  return { rows, ...findings };
}

/** SHA-256, in hexadecimal, of the row's canonical JSON (RFC 8785). */
export const hashOfRow = (row: SecurityRow): string => jsonHash(plainJson(row));

const isAsHashed = ({ hash, ...row }: StoredSecurityRow): boolean => hashOfRow(row) === hash;

/** With its fields in the order in which exports have them. */
export const toStoredRow = <Row extends Pick<SecurityRecord, 'seq' | 'at'>>(record: Row) => ({
  ...record,
  seq: Number(record.seq),
  at: record.at.toISOString(),
});
