import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Role } from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { type ReadKind } from '../../accounts/access-log/access-log.service.js';
import { seenNumber } from '../../http/request/paging.js';
import { type AuditRead, type ReadQuery } from './audit.dto.js';
import { SqlFilter } from './sql-filter.js';
import { type TransitionsPage } from './transitions.service.js';

interface ReadRecord {
  id: string;
  at: Date;
  actor_id: string;
  actor_name: string | null;
  actor_role: string;
  what: ReadKind;
  return_id: string | null;
  return_name: string | null;
  detail: string | null;
  ip: string | null;
}

/** The access log, newest first. */
@Injectable()
export class ReadsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One page. @throws InvalidInput for an invalid cursor */
  async page(query: ReadQuery): Promise<TransitionsPage<AuditRead>> {
    const { where, values } = await new SqlFilter()
      .person('l.actor_id', 'account', query.actor)
      .add('l.actor_role = ?', query.role)
      .add('l.what = ?', query.what)
      .person('l.return_id', 'tax_return', query.return)
      .add('l.at >= ?', query.from)
      .add('l.at < ?', query.to)
      .add('l.id < ?::bigint', seenNumber(query.after))
      .bind(this.dataSource);
    const rows: ReadRecord[] = await this.dataSource.query(
      `SELECT l.id, l.at, l.actor_id, l.actor_role, l.what, l.return_id, coalesce(l.detail, f.name) AS detail, l.ip, a.name AS actor_name,
          r.name AS return_name
        FROM access_log l LEFT JOIN account a ON a.id = l.actor_id LEFT JOIN tax_return r ON r.id = l.return_id
          LEFT JOIN file f ON f.id = l.file_id
        ${where} ORDER BY l.id DESC LIMIT ${query.limit + 1}`,
      values,
    );
    const items = rows.slice(0, query.limit).map(toRead);
    return { items, next: rows.length > query.limit ? items.at(-1)?.id : undefined };
  }
}

const toRead = ({ id, at, what, detail, ip, ...row }: ReadRecord): AuditRead => ({
  id,
  what,
  detail,
  ip,
  at: at.toISOString(),
  actor: { id: row.actor_id, name: row.actor_name, role: row.actor_role as Role },
  return: row.return_id === null ? null : { id: row.return_id, name: row.return_name },
});
