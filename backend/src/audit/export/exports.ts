import { createHash } from 'node:crypto';
import { type EntityManager } from 'typeorm';
import { serviceNames } from '@tax-firm/machines';
import { inBatches } from '../../base/database/in-batches.js';
import { firmTimeZone } from '../../firm/time-zone.js';
import { type CsvColumns, csvLines } from '../../http/response/csv-lines.js';
import { securityColumns, type SecurityRecord, toStoredRow } from '../../http/security-log/security-log.js';
import { type TransitionRow, transitionColumns, isoTime } from '../../workflow/model/history.js';
import { type AuditSecurity, type SecurityFilter, type TransitionFilter } from '../lists/audit.dto.js';
import { recordName } from '../lists/record-kinds.js';
import * as lists from '../lists/lists.js';
import { type SigningKey, rootsIn } from '../roots/root.js';
import { type Line, lineOf, rowLine, usedIn } from './lines.js';

/** Rows read at a time. */
const batch = 1000;

/** Reads rows in batches, sorted by return and seq. */
const transitionsOf = <Row extends TransitionRow>(
  manager: EntityManager,
  select: string,
  filter: TransitionFilter,
): AsyncGenerator<Row[]> =>
  inBatches(batch, async (last?: Row) => {
    const { where, values } = await lists
      .transitionFilter(filter)
      .add('(t.workflow_id, t.seq) > (?::uuid, ?::integer)', last?.workflowId, last?.seq)
      .bind(manager);
    return manager.query<Row[]>(`${select}${where} ORDER BY t.workflow_id, t.seq LIMIT ${batch}`, values);
  });

/** The history as CSV for people and spreadsheets, oldest first within each return. */
export const historyCsv = (manager: EntityManager, filter: TransitionFilter): AsyncGenerator<string> =>
  csvLines(
    historyColumns,
    transitionsOf<lists.NamedRow>(manager, lists.namedTransitions, filter),
    (row) => row,
  );

/** The security log as CSV for a spreadsheet, newest first. */
export const securityCsv = (manager: EntityManager, filter: SecurityFilter): AsyncGenerator<string> =>
  csvLines(
    securityCsvColumns,
    inBatches(batch, (last?: AuditSecurity) =>
      lists.securityRows(manager, lists.securityFilter(filter).add('l.seq < ?::bigint', last?.seq), batch),
    ),
    (row) => row,
  );

/** Adds line feeds, and the last line, which signs all others. */
export async function* signed(unsigned: AsyncIterable<string>, key: SigningKey): AsyncGenerator<string> {
  const digest = createHash('sha256');
  const count = { row: 0, chain: 0 };
  for await (const line of unsigned) {
    if (line.startsWith('{"kind":"row"')) count.row += 1;
    if (line.startsWith('{"kind":"chain"')) count.chain += 1;
    digest.update(`${line}\n`);
    yield `${line}\n`;
  }
  const sha256 = digest.digest('hex');
  const signature = key.sign(sha256).toString('base64');
  const { publicKey } = key;
  yield `${lineOf({ kind: 'end', rows: count.row, chains: count.chain, sha256, signature, publicKey })}\n`;
}

const headerOf = (exportedAt: string) =>
  ({ kind: 'header', version: 1, exportedAt, timeZone: firmTimeZone }) as const;

/** The lines of an exported security log (docs/audit.md), oldest row first; {@link signed} adds the end. */
export async function* securityLines(manager: EntityManager, given: SecurityFilter, exportedAt: string) {
  const filter = usedIn(given);
  const complete = Object.keys(filter).length === 0;
  const { kind, ...header } = headerOf(exportedAt);
  yield lineOf({ kind, format: 'tax-firm-security-log', ...header, complete, filter });
  const records = inBatches(batch, async (last?: SecurityRecord) => {
    const { where, values } = await lists
      .securityFilter(given)
      .add('l.seq > ?::bigint', last?.seq ?? '0')
      .bind(manager);
    const select = `SELECT ${securityColumns} FROM security_log l${where} ORDER BY l.seq LIMIT ${batch}`;
    return manager.query<SecurityRecord[]>(select, values);
  });
  for await (const part of records)
    for (const { hash, ...row } of part.map(toStoredRow))
      yield lineOf({ kind: 'row', seq: row.seq, hash, row });
  if (complete) for (const root of await rootsIn(manager)) yield lineOf({ kind: 'root', ...root });
}

/** The lines of an exported history (docs/audit.md); {@link signed} adds the end. */
export async function* historyLines(manager: EntityManager, given: TransitionFilter, exportedAt: string) {
  const filter = usedIn(given);
  const complete = Object.keys(filter).length === 0;
  const whole = Object.keys(filter).every((name) => name === 'return');
  const { kind, ...header } = headerOf(exportedAt);
  yield lineOf({ kind, format: 'tax-firm-history', ...header, whole, complete, filter });

  const sealedDays = new Set<string>();
  let chain: Line<'chain'> | undefined;
  const select = `SELECT ${transitionColumns} FROM transition t`;
  for await (const rows of transitionsOf<TransitionRow>(manager, select, given)) {
    const returns = await returnsOf(manager, rows);
    for (const row of rows) {
      const { workflowId, seq } = row;
      if (workflowId !== chain?.workflowId) {
        if (chain) yield lineOf(chain);
        const { line, seals } = returns.get(workflowId)!;
        yield lineOf(line);
        chain = { kind: 'chain', workflowId, seqs: [], seals: whole ? seals : [] };
        for (const [day] of chain.seals) sealedDays.add(day);
      }
      chain.seqs.push(seq);
      yield rowLine(row);
    }
  }
  if (chain) yield lineOf(chain);
  if (!whole) return;
  for (const { day, ...root } of await rootsIn(manager)) {
    if (!complete && sealedDays.has(day)) {
      // The last row that each history got on the day, as its root has sealed it.
      const [heads]: Pick<Line<'heads'>, 'heads'>[] = await manager.query(
        `SELECT json_agg(json_build_array(workflow_id, seq, encode(hash, 'hex')) ORDER BY workflow_id) AS heads
          FROM daily_root_head WHERE day = $1`,
        [day],
      );
      yield lineOf({ kind: 'heads', day, heads: heads!.heads });
    }
    yield lineOf({ kind: 'root', day, ...root });
  }
}

/** Reads what some rows belong to. A consent is described by its return, a request by who asked and for which service. */
async function returnsOf(manager: EntityManager, rows: readonly TransitionRow[]) {
  const described: {
    id: string;
    line: Line<'return'> | Line<'disposal'>;
    seals: Line<'chain'>['seals'];
  }[] = await manager.query(
    `SELECT w.id, CASE
          WHEN d.workflow_id IS NOT NULL THEN json_build_object('kind', 'disposal', 'workflowId', d.workflow_id,
            'taxReturnId', d.tax_return_id, 'disposedAt', ${isoTime('d.at')}, 'lastSeq', d.last_seq,
            'head', encode(d.head, 'hex'), 'digest', encode(d.digest, 'hex'))
          ELSE json_build_object('kind', 'return', 'workflowId', w.id, 'client', coalesce(r.name, s.name),
            'service', coalesce(r.service, $2::jsonb ->> s.service, 'Request for a call'), 'taxYear', r.tax_year,
            'orderedAt', ${isoTime('coalesce(r.created_at, s.created_at)')}, 'files', coalesce((
              SELECT json_agg(json_build_object('id', f.id, 'name', f.name, 'kind', f.kind, 'size', f.size,
                'sha256', encode(f.sha256, 'hex'), 'attachedAt', ${isoTime('f.attached_at')}, 'attachedBy', f.attached_by)
                ORDER BY f.attached_at, f.id)
              FROM file f WHERE f.tax_return_id = r.id AND f.removed_at IS NULL), '[]'))
        END AS line,
        coalesce((SELECT json_agg(json_build_array(h.day::text, h.seq) ORDER BY h.day)
          FROM daily_root_head h WHERE h.workflow_id = w.id), '[]') AS seals
      FROM unnest($1::uuid[]) AS w (id) LEFT JOIN consent c ON c.id = w.id
        LEFT JOIN tax_return r ON r.id = coalesce(c.tax_return_id, w.id)
        LEFT JOIN service_request s ON s.id = w.id
        LEFT JOIN disposal d ON d.workflow_id = w.id
      WHERE coalesce(r.id, s.id, d.workflow_id) IS NOT NULL`,
    [[...new Set(rows.map(({ workflowId }) => workflowId))], JSON.stringify(serviceNames)],
  );
  return new Map(described.map((one) => [one.id, one]));
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const historyColumns: CsvColumns<lists.NamedRow> = [
  ['Time', ({ at }) => at],
  ['About', ({ machine }) => recordName(machine)],
  ['Id', ({ workflowId }) => workflowId],
  ['Name', ({ person }) => person],
  ['Step', ({ seq }) => seq],
  ['Event', ({ type }) => type],
  ['What happened', lists.sentenceOfRow],
  ['Actor', ({ actorName }) => actorName],
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

const securityCsvColumns: CsvColumns<AuditSecurity> = [
  ['Number', ({ seq }) => seq],
  ['Time', ({ at }) => at],
  ['Event', ({ kind }) => kind],
  ['Person', ({ actor }) => actor?.name ?? actor?.id ?? null],
  ['Role', ({ actor }) => actor?.role ?? null],
  ['Account', ({ subject }) => subject?.name ?? subject?.id ?? null],
  ['Return', ({ return: of }) => of?.name ?? of?.id ?? null],
  ['Detail', ({ detail }) => JSON.stringify(detail)],
  ['Address', ({ ip }) => ip],
  ['Hash', ({ hash }) => hash],
];
