import pg from 'pg';
import { sharedJson } from '../../base/json.js';

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

/** For reading many rows: equal values of jsonb columns are parsed once, and nobody may change them. */
export const sharedTypes: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === pg.types.builtins.JSONB ? (sharedJson as never) : pg.types.getTypeParser(type, format as 'text'),
};
