import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type ActorRole, historySentence, type HistoryRow } from '@tax-firm/machines';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { toTransitionRow, type TransitionRecord } from '../../workflow/index.js';
import { type TransitionFilter } from '../lists/audit.dto.js';
import {
  actorName,
  columnsOfT,
  filterOf,
  namedTransitions,
  type NamedRecord,
} from '../lists/transitions.service.js';
import { SigningKey } from '../roots/signing-key.js';
import { rootsIn } from '../roots/stored-roots.js';
import { csvLine } from '../../common/csv.js';
import { type ChainSummary, lineOf, rowLine } from './lines.js';

/** Rows read at a time. */
const batch = 1000;

type Place = readonly [workflowId: string, seq: number];

/** Exports a consistent snapshot of the history. Holds at most one batch of rows in memory. */
@Injectable()
export class ExportService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly key: SigningKey,
  ) {}

  /** Writes CSV for people and spreadsheets, oldest first within each return. */
  csv(filter: TransitionFilter, out: Writable): Promise<void> {
    return this.write((manager) => csvOf(manager, filter), out);
  }

  /** Writes signed NDJSON, which `npm run verify-history -- file` can verify without the database. */
  ndjson(filter: TransitionFilter, out: Writable): Promise<void> {
    return this.write((manager) => this.signed(this.linesOf(manager, filter)), out);
  }

  private write(linesOf: (manager: EntityManager) => AsyncIterable<string>, out: Writable): Promise<void> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      await manager.query('SET TRANSACTION READ ONLY');
      await pipeline(Readable.from(linesOf(manager)), out);
    });
  }

  private async *linesOf(manager: EntityManager, filter: TransitionFilter): AsyncGenerator<string> {
    const complete = Object.values(filter).every((value) => value === undefined);
    const exportedAt = this.clock.now().toISOString();
    const usedFilter = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
    yield lineOf({
      kind: 'header',
      format: 'tax-firm-history',
      version: 1,
      exportedAt,
      complete,
      filter: usedFilter,
    });

    let chain: { workflowId: string; seqs: number[] } | undefined;
    const summary = async (): Promise<string[]> =>
      chain
        ? [
            lineOf({
              kind: 'chain',
              ...chain,
              seals: complete ? await rootsOf(manager, chain.workflowId) : [],
            }),
          ]
        : [];
    for await (const record of recordsOf<TransitionRecord>(
      manager,
      `SELECT ${columnsOfT} FROM transition t`,
      filter,
    )) {
      if (record.workflow_id !== chain?.workflowId) {
        yield* await summary();
        chain = { workflowId: record.workflow_id, seqs: [] };
      }
      chain.seqs.push(record.seq);
      yield rowLine(toTransitionRow(record));
    }
    yield* await summary();
    if (!complete) return;
    for (const root of await rootsIn(manager)) yield lineOf({ kind: 'root', ...root });
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

/** Reads rows in batches, sorted by return and seq. */
async function* recordsOf<R extends TransitionRecord>(
  manager: EntityManager,
  select: string,
  filter: TransitionFilter,
): AsyncGenerator<R> {
  let last: Place | undefined;
  for (;;) {
    const sql = filterOf(filter);
    if (last) sql.beyond('(t.workflow_id, t.seq) > (?::uuid, ?::integer)', last);
    const rows: R[] = await manager.query(
      `${select}${sql.where} ORDER BY t.workflow_id, t.seq LIMIT ${batch}`,
      sql.values,
    );
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < batch) return;
    last = [end.workflow_id, end.seq];
  }
}

async function rootsOf(manager: EntityManager, workflowId: string): Promise<ChainSummary['seals']> {
  const heads: { day: string; seq: number }[] = await manager.query(
    'SELECT day::text, seq FROM daily_root_head WHERE workflow_id = $1 ORDER BY day',
    [workflowId],
  );
  return heads.map(({ day, seq }) => [day, seq]);
}

const csvHead = [
  ...['Time', 'Return', 'Client', 'Step', 'Event', 'What happened', 'Actor', 'Actor id', 'Role', 'Reason'],
  ...['From', 'To', 'Details', 'Address', 'Browser', 'Request', 'Previous hash', 'Hash'],
];

async function* csvOf(manager: EntityManager, filter: TransitionFilter): AsyncGenerator<string> {
  yield csvLine(csvHead);
  for await (const record of recordsOf<NamedRecord>(manager, namedTransitions, filter)) {
    const row = toTransitionRow(record);
    const { type, actor, reason, ip, userAgent, requestId, prevHash, hash } = row;
    const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
    yield csvLine([
      ...[row.at, row.workflowId, record.return_name, row.seq, type],
      historySentence({ type, payload: row.payload as HistoryRow['payload'] }, 'Auditor' satisfies ActorRole),
      ...[actorName(record), actor.id, actor.role, reason],
      ...[json(row.from), json(row.to), json(row.payload), ip, userAgent, requestId, prevHash, hash],
    ]);
  }
}
