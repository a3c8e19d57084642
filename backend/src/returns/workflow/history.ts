import { type ActorRole, type HistoryRow, historySentence, isStaff } from '@tax-firm/machines';
import { type DataSource } from 'typeorm';
import { type Principal } from '../../accounts/account/access.js';
import { type Firm } from '../../firm/firm.js';
import { type HistoryEntry } from './workflow.dto.js';

/** A row of the history, as it is shown but for what only staff may know. */
type Row = Omit<HistoryEntry, 'at' | 'sentence' | 'actor'> &
  Pick<HistoryRow, 'payload'> & {
    at: Date;
    actorId: string | null;
    actorName: string | null;
    actorRole: ActorRole;
  };

/**
 * The history of a return as a viewer gets it, oldest row first. Clients see the firm's name instead of staff names, and no
 * internal reasons.
 */
export async function historyOf(dataSource: DataSource, firm: Firm, viewer: Principal, returnId: string) {
  // People whose rows are from before names were stored have their present name.
  const rows: Row[] = await dataSource.query(
    `SELECT t.seq, t.type, t.compensates, t.payload, t.reason, t.at, t.actor_id AS "actorId", t.actor_role AS "actorRole",
        coalesce(t.actor_name, a.name) AS "actorName", coalesce(t.from_state, '{}') AS "from",
        coalesce(t.to_state, '{}') AS "to", encode(t.prev_hash, 'hex') AS "prevHash", encode(t.hash, 'hex') AS hash
      FROM transition t LEFT JOIN account a ON t.actor_name IS NULL AND a.id = t.actor_id
      WHERE t.workflow_id = $1 ORDER BY t.seq`,
    [returnId],
  );
  const isClient = viewer.role === 'Client';
  return rows.map(({ payload, at, reason, actorId, actorName, actorRole: role, ...row }) => ({
    ...row,
    at: at.toISOString(),
    sentence: historySentence({ type: row.type, payload }, viewer.role),
    actor: {
      id: isClient && role !== 'Client' ? null : actorId,
      name: isClient && isStaff(role) ? firm.name : (actorName ?? firm.name),
      role,
    },
    reason: isClient && isStaff(role) ? null : reason,
  }));
}
