import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { csvHeadings, csvLine } from '@tax-firm/contract';
import { type Role } from '@tax-firm/machines';
import { type Response } from 'express';
import { DataSource } from 'typeorm';
import { seenNumber } from '../../http/request/paging.js';
import { type SecurityKind } from '../../http/security-log/stored-rows.js';
import {
  type AuditSecurity,
  type SecurityCounts,
  type SecurityFilter,
  type SecurityQuery,
} from './audit.dto.js';
import { SqlFilter } from './sql-filter.js';
import { type TransitionsPage } from './transitions.service.js';

interface SecurityRecord {
  seq: string;
  at: Date;
  kind: SecurityKind;
  actor_id: string | null;
  actor_name: string | null;
  actor_role: Role | null;
  subject_id: string | null;
  subject_name: string | null;
  return_id: string | null;
  return_name: string | null;
  detail: Record<string, unknown>;
  ip: string | null;
  hash: Buffer;
}

const exportPage = 1000;

/** The security log, newest first. */
@Injectable()
export class SecurityService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One page. @throws InvalidInput for an invalid cursor */
  async page(query: SecurityQuery): Promise<TransitionsPage<AuditSecurity>> {
    const rows = await this.rows(
      securityFilter(query).add('l.seq < ?::bigint', seenNumber(query.after)),
      query.limit + 1,
    );
    const items = rows.slice(0, query.limit).map(toAudited);
    return { items, next: rows.length > query.limit ? String(items.at(-1)!.seq) : undefined };
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
    await pipeline(this.csvLines(query), response);
  }

  private async *csvLines(query: SecurityFilter): AsyncGenerator<string> {
    yield csvHeadings([
      'Number',
      'Time',
      'Event',
      'Person',
      'Role',
      'Account',
      'Return',
      'Detail',
      'Address',
      'Hash',
    ]);
    let seen: string | undefined;
    for (;;) {
      const rows = await this.rows(securityFilter(query).add('l.seq < ?::bigint', seen), exportPage);
      for (const { seq, at, kind, actor, subject, return: taxReturn, detail, ip, hash } of rows.map(
        toAudited,
      ))
        yield csvLine([
          seq,
          at,
          kind,
          actor?.name ?? actor?.id ?? null,
          actor?.role ?? null,
          subject?.name ?? subject?.id ?? null,
          taxReturn?.name ?? taxReturn?.id ?? null,
          JSON.stringify(detail),
          ip,
          hash,
        ]);
      if (rows.length < exportPage) return;
      seen = rows.at(-1)!.seq;
    }
  }

  private async rows(filter: SqlFilter, limit: number): Promise<SecurityRecord[]> {
    const { where, values } = await filter.bind(this.dataSource);
    return this.dataSource.query(
      `SELECT l.*, a.name AS actor_name, s.name AS subject_name, r.name AS return_name
        FROM security_log l LEFT JOIN account a ON a.id = l.actor_id LEFT JOIN account s ON s.id = l.subject_id
          LEFT JOIN tax_return r ON r.id = l.return_id
        ${where} ORDER BY l.seq DESC LIMIT ${limit}`,
      values,
    );
  }
}

/** Selects rows of the log as `l`. */
export const securityFilter = ({
  actor,
  subject,
  kind,
  return: taxReturn,
  from,
  to,
}: SecurityFilter): SqlFilter =>
  new SqlFilter()
    .person('l.actor_id', 'account', actor)
    .person('l.subject_id', 'account', subject)
    .person('l.return_id', 'tax_return', taxReturn)
    .add('l.kind = ?', kind)
    .add('l.at >= ?', from)
    .add('l.at < ?', to);

const toAudited = ({ seq, at, kind, detail, ip, hash, ...row }: SecurityRecord): AuditSecurity => ({
  seq: Number(seq),
  at: at.toISOString(),
  kind,
  detail,
  ip,
  hash: hash.toString('hex'),
  actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name, role: row.actor_role! },
  subject: row.subject_id === null ? null : { id: row.subject_id, name: row.subject_name },
  return: row.return_id === null ? null : { id: row.return_id, name: row.return_name },
});
