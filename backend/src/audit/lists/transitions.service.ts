import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type ActorRole,
  consentSentence,
  historySentence,
  type HistoryRow,
  serviceRequestSentence,
} from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { uuid } from '../../base/spellings.js';
import { cursorOf, databaseInteger, noCursor, readCursor, time } from '../../http/request/paging.js';
import { consentWorkflow } from '../../returns/consents/consent.definition.js';
import { serviceRequestWorkflow } from '../../site/service-requests/service-request.entity.js';
import { type TransitionRow } from '../../workflow/model/history.js';
import {
  toTransitionRow,
  transitionColumns,
  type TransitionRecord,
} from '../../workflow/model/transition-reader.js';
import { type AuditTransition, type TransitionFilter, type TransitionQuery } from './audit.dto.js';
import { type RecordKind } from './record-kinds.js';
import { SqlFilter } from './sql-filter.js';

/** All columns of the history, with the alias `t`. */
export const columnsOfT = transitionColumns
  .split(', ')
  .map((column) => `t.${column}`)
  .join(', ');

/** A return with its consents, or anything else by its own id; by name, a client's returns and a visitor's requests. */
const ofReturn = {
  byId: `t.workflow_id = ANY (ARRAY(SELECT ?::uuid UNION SELECT id FROM consent WHERE tax_return_id = ?::uuid
    UNION SELECT workflow_id FROM disposal WHERE tax_return_id = ?::uuid))`,
  column: 't.workflow_id',
  ids: `WITH found AS (SELECT id FROM tax_return WHERE words LIKE $1)
    SELECT id FROM found UNION SELECT id FROM consent WHERE tax_return_id IN (SELECT id FROM found)
    UNION SELECT id FROM service_request WHERE folded(name) LIKE $1 OR folded(email) LIKE $1`,
};

/** SQL conditions of a filter, on the alias `t`. */
export const transitionFilter = ({
  actor,
  role,
  event,
  return: taxReturn,
  from,
  to,
}: TransitionFilter): SqlFilter =>
  new SqlFilter()
    .person('t.actor_id', 'account', actor)
    .add('t.actor_role = ?', role)
    .add('t.type = ?', event === 'TIMER' ? undefined : event)
    .add('t.type LIKE ?', event === 'TIMER' ? 'xstate.%' : undefined)
    .found(taxReturn, ofReturn)
    .add('t.at >= ?', from)
    .add('t.at < ?', to);

export interface NamedRecord extends TransitionRecord {
  /** The actor's present name, for rows from before names were stored. */
  account_name: string | null;
  /** The return, also of a consent's row; null for a request. */
  return_id: string | null;
  /** Whose return or request it is; null if it was disposed of. */
  person: string | null;
  is_disposed: boolean;
}

/** Rows of history with the names of the actor, and of the client or visitor. */
export const namedTransitions = `SELECT ${columnsOfT}, a.name AS account_name, r.id AS return_id,
    coalesce(r.name, s.name) AS person, d.workflow_id IS NOT NULL AS is_disposed
  FROM transition t LEFT JOIN account a ON a.id = t.actor_id LEFT JOIN consent c ON c.id = t.workflow_id
    LEFT JOIN tax_return r ON r.id = coalesce(c.tax_return_id, t.workflow_id)
    LEFT JOIN service_request s ON s.id = t.workflow_id LEFT JOIN disposal d ON d.workflow_id = t.workflow_id`;

/** The actor's name at that time, or else the present one. */
export const actorName = (record: NamedRecord): string | null => record.actor_name ?? record.account_name;

export interface TransitionsPage<Item> {
  readonly items: Item[];
  /** Cursor of the next page; undefined on the last page. */
  readonly next?: string;
}

const older = '(t.at, t.workflow_id, t.seq) < (?::timestamptz, ?::uuid, ?::integer)';

/**
 * The history of returns, consents and requests for a call, newest first. Cursors name the last row seen, so every page
 * costs the same.
 */
@Injectable()
export class TransitionsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One page. @throws InvalidInput for an invalid cursor */
  async page(query: TransitionQuery): Promise<TransitionsPage<AuditTransition>> {
    const filter = transitionFilter(query);
    if (query.after !== undefined) filter.beyond(older, seenIn(query.after));
    const { where, values } = await filter.bind(this.dataSource);
    const rows: NamedRecord[] = await this.dataSource.query(
      `${namedTransitions}${where}
        ORDER BY t.at DESC, t.workflow_id DESC, t.seq DESC LIMIT ${query.limit + 1}`,
      values,
    );
    const items = rows.slice(0, query.limit).map(toAudited);
    const last = items.at(-1);
    return { items, next: last && rows.length > query.limit ? afterRow(last) : undefined };
  }
}

/** Says what a row of any machine is about. */
export function sentenceOfRow({ machine, type, payload }: TransitionRow, isDisposed: boolean): string {
  if (isDisposed) return 'Disposed of';
  if (machine === consentWorkflow.id) return consentSentence(type);
  if (machine === serviceRequestWorkflow.id) return serviceRequestSentence(type);
  return historySentence({ type, payload: payload as HistoryRow['payload'] }, 'Auditor');
}

function toAudited(record: NamedRecord): AuditTransition {
  const transition = toTransitionRow(record);
  const { workflowId, machine, seq, type, at, actor, reason, ip, hash, ...row } = transition;
  const { return_id: returnId, person } = record;
  return {
    seq,
    type,
    at,
    reason,
    ip,
    hash,
    sentence: sentenceOfRow(transition, record.is_disposed),
    about: { kind: machine as RecordKind, id: workflowId, name: person },
    return: returnId === null ? null : { id: returnId, name: person },
    actor: { id: actor.id, name: actorName(record), role: actor.role as ActorRole },
    from: (row.from ?? {}) as Record<string, string>,
    to: (row.to ?? {}) as Record<string, string>,
  };
}

/** The time, the id and the number of a row. */
const place = z.tuple([time, z.string().regex(uuid), databaseInteger]);

const afterRow = ({ at, about: { id }, seq }: AuditTransition): string => cursorOf(at, id, seq);

function seenIn(cursor: string): z.infer<typeof place> {
  const seen = readCursor(cursor, place);
  if (!seen) throw noCursor();
  return seen;
}
