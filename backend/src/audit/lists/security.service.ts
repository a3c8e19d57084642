import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { type Response } from 'express';
import { DataSource } from 'typeorm';
import { inBatches } from '../../base/database/in-batches.js';
import { type ListPage, pageOf, seenNumber } from '../../http/request/paging.js';
import { type CsvColumns, csvLines } from '../../http/response/csv-lines.js';
import { isoTime } from '../../workflow/model/history.js';
import {
  type AuditSecurity,
  type SecurityCounts,
  type SecurityFilter,
  type SecurityQuery,
} from './audit.dto.js';
import { named, SqlFilter } from './sql-filter.js';

const exportPage = 1000;

const csvColumns: CsvColumns<AuditSecurity> = [
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

/** The security log, newest first. */
@Injectable()
export class SecurityService {
  constructor(private readonly dataSource: DataSource) {}

  /** One page. @throws InvalidInput for an invalid cursor */
  async page(query: SecurityQuery): Promise<ListPage<AuditSecurity>> {
    const rows = await this.rows(
      securityFilter(query).add('l.seq < ?::bigint', seenNumber(query.after)),
      query.limit + 1,
    );
    return pageOf(rows, query.limit, ({ seq }) => String(seq));
  }

  /** How many rows of each kind the filter finds. */
  async counts(query: SecurityFilter): Promise<SecurityCounts> {
    const { where, values } = await securityFilter(query).bind(this.dataSource);
    return this.dataSource.query(
      `SELECT l.kind, count(*)::int AS count FROM security_log l${where} GROUP BY l.kind ORDER BY 2 DESC, 1`,
      values,
    );
  }

  /** Writes the filtered rows as CSV for a spreadsheet, newest first. */
  async csv(query: SecurityFilter, response: Response): Promise<void> {
    const batches = inBatches(exportPage, (last?: AuditSecurity) =>
      this.rows(securityFilter(query).add('l.seq < ?::bigint', last?.seq), exportPage),
    );
    await pipeline(
      csvLines(csvColumns, batches, (row) => row),
      response,
    );
  }

  private async rows(filter: SqlFilter, limit: number): Promise<AuditSecurity[]> {
    const { where, values } = await filter.bind(this.dataSource);
    return this.dataSource.query(
      `SELECT l.seq::float8, ${isoTime('l.at')} AS at, l.kind, ${named('l.actor_id', 'a.name', ", 'role', l.actor_role")} AS actor,
          ${named('l.subject_id', 's.name')} AS subject, ${named('l.return_id', 'r.name')} AS return, l.detail, l.ip,
          encode(l.hash, 'hex') AS hash
        FROM security_log l LEFT JOIN account a ON a.id = l.actor_id LEFT JOIN account s ON s.id = l.subject_id
          LEFT JOIN tax_return r ON r.id = l.return_id
        ${where} ORDER BY l.seq DESC LIMIT ${limit}`,
      values,
    );
  }
}

/** Selects rows of the log as `l`. */
export const securityFilter = (filter: SecurityFilter): SqlFilter =>
  new SqlFilter()
    .person('l.actor_id', 'account', filter.actor)
    .person('l.subject_id', 'account', filter.subject)
    .person('l.return_id', 'tax_return', filter.return)
    .add('l.kind = ?', filter.kind)
    .add('l.at >= ?', filter.from)
    .add('l.at < ?', filter.to);
