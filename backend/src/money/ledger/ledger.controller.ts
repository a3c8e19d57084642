import { Get, Query, Res } from '@nestjs/common';
import { type Response } from 'express';
import { ApiCall, ApiController, ApiFile } from '../../http/response/api-call.js';
import { AccessLog, RecordsListRead } from '../../accounts/access-log/access-log.service.js';
import { Roles } from '../../accounts/account/access.js';
import {
  cursorAfter,
  pageOf,
  pageQuery,
  PageSender,
  seenBefore,
  type SendPage,
} from '../../http/request/paging.js';
import { sendWrittenFile } from '../../http/response/send-written-file.js';
import { Figures } from '../../returns/return/figures.js';
import { pipeline } from 'node:stream/promises';
import {
  type HistoryRow,
  historySentence,
  type OrderSubject,
  orderTitle,
  type Payment,
} from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { inBatches } from '../../base/database/in-batches.js';
import { firmDayOf, firmTimeZone } from '../../firm/time-zone.js';
import { type CsvColumns, csvLines } from '../../http/response/csv-lines.js';
import { paymentMethod } from '../payments/receipts.service.js';

const cents = z.number().int().meta({ description: 'Integer cents, US dollars' });

const period = z
  .string()
  .regex(/^20\d\d(-(0[1-9]|1[0-2]))?$/, 'Give a month, such as 2026-03, or a year, such as 2026')
  .meta({ description: 'A month or a year in New York time, such as 2026-03 or 2026' });

const ledgerPeriod = z.object({ period });
const ledgerQuery = ledgerPeriod.extend(pageQuery);

const ledgerEntry = z
  .object({
    id: z.string(),
    at: z.iso.datetime().meta({ description: 'ISO 8601 time' }),
    return: z
      .object({ id: z.uuid(), name: z.string(), title: z.string() })
      .nullable()
      .meta({ description: 'Null if it was disposed of' }),
    sentence: z.string().meta({ description: 'What happened, as in the history' }),
    reason: z.string().nullable().meta({ description: 'What the owner noted, such as a check’s number' }),
    method: z.string().meta({ description: 'Such as “Visa ending in 4242”' }),
    reference: z.string().meta({ description: 'The payment provider’s, or `offline-1` and so on' }),
    cents: cents.meta({
      description: 'Integer cents, US dollars; negative for what went back to the client',
    }),
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.infer<typeof ledgerEntry>;

const ledgerMonth = z
  .object({
    month: z.string().meta({ description: 'Such as 2026-03, in New York time' }),
    entries: z.number().int(),
    receivedCents: cents.meta({
      description: 'Integer cents, US dollars, less payments that were recorded by mistake',
    }),
    returnedCents: cents.meta({ description: 'What went back to clients, 0 or more' }),
  })
  .meta({ id: 'LedgerMonth' });

/** An entry with what the return, the history and the payment say about it. */
interface LedgerRow
  extends
    OrderSubject,
    Pick<LedgerEntry, 'id' | 'reason' | 'reference' | 'cents'>,
    Pick<HistoryRow, 'type' | 'payload'> {
  returnId: string;
  seq: number;
  at: Date;
  method: Payment['method'];
  /** Null, as what names the order is, if the return was disposed of. */
  name: string | null;
  attempt: Parameters<typeof paymentMethod>[2];
}

/** Entries of an export that are read at a time. */
const batch = 1000;

const inPeriod = `SELECT concat_ws('/', e.tax_return_id, e.seq, e.reference) AS id, e.tax_return_id AS "returnId", e.seq,
    e.reference, e.at, e.method, e.cents::float8, t.type, t.payload, t.reason,
    r.name, r.service, r.tax_year AS "taxYear", r.entity, r.company_name AS "companyName", r.ordinal,
    json_build_object('cardBrand', p.card_brand, 'cardLast4', p.card_last4, 'bankName', p.bank_name,
      'accountLast4', p.account_last4) AS attempt
  FROM ledger_entry e
    JOIN transition t ON t.workflow_id = e.tax_return_id AND t.seq = e.seq
    LEFT JOIN tax_return r ON r.id = e.tax_return_id
    LEFT JOIN LATERAL (SELECT * FROM payment WHERE tax_return_id = e.tax_return_id AND reference = e.reference LIMIT 1) p
      ON true
  WHERE e.at >= $1::timestamp AT TIME ZONE '${firmTimeZone}'
    AND e.at < ($1::timestamp + $2::interval) AT TIME ZONE '${firmTimeZone}'`;
const place = '(e.at, e.tax_return_id, e.seq, e.reference)';
const key = '($3::timestamptz, $4::uuid, $5::integer, $6::text)';

/** What the firm received and returned, for the owner and the firm’s books (docs/adr/0013-money.md). */
@ApiController('Ledger', 'ledger')
@Roles('Owner')
export class LedgerController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly figures: Figures,
    private readonly accessLog: AccessLog,
  ) {}

  @Get()
  @RecordsListRead('ledger')
  @ApiCall(
    {
      summary: 'List what the firm received and returned in a month or a year, newest first',
      description: 'The Link header has the address of the next page.',
    },
    z.array(ledgerEntry),
  )
  async list(
    @Query({ schema: ledgerQuery }) { period, after, limit }: z.infer<typeof ledgerQuery>,
    @PageSender() send: SendPage,
  ) {
    const seen = after === undefined ? [] : keyIn(after);
    const rows = await this.dataSource.query<LedgerRow[]>(
      `${inPeriod} ${after === undefined ? '' : `AND ${place} < ${key}`}
        ORDER BY e.at DESC, e.tax_return_id DESC, e.seq DESC, e.reference DESC LIMIT ${limit + 1}`,
      [...spanOf(period), ...seen],
    );
    const { items, next } = pageOf(rows, limit, cursorAfter);
    return send({ items: items.map(toEntry), next });
  }

  @Get('months')
  @ApiCall('List the months that have entries, newest first, with their sums', z.array(ledgerMonth))
  months() {
    return this.figures.months();
  }

  @Get('export')
  @ApiFile('Export a month or a year as CSV for the firm’s books, oldest first', 'text/csv')
  async export(@Query({ schema: ledgerPeriod }) { period }: { period: string }, @Res() response: Response) {
    await this.accessLog.record({ what: 'export', detail: `ledger ${period}` });
    const batches = inBatches(batch, (last?: LedgerRow) => {
      const seen = last ? [last.at, last.returnId, last.seq, last.reference] : [];
      return this.dataSource.query<LedgerRow[]>(
        `${inPeriod} ${last ? `AND ${place} > ${key}` : ''}
          ORDER BY e.at, e.tax_return_id, e.seq, e.reference LIMIT ${batch}`,
        [...spanOf(period), ...seen],
      );
    });
    await sendWrittenFile(response, { name: `ledger-${period}.csv`, type: 'text/csv; charset=utf-8' }, () =>
      pipeline(csvLines(csvColumns, batches, toEntry), response),
    );
  }
}

/** When a period begins, and how long it is. @param period `2026-03` or `2026` */
const spanOf = (period: string): [begin: string, length: string] =>
  period.length > 4 ? [`${period}-01`, '1 month'] : [`${period}-01-01`, '1 year'];

const idParts = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(\d{1,9})\/([\x20-\x7e]{1,255})$/;

/** @throws InvalidInput */
function keyIn(cursor: string): unknown[] {
  const { at, id } = seenBefore(cursor, (text) => idParts.test(text));
  return [at, ...idParts.exec(id)!.slice(1)];
}

function toEntry(row: LedgerRow): LedgerEntry {
  const { id, at, returnId, name, type, payload, reason, method, attempt, reference, cents } = row;
  return {
    id,
    at: at.toISOString(),
    return: name === null ? null : { id: returnId, name, title: orderTitle(row) },
    sentence: name === null ? 'The return was disposed of' : historySentence({ type, payload }, 'Owner'),
    reason,
    method: paymentMethod(method, payload, attempt),
    reference,
    cents,
  };
}

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
