import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type KeptRequest, serviceNames } from '@tax-firm/machines';
import { Clock } from '../../base/clock.js';
import { firmTimeZone } from '../../firm/time-zone.js';
import { type CsvColumns, csvLines } from '../../http/response/csv-lines.js';
import { type TransitionRow, transitionColumns, isoTime } from '../../workflow/model/history.js';
import { type SecurityFilter, type TransitionFilter } from '../lists/audit.dto.js';
import { recordName } from '../lists/record-kinds.js';
import {
  actorName,
  namedTransitions,
  type NamedRow,
  sentenceOfRow,
  transitionFilter,
} from '../lists/lists.js';
import { SigningKey, rootsIn } from '../roots/root.js';
import {
  type ChainSummary,
  lineOf,
  rowLine,
  usedIn,
  type DisposalLine,
  type HeadsLine,
  type ReturnLine,
} from './lines.js';
import { securityLines } from './security-lines.js';
import { inBatches } from '../../base/database/in-batches.js';

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

/** Where an export goes. */
export interface ExportTarget {
  readonly out: Writable;
  /** Receives the SHA-256 of the whole file, in hexadecimal, before its first byte. */
  announce(sha256: string): void;
}

/** Exports a consistent snapshot of the history or of the security log. Holds at most one batch of rows in memory. */
@Injectable()
export class ExportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly key: SigningKey,
  ) {}

  /** Writes CSV for people and spreadsheets, oldest first within each return. */
  csv(filter: TransitionFilter, target: ExportTarget): Promise<void> {
    const linesOf = (manager: EntityManager) =>
      csvLines(csvColumns, batchesOf<NamedRow>(manager, namedTransitions, filter), (row) => row);
    return this.write(linesOf, target);
  }

  /** Writes signed NDJSON, which anyone can verify without the database (docs/audit.md). */
  ndjson(filter: TransitionFilter, target: ExportTarget): Promise<void> {
    const exportedAt = this.clock.now().toISOString();
    return this.write((manager) => this.signed(linesOf(manager, filter, exportedAt)), target);
  }

  /** Writes the security log as signed NDJSON, oldest first. The same command verifies it. */
  securityNdjson(filter: SecurityFilter, target: ExportTarget): Promise<void> {
    const exportedAt = this.clock.now().toISOString();
    return this.write((manager) => this.signed(securityLines(manager, filter, exportedAt)), target);
  }

  /** Reads the snapshot twice, so that the file's digest can precede it and nothing is kept on a disk meanwhile. */
  private write(
    linesOf: (manager: EntityManager) => AsyncIterable<string>,
    { out, announce }: ExportTarget,
  ): Promise<void> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      await manager.query('SET TRANSACTION READ ONLY');
      const digest = createHash('sha256');
      for await (const line of linesOf(manager)) digest.update(line);
      announce(digest.digest('hex'));
      await pipeline(Readable.from(linesOf(manager)), out);
    });
  }

  /** Adds the last line, which signs all others. */
  private async *signed(lines: AsyncIterable<string>): AsyncGenerator<string> {
    const digest = createHash('sha256');
    const count = { row: 0, chain: 0 };
    for await (const line of lines) {
      if (line.startsWith('{"kind":"row"')) count.row += 1;
      if (line.startsWith('{"kind":"chain"')) count.chain += 1;
      digest.update(`${line}\n`);
      yield `${line}\n`;
    }
    const sha256 = digest.digest('hex');
    const signature = this.key.sign(sha256).toString('base64');
    const { publicKey } = this.key;
    yield `${lineOf({ kind: 'end', rows: count.row, chains: count.chain, sha256, signature, publicKey })}\n`;
  }
}

/** The lines before the end. */
async function* linesOf(
  manager: EntityManager,
  filter: TransitionFilter,
  exportedAt: string,
): AsyncGenerator<string> {
  const used = usedIn(filter);
  const complete = Object.keys(used).length === 0;
  const whole = Object.keys(used).every((name) => name === 'return');
  yield lineOf({
    kind: 'header',
    format: 'tax-firm-history',
    version: 1,
    exportedAt,
    timeZone: firmTimeZone,
    whole,
    complete,
    filter: used,
  });

  const sealedDays = new Set<string>();
  let chain: (ChainSummary & { seqs: number[] }) | undefined;
  for await (const records of batchesOf<TransitionRow>(
    manager,
    `SELECT ${transitionColumns} FROM transition t`,
    filter,
  )) {
    const returns = await returnsOf(manager, records);
    for (const record of records) {
      const { workflowId, seq } = record;
      if (workflowId !== chain?.workflowId) {
        if (chain) yield lineOf(chain);
        const { line, seals } = returns.get(workflowId)!;
        yield lineOf(line);
        chain = { kind: 'chain', workflowId, seqs: [], seals: whole ? seals : [] };
        for (const [day] of chain.seals) sealedDays.add(day);
      }
      chain.seqs.push(seq);
      yield rowLine(record);
    }
  }
  if (chain) yield lineOf(chain);
  if (!whole) return;
  for (const root of await rootsIn(manager)) {
    if (!complete && sealedDays.has(root.day)) yield lineOf(await headsOf(manager, root.day));
    yield lineOf({ kind: 'root', ...root });
  }
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const csvColumns: CsvColumns<NamedRow> = [
  ['Time', ({ at }) => at],
  ['About', ({ machine }) => recordName(machine)],
  ['Id', ({ workflowId }) => workflowId],
  ['Name', ({ person }) => person],
  ['Step', ({ seq }) => seq],
  ['Event', ({ type }) => type],
  ['What happened', sentenceOfRow],
  ['Actor', actorName],
  ['Actor id', ({ actor }) => actor.id],
  ['Role', ({ actor }) => actor.role],
  ['Reason', ({ reason }) => reason],
  ['From', ({ from }) => json(from)],
  ['To', ({ to }) => json(to)],
  ['Details', ({ payload }) => json(payload)],
  ['Address', ({ ip }) => ip],
  ['Browser', ({ userAgent }) => userAgent],
  ['Request', ({ requestId }) => requestId],
  ['Previous hash', ({ prevHash }) => prevHash],
  ['Hash', ({ hash }) => hash],
];
