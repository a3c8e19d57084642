import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../base/clock.js';
import { plainJson } from '../../base/json.js';
import { currentRequest } from '../request/request-context.js';
import { originColumns } from '../../workflow/model/history.js';
import { originOf } from '../request/client-address.js';
import {
  hashedColumns,
  hashOfRow,
  type SecurityEvent,
  type SecurityKind,
  type SecurityRecord,
  toStoredRow,
} from './stored-rows.js';

/**
 * Records everything that concerns the security of accounts and clients' data (16 CFR 314.4(c)(8)). Rows can only be
 * added, and each has the hash of the one before.
 */
@Injectable()
export class SecurityLog {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds a row. With the caller's transaction, the row exists if and only if what it records does. Call it last in the
   * transaction: rows are added one at a time, and the next one waits for the commit.
   */
  async record(kind: SecurityKind, event: SecurityEvent = {}, manager?: EntityManager): Promise<void> {
    await (manager?.queryRunner?.isTransactionActive
      ? this.append(manager, kind, event)
      : this.dataSource.transaction((own) => this.append(own, kind, event)));
  }

  private async append(manager: EntityManager, kind: SecurityKind, event: SecurityEvent): Promise<void> {
    await manager.query("SELECT pg_advisory_xact_lock(hashtext('security_log'))");
    const request = currentRequest();
    const actor = event.actor ?? request?.user;
    const { ip, userAgent, requestId } = originColumns(request ? originOf(request) : {});
    const given = plainJson({
      at: this.clock.now(),
      kind,
      actor_id: actor?.id,
      actor_role: actor?.role,
      subject_id: event.subjectId,
      return_id: event.returnId,
      detail: event.detail ?? {},
      ip,
      user_agent: userAgent,
      request_id: requestId,
    });
    const values = [JSON.stringify(given)];
    // As the database will return it, so that the hash depends on nobody's spelling of an id.
    const [stored]: Omit<SecurityRecord, 'hash'>[] = await manager.query(
      `SELECT ${hashedColumns} FROM (SELECT r.* FROM (SELECT) one
          LEFT JOIN (SELECT seq, hash FROM security_log ORDER BY seq DESC LIMIT 1) last ON true,
        ${rowOf("'seq', coalesce(last.seq, 0) + 1, 'previous', last.hash")} r) added`,
      values,
    );
    const row = toStoredRow(stored!);
    const bytes = (hash: string | null) => hash && Buffer.from(hash, 'hex');
    await manager.query(
      `INSERT INTO security_log SELECT r.* FROM ${rowOf("'seq', $2::bigint, 'previous', $3::bytea, 'hash', $4::bytea")} r`,
      [...values, row.seq, bytes(row.previous), bytes(hashOfRow(row))],
    );
  }
}

/** SQL of a row of the log from the JSON `$1` and other columns. */
const rowOf = (columns: string): string =>
  `jsonb_populate_record(NULL::security_log, $1::jsonb || jsonb_build_object(${columns}))`;
