import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { inBatches } from '../../base/database/in-batches.js';
import { firmTimeZone } from '../../firm/time-zone.js';
import {
  securityColumns,
  type SecurityRecord,
  securityRow,
  toStoredRow,
} from '../../http/security-log/security-log.js';
import { type SecurityFilter } from '../lists/audit.dto.js';
import { securityFilter } from '../lists/lists.js';
import { rootsIn } from '../roots/root.js';
import { lineOf, usedIn } from './lines.js';

/** Rows read at a time. */
const batch = 1000;

/** A row of the log with the SHA-256 of its canonical JSON. */
export const securityRowLine = z.object({
  kind: z.literal('row'),
  seq: z.number(),
  hash: z.string(),
  row: securityRow,
});

/** The lines of an exported security log (docs/audit.md), oldest row first. The end is added when they are signed. */
export async function* securityLines(
  manager: EntityManager,
  given: SecurityFilter,
  exportedAt: string,
): AsyncGenerator<string> {
  const filter = usedIn(given);
  const complete = Object.keys(filter).length === 0;
  yield lineOf({
    kind: 'header',
    format: 'tax-firm-security-log',
    version: 1,
    exportedAt,
    timeZone: firmTimeZone,
    complete,
    filter,
  });
  for await (const records of rowsOf(manager, given))
    for (const { hash, ...row } of records.map(toStoredRow)) {
      const line: z.infer<typeof securityRowLine> = { kind: 'row', seq: row.seq, hash, row };
      yield JSON.stringify(line);
    }
  if (complete) for (const root of await rootsIn(manager)) yield lineOf({ kind: 'root', ...root });
}

const rowsOf = (manager: EntityManager, filter: SecurityFilter) =>
  inBatches(batch, async (last?: SecurityRecord) => {
    const rest = securityFilter(filter).add('l.seq > ?::bigint', last?.seq ?? '0');
    const { where, values } = await rest.bind(manager);
    const select = `SELECT ${securityColumns} FROM security_log l${where} ORDER BY l.seq LIMIT ${batch}`;
    return manager.query<SecurityRecord[]>(select, values);
  });
