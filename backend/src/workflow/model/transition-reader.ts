import pg from 'pg';
import { type Json, sharedJson } from '../../base/json.js';
import { type CommandActor } from './definition.js';
import { type TransitionRow } from './history.js';

/** Every column that `toTransitionRow` reads. */
export const transitionColumns =
  'workflow_id, seq, machine, machine_version, type, payload, from_state, to_state, context_change, actor_id, actor_role, ' +
  'actor_name, ip, user_agent, request_id, reason, compensates, command_id, at, prev_hash, hash';

/** A row of the table `transition` as node-postgres gives it. */
export interface TransitionRecord {
  workflow_id: string;
  seq: number;
  machine: string;
  machine_version: number;
  type: string;
  payload: Json;
  from_state: Json;
  to_state: Json;
  context_change: Json;
  actor_id: string | null;
  actor_role: string;
  /** Null in rows from before names were stored, and in those that no person caused. */
  actor_name: string | null;
  ip: string | null;
  user_agent: string | null;
  request_id: string | null;
  reason: string | null;
  compensates: number | null;
  command_id: string | null;
  at: Date;
  prev_hash: Buffer | null;
  hash: Buffer;
}

/** The same row, read with {@link plainTypes}: time and hashes are text already. */
export type PlainTransitionRecord = Omit<TransitionRecord, 'at' | 'prev_hash' | 'hash'> &
  Pick<TransitionRow, 'at' | 'hash'> & { readonly prev_hash: string | null };

/** A row of the history as the program knows it: the time in ISO 8601, hashes in hexadecimal. */
export const toTransitionRow = (record: TransitionRecord): TransitionRow =>
  toPlainRow({
    ...record,
    at: record.at.toISOString(),
    prev_hash: record.prev_hash?.toString('hex') ?? null,
    hash: record.hash.toString('hex'),
  });

/** The same for a row that was read with {@link plainTypes}. */
export function toPlainRow(record: PlainTransitionRecord): TransitionRow {
  return {
    workflowId: record.workflow_id,
    seq: record.seq,
    machine: record.machine,
    machineVersion: record.machine_version,
    type: record.type,
    payload: record.payload,
    from: record.from_state,
    to: record.to_state,
    contextChange: record.context_change,
    actor: actorOf(record),
    ip: record.ip,
    userAgent: record.user_agent,
    requestId: record.request_id,
    reason: record.reason,
    compensates: record.compensates,
    commandId: record.command_id,
    at: record.at,
    prevHash: record.prev_hash,
    hash: record.hash,
  };
}

const actorOf = ({
  actor_id: id,
  actor_role: role,
  actor_name: name,
}: Pick<TransitionRecord, 'actor_id' | 'actor_role' | 'actor_name'>): CommandActor =>
  name === null ? { id, role } : { id, role, name };

const { builtins } = pg.types;

/** Converts columns without detours through dates and buffers, for reading many rows. */
export const plainTypes: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') => {
    if (type === builtins.TIMESTAMPTZ) return isoTime as never;
    if (type === builtins.BYTEA) return ((text: string) => text.slice(2)) as never;
    if (type === builtins.JSONB) return sharedJson as never;
    return pg.types.getTypeParser(type, format as 'text');
  },
};

/** Such as `2026-11-20 14:05:00.07+00`, with a part of a second if there is one. */
const utcTime = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

/** The time in ISO 8601, to the millisecond. */
function isoTime(text: string): string {
  const utc = utcTime.exec(text);
  return utc
    ? `${utc[1]}T${utc[2]}.${(utc[3] ?? '').padEnd(3, '0')}Z`
    : (pg.types.getTypeParser(builtins.TIMESTAMPTZ)(text) as Date).toISOString();
}
