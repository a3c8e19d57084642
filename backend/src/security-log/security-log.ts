import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Role } from '@tax-firm/machines';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../common/clock.js';
import { jsonHash, plainJson } from '../common/json.js';
import { currentRequest } from '../http/request-context.js';
import { originOf } from '../http/request-origin.js';
import { originColumns } from '../workflow/index.js';
import { type SecurityEvent, type SecurityKind, type SecurityRow } from './security-event.js';

/**
 * Records everything that concerns the security of accounts and clients' data (16 CFR 314.4(c)(8)). Rows can only be
 * added, and each has the hash of the one before.
 */
@Injectable()
export class SecurityLog {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
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
    const [last]: { seq: string; hash: Buffer }[] = await manager.query(
      'SELECT seq, hash FROM security_log ORDER BY seq DESC LIMIT 1',
    );
    const request = currentRequest();
    const actor = event.actor ?? (request?.user as { id: string; role: Role } | undefined);
    const row: SecurityRow = {
      seq: Number(last?.seq ?? 0) + 1,
      at: this.clock.now().toISOString(),
      kind,
      actorId: actor?.id ?? null,
      actorRole: actor?.role ?? null,
      subjectId: event.subjectId ?? null,
      returnId: event.returnId ?? null,
      detail: plainJson(event.detail ?? {}),
      ...originColumns(request ? originOf(request) : {}),
      previous: last?.hash.toString('hex') ?? null,
    };
    await manager.query(
      `INSERT INTO security_log (seq, at, kind, actor_id, actor_role, subject_id, return_id, detail, ip, user_agent,
          request_id, previous, hash)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, decode($12, 'hex'), decode($13, 'hex'))`,
      [
        row.seq,
        row.at,
        row.kind,
        row.actorId,
        row.actorRole,
        row.subjectId,
        row.returnId,
        JSON.stringify(row.detail),
        row.ip,
        row.userAgent,
        row.requestId,
        row.previous,
        hashOfRow(row),
      ],
    );
  }
}

/** SHA-256, in hexadecimal, of the row's canonical JSON (RFC 8785). */
export const hashOfRow = (row: SecurityRow): string => jsonHash(plainJson(row));
