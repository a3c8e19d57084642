import { type Json } from '../common/json.js';
import { type Actor } from './definition.js';
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

export function toTransitionRow(record: TransitionRecord): TransitionRow {
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
    at: record.at.toISOString(),
    prevHash: record.prev_hash?.toString('hex') ?? null,
    hash: record.hash.toString('hex'),
  };
}

const actorOf = ({ actor_id: id, actor_role: role, actor_name: name }: TransitionRecord): Actor =>
  name === null ? { id, role } : { id, role, name };
