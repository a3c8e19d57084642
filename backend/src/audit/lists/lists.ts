import {
  type ActorRole,
  consentSentence,
  type HistoryRow,
  historySentence,
  serviceRequestSentence,
} from '@tax-firm/machines';
import { type DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { uuid } from '../../base/spellings.js';
import {
  cursorOf,
  databaseInteger,
  noCursor,
  pageOf,
  readCursor,
  seenNumber,
  time,
} from '../../http/request/paging.js';
import { consentWorkflow } from '../../returns/consents/consent.entity.js';
import { serviceRequestWorkflow } from '../../site/service-requests/service-request.entity.js';
import { isoTime, transitionColumns, type TransitionRow } from '../../workflow/model/history.js';
import type * as dto from './audit.dto.js';
import { type RecordKind } from './record-kinds.js';
import { named, SqlFilter } from './sql-filter.js';

/** A return with its consents, or anything else by its own id; by name, a client's returns and a visitor's requests. */
const ofReturn = {
  byId: `t.workflow_id = ANY (ARRAY(WITH sought AS (SELECT ?::uuid AS id)
    SELECT id FROM sought UNION SELECT c.id FROM consent c JOIN sought ON sought.id = c.tax_return_id
    UNION SELECT d.workflow_id FROM disposal d JOIN sought ON sought.id = d.tax_return_id))`,
  column: 't.workflow_id',
  ids: `WITH found AS (SELECT id FROM tax_return WHERE words LIKE $1)
    SELECT id FROM found UNION SELECT id FROM consent WHERE tax_return_id IN (SELECT id FROM found)
    UNION SELECT id FROM service_request WHERE folded(name) LIKE $1 OR folded(email) LIKE $1`,
};

/** SQL conditions of a filter, on the alias `t`. */
export const transitionFilter = (filter: dto.TransitionFilter): SqlFilter => {
  const isTimer = filter.event === 'TIMER';
  return new SqlFilter()
    .person('t.actor_id', 'account', filter.actor)
    .add('t.actor_role = ?', filter.role)
    .add('t.type = ?', isTimer ? undefined : filter.event)
    .add('t.type LIKE ?', isTimer ? 'xstate.%' : undefined)
    .found(filter.return, ofReturn)
    .add('t.at >= ?', filter.from)
    .add('t.at < ?', filter.to);
};

export interface NamedRow extends TransitionRow {
  /** The actor's name at that time, or else the present one, for rows from before names were stored. */
  readonly actorName: string | null;
  /** The return, also of a consent's row; null for a request. */
  readonly returnId: string | null;
  /** Whose return or request it is; null if it was disposed of. */
  readonly person: string | null;
  readonly isDisposed: boolean;
}

/** Rows of history with the names of the actor, and of the client or visitor. */
export const namedTransitions = `SELECT ${transitionColumns}, coalesce(t.actor_name, a.name) AS "actorName", r.id AS "returnId",
    coalesce(r.name, s.name) AS person, d.workflow_id IS NOT NULL AS "isDisposed"
  FROM transition t LEFT JOIN account a ON a.id = t.actor_id LEFT JOIN consent c ON c.id = t.workflow_id
    LEFT JOIN tax_return r ON r.id = coalesce(c.tax_return_id, t.workflow_id)
    LEFT JOIN service_request s ON s.id = t.workflow_id LEFT JOIN disposal d ON d.workflow_id = t.workflow_id`;

/**
 * A page of the history of returns, consents and requests for a call, newest first. Cursors name the last row seen, so
 * every page costs the same.
 * @throws InvalidInput for an invalid cursor
 */
export async function listTransitions(dataSource: DataSource, query: dto.TransitionQuery) {
  const filter = transitionFilter(query);
  if (query.after !== undefined) {
    const seen = readCursor(query.after, place);
    if (!seen) throw noCursor();
    filter.add('(t.at, t.workflow_id, t.seq) < (?::timestamptz, ?::uuid, ?::integer)', ...seen);
  }
  const { where, values } = await filter.bind(dataSource);
  const rows: NamedRow[] = await dataSource.query(
    `${namedTransitions}${where}
      ORDER BY t.at DESC, t.workflow_id DESC, t.seq DESC LIMIT ${query.limit + 1}`,
    values,
  );
  return pageOf(rows.map(toAudited), query.limit, ({ at, about, seq }) => cursorOf(at, about.id, seq));
}

/** Says what a row of any machine is about. */
export function sentenceOfRow({ machine, type, payload, isDisposed }: NamedRow): string {
  if (isDisposed) return 'Disposed of';
  if (machine === consentWorkflow.id) return consentSentence(type);
  if (machine === serviceRequestWorkflow.id) return serviceRequestSentence(type);
  return historySentence({ type, payload: payload as HistoryRow['payload'] }, 'Auditor');
}

function toAudited(row: NamedRow): dto.AuditTransition {
  const { seq, type, at, reason, ip, hash, actor, person: name } = row;
  return {
    seq,
    type,
    at,
    reason,
    ip,
    hash,
    sentence: sentenceOfRow(row),
    about: { kind: row.machine as RecordKind, id: row.workflowId, name },
    return: row.returnId === null ? null : { id: row.returnId, name },
    actor: { id: actor.id, name: row.actorName, role: actor.role as ActorRole },
    from: (row.from ?? {}) as Record<string, string>,
    to: (row.to ?? {}) as Record<string, string>,
  };
}

/** The time, the id and the number of a row. */
const place = z.tuple([time, z.string().regex(uuid), databaseInteger]);

/** A page of the security log, newest first. @throws InvalidInput for an invalid cursor */
export async function listSecurity(dataSource: DataSource, query: dto.SecurityQuery) {
  const rows = await securityRows(
    dataSource,
    securityFilter(query).add('l.seq < ?::bigint', seenNumber(query.after)),
    query.limit + 1,
  );
  return pageOf(rows, query.limit, ({ seq }) => String(seq));
}

/** How many rows of each kind the filter finds. */
export async function countSecurity(
  dataSource: DataSource,
  query: dto.SecurityFilter,
): Promise<dto.SecurityCounts> {
  const { where, values } = await securityFilter(query).bind(dataSource);
  return dataSource.query(
    `SELECT l.kind, count(*)::int AS count FROM security_log l${where} GROUP BY l.kind ORDER BY 2 DESC, 1`,
    values,
  );
}

/** Rows of the security log as the list shows them, newest first. */
export async function securityRows(
  on: Pick<EntityManager, 'query'>,
  filter: SqlFilter,
  limit: number,
): Promise<dto.AuditSecurity[]> {
  const { where, values } = await filter.bind(on);
  return on.query(
    `SELECT l.seq::float8, ${isoTime('l.at')} AS at, l.kind, ${named('l.actor_id', 'a.name', ", 'role', l.actor_role")} AS actor,
        ${named('l.subject_id', 's.name')} AS subject, ${named('l.return_id', 'r.name')} AS return, l.detail, l.ip,
        encode(l.hash, 'hex') AS hash
      FROM security_log l LEFT JOIN account a ON a.id = l.actor_id LEFT JOIN account s ON s.id = l.subject_id
        LEFT JOIN tax_return r ON r.id = l.return_id
      ${where} ORDER BY l.seq DESC LIMIT ${limit}`,
    values,
  );
}

/** Selects rows of the log as `l`. */
export const securityFilter = (filter: dto.SecurityFilter): SqlFilter =>
  new SqlFilter()
    .person('l.actor_id', 'account', filter.actor)
    .person('l.subject_id', 'account', filter.subject)
    .person('l.return_id', 'tax_return', filter.return)
    .add('l.kind = ?', filter.kind)
    .add('l.at >= ?', filter.from)
    .add('l.at < ?', filter.to);

/** A page of the access log, newest first. @throws InvalidInput for an invalid cursor */
export async function listReads(dataSource: DataSource, query: dto.ReadQuery) {
  const { where, values } = await new SqlFilter()
    .person('l.actor_id', 'account', query.actor)
    .add('l.actor_role = ?', query.role)
    .add('l.what = ?', query.what)
    .person('l.return_id', 'tax_return', query.return)
    .add('l.at >= ?', query.from)
    .add('l.at < ?', query.to)
    .add('l.id < ?::bigint', seenNumber(query.after))
    .bind(dataSource);
  const rows: dto.AuditRead[] = await dataSource.query(
    `SELECT l.id, ${isoTime('l.at')} AS at, ${named('l.actor_id', 'a.name', ", 'role', l.actor_role")} AS actor, l.what,
        ${named('l.return_id', 'r.name')} AS return, coalesce(l.detail, f.name) AS detail, l.ip
      FROM access_log l LEFT JOIN account a ON a.id = l.actor_id LEFT JOIN tax_return r ON r.id = l.return_id
        LEFT JOIN file f ON f.id = l.file_id
      ${where} ORDER BY l.id DESC LIMIT ${query.limit + 1}`,
    values,
  );
  return pageOf(rows, query.limit, ({ id }) => id);
}
