import { Inject, Injectable } from '@nestjs/common';
import { type ActorRole, type HistoryRow, historySentence, isStaff } from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { type Principal } from '../../accounts/account/access.js';
import { execute, prepared } from '../../base/database/prepared.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { type HistoryEntry } from './workflow.dto.js';

/** What is shown of a row of the history. */
interface ShownRow {
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
  readonly at: Date;
  readonly prev_hash: string | null;
  readonly hash: string;
}

const shown =
  't.seq, t.type, t.payload, t.from_state, t.to_state, t.actor_id, t.actor_role, t.reason, t.compensates, t.at';

/** People whose rows are from before names were stored have their present name. */
const rowsOf = prepared(`
  SELECT ${shown}, encode(t.prev_hash, 'hex') AS prev_hash, encode(t.hash, 'hex') AS hash,
    coalesce(t.actor_name, a.name) AS actor_name
  FROM transition t LEFT JOIN account a ON t.actor_name IS NULL AND a.id = t.actor_id
  WHERE t.workflow_id = $1 ORDER BY t.seq`);

/** The history of a return. Clients see the firm's name instead of staff names, and no internal reasons. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
  ) {}

  /** The rows of a return, oldest first. */
  rows(id: string): Promise<ShownRow[]> {
    return execute<ShownRow>(this.dataSource, rowsOf, [id]);
  }

  /** Rows as a viewer gets them. */
  of(viewer: Principal, rows: readonly ShownRow[]): HistoryEntry[] {
    return rows.map((row) => this.entry(viewer, row));
  }

  private entry(viewer: Principal, row: ShownRow): HistoryEntry {
    const { seq, type, compensates, actor_role: role } = row;
    const isClient = viewer.role === 'Client';
    return {
      seq,
      type,
      compensates,
      prevHash: row.prev_hash,
      hash: row.hash,
      at: row.at.toISOString(),
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
