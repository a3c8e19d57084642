import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ListPage, pageOf, seenNumber } from '../../http/request/paging.js';
import { isoTime } from '../../workflow/model/history.js';
import { type AuditRead, type ReadQuery } from './audit.dto.js';
import { named, SqlFilter } from './sql-filter.js';

/** The access log, newest first. */
@Injectable()
export class ReadsService {
  constructor(private readonly dataSource: DataSource) {}

  /** One page. @throws InvalidInput for an invalid cursor */
  async page(query: ReadQuery): Promise<ListPage<AuditRead>> {
    const { where, values } = await new SqlFilter()
      .person('l.actor_id', 'account', query.actor)
      .add('l.actor_role = ?', query.role)
      .add('l.what = ?', query.what)
      .person('l.return_id', 'tax_return', query.return)
      .add('l.at >= ?', query.from)
      .add('l.at < ?', query.to)
      .add('l.id < ?::bigint', seenNumber(query.after))
      .bind(this.dataSource);
    const rows: AuditRead[] = await this.dataSource.query(
      `SELECT l.id, ${isoTime('l.at')} AS at, ${named('l.actor_id', 'a.name', ", 'role', l.actor_role")} AS actor, l.what,
          ${named('l.return_id', 'r.name')} AS return, coalesce(l.detail, f.name) AS detail, l.ip
        FROM access_log l LEFT JOIN account a ON a.id = l.actor_id LEFT JOIN tax_return r ON r.id = l.return_id
          LEFT JOIN file f ON f.id = l.file_id
        ${where} ORDER BY l.id DESC LIMIT ${query.limit + 1}`,
      values,
    );
    return pageOf(rows, query.limit, ({ id }) => id);
  }
}
