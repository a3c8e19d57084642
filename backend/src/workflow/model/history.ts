import { hash } from 'node:crypto';
import { isJsonHash, type Json, jsonHash, plainJson, sameJson } from '../../base/json.js';
import { canonicalUuid } from '../../base/spellings.js';
import { type CommandActor, type Origin, type WorkflowEvent } from './definition.js';

/** One history row, with decoded column values. */
export interface TransitionRow {
  readonly workflowId: string;
  /** 0 for CREATED, plus one for each event; equals the resulting version. */
  readonly seq: number;
  readonly machine: string;
  readonly machineVersion: number;
  readonly type: string;
  /** The event without type, actor, at and reason; for CREATED, the machine's input. */
  readonly payload: Json;
  /** The changed regions before and after; both null if only context or effects resulted. */
  readonly from: Json;
  readonly to: Json;
  /** The changed top-level keys of the context with their new value; null if none changed. */
  readonly contextChange: Json;
  readonly actor: CommandActor;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
  readonly reason: string | null;
  /** The seq of the row that this one undoes. */
  readonly compensates: number | null;
  readonly commandId: string | null;
  /** ISO 8601, to the millisecond. */
  readonly at: string;
  /** The previous row's hash; null for the first row. */
  readonly prevHash: string | null;
  /** SHA-256, in hex, over everything above. */
  readonly hash: string;
}

export type UnhashedRow = Omit<TransitionRow, 'hash'>;

/** The type of each history's first row; no machine has an event with this name. */
export const createdType = 'CREATED';

/** The event of a row, as the machine saw it. */
export type RecordedEvent = WorkflowEvent & { readonly at: string };

/** Adds the hash that chains the row to the one before, with ids as the database will return them. */
export function withHash(given: UnhashedRow): TransitionRow {
  const { id } = given.actor;
  const actor = { ...given.actor, id: id && canonicalUuid(id) };
  const row = { ...given, workflowId: canonicalUuid(given.workflowId), actor };
  return { ...row, hash: rowHash(row) };
}

/** Returns the SHA-256, in hex, of the canonical JSON of the row's values. */
export const rowHash = (row: UnhashedRow): string => jsonHash(hashedValues(row));

/** Returns whether the row's hash matches its values. */
export const isIntact = (row: TransitionRow): boolean => isJsonHash(row.hash, hashedValues(row));

function hashedValues(row: UnhashedRow): Json {
  const head = [
    row.workflowId,
    row.seq,
    row.machine,
    row.machineVersion,
    row.type,
    row.at,
    row.actor.id,
    row.actor.role,
    // Older rows have no name, and their hashes stay as they are.
    ...(row.actor.name === undefined ? [] : [row.actor.name]),
  ];
  const origin = [row.ip, row.userAgent, row.requestId, row.commandId];
  const end = [row.reason, row.compensates, row.prevHash];
  return [head, origin, row.payload, row.from, row.to, row.contextChange, end];
}

/** Extracts the parts of an event that the history stores. */
export function recordedParts(event: WorkflowEvent): { payload: Json; reason: string | null } {
  const parts = plainJson({ ...event, type: undefined, actor: undefined, at: undefined });
  const { reason, ...others } = parts as { [key: string]: Json };
  const isText = typeof reason === 'string';
  const payload = isText ? others : parts;
  return { payload: sameJson(payload, {}) ? null : payload, reason: isText ? reason : null };
}

/** Returns the sender as the history stores it, with a name that the database returns unchanged. */
export const recordedActor = ({ id, role, name }: CommandActor): CommandActor => ({
  id,
  role,
  ...(name !== undefined && { name: plainJson(name) as string }),
});

/** Rebuilds a row's event, to replay a history through the machine. */
export function recordedEvent(
  row: Pick<TransitionRow, 'type' | 'payload' | 'reason' | 'actor' | 'at'>,
): RecordedEvent {
  const { type, at } = row;
  const actor = { id: row.actor.id, role: row.actor.role };
  return {
    ...(row.payload as object | null),
    ...(row.reason === null ? {} : { reason: row.reason }),
    type,
    actor,
    at,
  };
}

/** Returns the origin as the history stores it, with at most 256 characters of the user agent. */
export const originColumns = (origin: Origin) => ({
  ip: origin.ip ?? null,
  userAgent: origin.userAgent?.slice(0, 256) ?? null,
  requestId: origin.requestId ?? null,
});

/**
 * Returns the UUID that the history stores for a command: its id if that is a UUID, otherwise one derived from its
 * SHA-256.
 */
export function commandUuid(commandId: string): string {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(commandId)) return commandId;
  // With the version and the variant that RFC 9562 has for custom UUIDs.
  return hash('sha256', commandId).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/** SQL of a time in ISO 8601, to the millisecond. Names the era before Christ, which a hash must tell from ours. */
export const isoTime = (column: string): string =>
  `replace(to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z" BC'), ' AD', '')`;

/**
 * SQL of the columns of the history `t` as a `TransitionRow` has them. Rows from before names were stored, and those that no
 * person caused, have no actor's name.
 */
export const transitionColumns = `t.workflow_id AS "workflowId", t.seq, t.machine, t.machine_version AS "machineVersion",
  t.type, t.payload, t.from_state AS "from", t.to_state AS "to", t.context_change AS "contextChange",
  CASE WHEN t.actor_name IS NULL THEN json_build_object('id', t.actor_id, 'role', t.actor_role)
    ELSE json_build_object('id', t.actor_id, 'role', t.actor_role, 'name', t.actor_name) END AS actor,
  t.ip, t.user_agent AS "userAgent", t.request_id AS "requestId", t.reason, t.compensates, t.command_id AS "commandId",
  ${isoTime('t.at')} AS at, encode(t.prev_hash, 'hex') AS "prevHash", encode(t.hash, 'hex') AS hash`;
