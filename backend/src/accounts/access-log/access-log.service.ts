import { Global, Injectable, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Principal } from '../account/principal.js';
import { Clock } from '../../base/clock.js';
import { type Origin } from '../../workflow/model/definition.js';
import { originColumns } from '../../workflow/model/history.js';

/** What the access log records reads of. */
export const readKinds = [
  'return',
  'history',
  'messages',
  'notes',
  'file',
  'mail',
  'export',
  'list',
] as const;
export type ReadKind = (typeof readKinds)[number];

/** What a viewer is about to read. */
interface ReadOf {
  readonly what: ReadKind;
  readonly returnId?: string | null;
  readonly fileId?: string;
  /**
   * The name of the list, the mailbox's id of the message, or what was exported. Not the name of a file: nothing can erase it here.
   */
  readonly detail?: string;
  /** The returns that a list showed. */
  readonly listed?: readonly string[];
}

/**
 * Records which member of the firm read which return, file or email (16 CFR 314.4(c)(8)). Call it before responding:
 * if the record cannot be written, the read must fail. Clients' reads of their own data are not recorded.
 */
@Injectable()
export class AccessLog {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async record(
    viewer: Principal,
    { what, returnId, fileId, detail, listed }: ReadOf,
    origin: Origin,
  ): Promise<void> {
    if (viewer.role === 'Client') return;
    const { ip, userAgent, requestId } = originColumns(origin);
    await this.dataSource.query(
      `INSERT INTO access_log (at, actor_id, actor_role, what, return_id, file_id, detail, ip, user_agent, request_id, listed)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        this.clock.now(),
        viewer.id,
        viewer.role,
        what,
        returnId ?? null,
        fileId ?? null,
        detail ?? null,
        ip,
        userAgent,
        requestId,
        listed ?? null,
      ],
    );
  }
}

/** Global: every feature that shows a return or a file records who read it. */
@Global()
@Module({ providers: [AccessLog], exports: [AccessLog] })
export class AccessLogModule {}
