import { type KeptRequest, serviceNames } from '@tax-firm/machines';
import { type EntityManager } from 'typeorm';
import { inBatches } from '../../base/database/in-batches.js';
import { type TransitionRow } from '../../workflow/model/history.js';
import { isoTime } from '../../workflow/model/transition-reader.js';
import { type TransitionFilter } from '../lists/audit.dto.js';
import { transitionFilter } from '../lists/transitions.service.js';
import { type ChainSummary, type DisposalLine, type HeadsLine, type ReturnLine } from './lines.js';

/** Rows read at a time. */
const batch = 1000;

/** Reads rows in batches, sorted by return and seq. */
export const batchesOf = <Row extends TransitionRow>(
  manager: EntityManager,
  select: string,
  filter: TransitionFilter,
): AsyncGenerator<Row[]> =>
  inBatches(batch, async (last?: Row) => {
    const sql = transitionFilter(filter);
    if (last) sql.beyond('(t.workflow_id, t.seq) > (?::uuid, ?::integer)', [last.workflowId, last.seq]);
    const { where, values } = await sql.bind(manager);
    return manager.query<Row[]>(`${select}${where} ORDER BY t.workflow_id, t.seq LIMIT ${batch}`, values);
  });

/** What an export says about a return, or whatever else has rows, beside them. */
export interface ExportedReturn {
  readonly line: ReturnLine | DisposalLine;
  readonly seals: ChainSummary['seals'];
}

interface ReturnRecord {
  id: string;
  line: Omit<ReturnLine, 'service'> & { service: string | null };
  /** What a visitor's request is about; null for a return, and for a request about something else. */
  requested: KeptRequest['service'];
  seals: ChainSummary['seals'];
  disposal: DisposalLine | null;
}

/** Reads what some rows belong to. A consent is described by its return, a request by who asked and for which service. */
export async function returnsOf(
  manager: EntityManager,
  rows: readonly TransitionRow[],
): Promise<ReadonlyMap<string, ExportedReturn>> {
  const records: ReturnRecord[] = await manager.query(
    `SELECT w.id, s.service AS requested,
        json_build_object('kind', 'return', 'workflowId', w.id, 'client', coalesce(r.name, s.name), 'service', r.service,
          'taxYear', r.tax_year, 'orderedAt', ${isoTime('coalesce(r.created_at, s.created_at)')}, 'files', coalesce((
            SELECT json_agg(json_build_object('id', f.id, 'name', f.name, 'kind', f.kind, 'size', f.size,
              'sha256', encode(f.sha256, 'hex'), 'attachedAt', ${isoTime('f.attached_at')}, 'attachedBy', f.attached_by)
              ORDER BY f.attached_at, f.id)
            FROM file f WHERE f.tax_return_id = r.id AND f.removed_at IS NULL), '[]')) AS line,
        coalesce((SELECT json_agg(json_build_array(h.day::text, h.seq) ORDER BY h.day)
          FROM daily_root_head h WHERE h.workflow_id = w.id), '[]') AS seals,
        CASE WHEN d.workflow_id IS NOT NULL THEN json_build_object('kind', 'disposal', 'workflowId', d.workflow_id,
          'taxReturnId', d.tax_return_id, 'disposedAt', ${isoTime('d.at')}, 'lastSeq', d.last_seq,
          'head', encode(d.head, 'hex'), 'digest', encode(d.digest, 'hex')) END AS disposal
      FROM unnest($1::uuid[]) AS w (id) LEFT JOIN consent c ON c.id = w.id
        LEFT JOIN tax_return r ON r.id = coalesce(c.tax_return_id, w.id)
        LEFT JOIN service_request s ON s.id = w.id
        LEFT JOIN disposal d ON d.workflow_id = w.id
      WHERE coalesce(r.id, s.id, d.workflow_id) IS NOT NULL`,
    [[...new Set(rows.map(({ workflowId }) => workflowId))]],
  );
  return new Map(
    records.map(({ id, seals, disposal, requested, line }) => {
      const service = line.service ?? (requested === null ? 'Request for a call' : serviceNames[requested]);
      return [id, { line: disposal ?? { ...line, service }, seals }];
    }),
  );
}

/** Reads the last row that each history got on a day, sorted by id, as its daily root has sealed it. */
export async function headsOf(manager: EntityManager, day: string): Promise<HeadsLine> {
  const heads: { workflow_id: string; seq: number; hash: string }[] = await manager.query(
    `SELECT workflow_id, seq, encode(hash, 'hex') AS hash FROM daily_root_head WHERE day = $1 ORDER BY workflow_id`,
    [day],
  );
  return { kind: 'heads', day, heads: heads.map(({ workflow_id, seq, hash }) => [workflow_id, seq, hash]) };
}
