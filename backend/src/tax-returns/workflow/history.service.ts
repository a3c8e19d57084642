import { Inject, Injectable } from '@nestjs/common';
import { type ActorRole, historySentence, isStaff, type HistoryRow } from '@tax-firm/machines';
import { type Principal } from '../../accounts/index.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { type PartsOf } from '../return/return-access.js';
import { type HistoryEntry } from './workflow.view.js';

/** What a row shows, as JSON has it. */
interface HistoryPart {
  readonly seq: number;
  readonly type: string;
  readonly payload: HistoryRow['payload'];
  readonly from_state: Record<string, string> | null;
  readonly to_state: Record<string, string> | null;
  readonly actor_id: string | null;
  readonly actor_role: ActorRole;
  readonly actor_name: string | null;
  readonly reason: string | null;
  readonly compensates: number | null;
  readonly at: string;
  readonly prev_hash: string | null;
  readonly hash: string;
}

const shown =
  't.seq, t.type, t.payload, t.from_state, t.to_state, t.actor_id, t.actor_role, t.reason, t.compensates, t.at';

/**
 * The rows of the return `r`, oldest first, for `@ReturnEndpoint`. People whose rows are from before names were stored
 * have their present name.
 */
export const historyParts: PartsOf = () => `SELECT coalesce(json_agg(h ORDER BY h.seq), '[]') FROM (
  SELECT ${shown}, encode(t.prev_hash, 'hex') AS prev_hash, encode(t.hash, 'hex') AS hash,
    coalesce(t.actor_name, a.name) AS actor_name
  FROM transition t LEFT JOIN account a ON t.actor_name IS NULL AND a.id = t.actor_id
  WHERE t.workflow_id = r.id) h`;

/** The history of a return. Clients see the firm's name instead of staff names, and no internal reasons. */
@Injectable()
export class HistoryService {
  constructor(@Inject(FIRM) private readonly firm: Firm) {}

  /** @param parts as {@link historyParts} gives them */
  of(viewer: Principal, parts: string): HistoryEntry[] {
    return (JSON.parse(parts) as HistoryPart[]).map((row) => this.entry(viewer, row));
  }

  private entry(viewer: Principal, row: HistoryPart): HistoryEntry {
    const { seq, type, compensates, actor_role: role } = row;
    const isClient = viewer.role === 'Client';
    return {
      seq,
      type,
      compensates,
      prevHash: row.prev_hash,
      hash: row.hash,
      at: new Date(row.at).toISOString(),
      sentence: historySentence({ type, payload: row.payload }, viewer.role),
      actor: {
        id: isClient && role !== 'Client' ? null : row.actor_id,
        name: isClient && isStaff(role) ? this.firm.name : (row.actor_name ?? this.firm.name),
        role,
      },
      from: row.from_state ?? {},
      to: row.to_state ?? {},
      reason: isClient && isStaff(role) ? null : row.reason,
    };
  }
}
