import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type ActorRole, consentSentence, historySentence, type HistoryRow } from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { uuid } from '../../common/uuid.js';
import { NoCursor } from '../../http/paging.js';
import { consentWorkflow } from '../../consents/consent.definition.js';
import {
  toTransitionRow,
  transitionColumns,
  type TransitionRecord,
  type TransitionRow,
} from '../../workflow/index.js';
import { type AuditTransition, type TransitionFilter, type TransitionQuery } from './audit.dto.js';
import { SqlFilter } from './sql-filter.js';

/** All columns of the history, with the alias `t`. */
export const columnsOfT = transitionColumns
  .split(', ')
  .map((column) => `t.${column}`)
  .join(', ');

/** SQL conditions of a filter, on the alias `t`. */
export const filterOf = ({ actor, role, event, return: taxReturn, from, to }: TransitionFilter): SqlFilter =>
  new SqlFilter()
    .person('t.actor_id', 'account', actor)
    .add('t.actor_role = ?', role)
    .add('t.type = ?', event === 'TIMER' ? undefined : event)
    .add('t.type LIKE ?', event === 'TIMER' ? 'xstate.%' : undefined)
    .person('t.workflow_id', 'tax_return', taxReturn)
    .add('t.at >= ?', from)
    .add('t.at < ?', to);

export interface NamedRecord extends TransitionRecord {
  /** The actor's present name, for rows from before names were stored. */
  account_name: string | null;
  return_name: string | null;
  /** The return, also of a consent's row. */
  return_id: string;
}

/** Rows of history with the names of the actor and the client. */
export const namedTransitions = `SELECT ${columnsOfT}, a.name AS account_name, r.name AS return_name,
    coalesce(c.tax_return_id, t.workflow_id) AS return_id
  FROM transition t LEFT JOIN account a ON a.id = t.actor_id LEFT JOIN consent c ON c.id = t.workflow_id
    LEFT JOIN tax_return r ON r.id = coalesce(c.tax_return_id, t.workflow_id)`;

/** The actor's name at that time, or else the present one. */
export const actorName = (record: NamedRecord): string | null => record.actor_name ?? record.account_name;

export interface AuditPage<Item> {
  readonly items: Item[];
  /** Cursor of the next page; undefined on the last page. */
  readonly next?: string;
}

const older = '(t.at, t.workflow_id, t.seq) < (?::timestamptz, ?::uuid, ?::integer)';

/** The history across returns, newest first. Cursors name the last row seen, so every page costs the same. */
@Injectable()
export class TransitionsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One page. @throws NoCursor for an invalid cursor */
  async page(query: TransitionQuery): Promise<AuditPage<AuditTransition>> {
    const filter = filterOf(query);
    if (query.after !== undefined) filter.beyond(older, seenIn(query.after));
    const rows: NamedRecord[] = await this.dataSource.query(
      `${namedTransitions}${filter.where}
        ORDER BY t.at DESC, t.workflow_id DESC, t.seq DESC LIMIT ${query.limit + 1}`,
      filter.values,
    );
    const items = rows.slice(0, query.limit).map(toAudited);
    const last = items.at(-1);
    return { items, next: last && rows.length > query.limit ? cursorOf(last) : undefined };
  }
}

/** Says what a row of any machine is about. */
export const sentenceOfRow = ({ machine, type, payload }: TransitionRow): string =>
  machine === consentWorkflow.id
    ? consentSentence(type)
    : historySentence({ type, payload: payload as HistoryRow['payload'] }, 'Auditor');

function toAudited(record: NamedRecord): AuditTransition {
  const transition = toTransitionRow(record);
  const { seq, type, at, actor, reason, ip, hash, ...row } = transition;
  return {
    ...{ seq, type, at, reason, ip, hash },
    sentence: sentenceOfRow(transition),
    return: { id: record.return_id, name: record.return_name },
    actor: { id: actor.id, name: actorName(record), role: actor.role as ActorRole },
    from: (row.from ?? {}) as Record<string, string>,
    to: (row.to ?? {}) as Record<string, string>,
  };
}

const cursorOf = ({ at, return: { id }, seq }: AuditTransition): string =>
  Buffer.from(JSON.stringify([at, id, seq])).toString('base64url');

function seenIn(cursor: string): [at: string, id: string, seq: number] {
  try {
    const [at, id, seq] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const isTime = typeof at === 'string' && !Number.isNaN(Date.parse(at));
    if (isTime && typeof id === 'string' && uuid.test(id) && Number.isInteger(seq))
      return [at, id, seq as number];
  } catch {
    // Not a cursor that we issued.
  }
  throw new NoCursor();
}
