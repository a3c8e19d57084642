import { type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import {
  historySentence,
  type HistoryRow,
  type OrderSubject,
  orderTitle,
  type Payment,
} from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { inBatches } from '../../base/database/in-batches.js';
import { firmDayOf, firmTimeZone } from '../../firm/time-zone.js';
import { cursorAfter, type ListPage, pageOf, seenBefore } from '../../http/request/paging.js';
import { type CsvColumns, csvLines } from '../../http/response/csv-lines.js';
import { paymentMethod } from '../payments/payment-method.js';
import { type LedgerEntry, type LedgerQuery } from './ledger.dto.js';

/** An entry with what the return, the history and the payment say about it. */
interface LedgerRow extends OrderSubject {
  tax_return_id: string;
  seq: number;
  reference: string;
  at: Date;
  method: Payment['method'];
  cents: number;
  type: string;
  payload: HistoryRow['payload'];
  reason: string | null;
  /** Null, as what names the order is, if the return was disposed of. */
  name: string | null;
  card_brand: string | null;
  card_last4: string | null;
  bank_name: string | null;
  account_last4: string | null;
}

/** Entries of an export that are read at a time. */
const batch = 1000;

const columns = `e.tax_return_id, e.seq, e.reference, e.at, e.method, e.cents::float8, t.type, t.payload, t.reason,
  r.name, r.service, r.tax_year AS "taxYear", r.entity, r.company_name AS "companyName", r.ordinal,
  p.card_brand, p.card_last4, p.bank_name, p.account_last4`;

const inPeriod = `SELECT ${columns}
  FROM ledger_entry e
    JOIN transition t ON t.workflow_id = e.tax_return_id AND t.seq = e.seq
    LEFT JOIN tax_return r ON r.id = e.tax_return_id
    LEFT JOIN LATERAL (SELECT * FROM payment WHERE tax_return_id = e.tax_return_id AND reference = e.reference LIMIT 1) p
      ON true
  WHERE e.at >= $1::timestamp AT TIME ZONE '${firmTimeZone}'
    AND e.at < ($1::timestamp + $2::interval) AT TIME ZONE '${firmTimeZone}'`;
const place = '(e.at, e.tax_return_id, e.seq, e.reference)';
const key = '($3::timestamptz, $4::uuid, $5::integer, $6::text)';

/** Reads what the firm received and returned (docs/adr/0013-money.md). */
@Injectable()
export class LedgerService {
  constructor(private readonly dataSource: DataSource) {}

  /** One page of a month or a year. @throws InvalidInput for an invalid cursor */
  async page({ period, after, limit }: LedgerQuery): Promise<ListPage<LedgerEntry>> {
    const seen = after === undefined ? [] : keyIn(after);
    const rows: LedgerRow[] = await this.dataSource.query(
      `${inPeriod} ${after === undefined ? '' : `AND ${place} < ${key}`}
        ORDER BY e.at DESC, e.tax_return_id DESC, e.seq DESC, e.reference DESC LIMIT ${limit + 1}`,
      [...spanOf(period), ...seen],
    );
    return pageOf(rows.map(toEntry), limit, ({ at, id }) => cursorAfter({ at: new Date(at), id }));
  }

  /** Writes a month or a year as CSV for the firm’s books, the oldest entry first. */
  async csv(period: string, out: Writable): Promise<void> {
    const batches = inBatches(batch, (last?: LedgerRow) => {
      const seen = last ? [last.at, last.tax_return_id, last.seq, last.reference] : [];
      return this.dataSource.query<LedgerRow[]>(
        `${inPeriod} ${last ? `AND ${place} > ${key}` : ''}
          ORDER BY e.at, e.tax_return_id, e.seq, e.reference LIMIT ${batch}`,
        [...spanOf(period), ...seen],
      );
    });
    await pipeline(csvLines(csvColumns, batches, toEntry), out);
  }
}

/** When a period begins, and how long it is. @param period `2026-03` or `2026` */
const spanOf = (period: string): [begin: string, length: string] =>
  period.length > 4 ? [`${period}-01`, '1 month'] : [`${period}-01-01`, '1 year'];

const idOf = ({ tax_return_id: id, seq, reference }: LedgerRow): string => `${id}/${seq}/${reference}`;

const idParts = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(\d{1,9})\/([\x20-\x7e]{1,255})$/;

function keyIn(cursor: string): unknown[] {
  const { at, id } = seenBefore(cursor, (text) => idParts.test(text));
  return [at, ...idParts.exec(id)!.slice(1)];
}

const toEntry = (row: LedgerRow): LedgerEntry => ({
  id: idOf(row),
  at: row.at.toISOString(),
  return:
    row.name === null
      ? null
      : {
          id: row.tax_return_id,
          name: row.name,
          title: orderTitle(row),
        },
  sentence:
    row.name === null
      ? 'The return was disposed of'
      : historySentence({ type: row.type, payload: row.payload }, 'Owner'),
  reason: row.reason,
  method: paymentMethod(row.method, row.payload, {
    cardBrand: row.card_brand,
    cardLast4: row.card_last4,
    bankName: row.bank_name,
    accountLast4: row.account_last4,
  }),
  reference: row.reference,
  cents: row.cents,
});

const csvColumns: CsvColumns<LedgerEntry> = [
  ['Day', ({ at }) => firmDayOf(at)],
  ['Time', ({ at }) => at],
  ['Client', ({ return: of }) => of?.name ?? null],
  ['Return', ({ return: of }) => of?.title ?? null],
  ['What happened', ({ sentence }) => sentence],
  ['Reason', ({ reason }) => reason],
  ['Method', ({ method }) => method],
  ['Reference', ({ reference }) => reference],
  ['US dollars', ({ cents }) => cents / 100],
];
