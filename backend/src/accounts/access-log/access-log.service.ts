import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Reflector } from '@nestjs/core';
import { mergeMap, type Observable } from 'rxjs';
import { type AuthenticatedRequest } from '../account/access.js';
import { Clock } from '../../base/clock.js';
import { currentRequest } from '../../http/request/request-context.js';
import { originColumns } from '../../workflow/model/history.js';
import { originOf } from '../../http/request/client-address.js';
import { recentKeys } from '../../http/security-log/refusals.js';

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

/** What the caller of the current request is about to read. */
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

  async record({ what, returnId, fileId, detail, listed }: ReadOf): Promise<void> {
    const request = currentRequest()!;
    const { id, role } = request.user!;
    if (role === 'Client') return;
    const at = this.clock.now();
    const { ip, userAgent, requestId } = originColumns(originOf(request));
    await this.dataSource.query(
      `INSERT INTO access_log (at, actor_id, actor_role, what, return_id, file_id, detail, ip, user_agent, request_id, listed)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [at, id, role, what, returnId, fileId, detail, ip, userAgent, requestId, listed],
    );
  }
}

/** An open screen fetches its list again and again; the same page of it is recorded this often. */
const repeatMs = 5 * 60_000;

/** A list's name, and whether it is one of returns. */
const RecordedList = Reflector.createDecorator<{ name: string; ofReturns: boolean }>();

/** Records who at the firm read a page of a list, each before its response. */
@Injectable()
class ListRecorder implements NestInterceptor {
  private readonly recent = recentKeys(repeatMs);

  constructor(
    private readonly reflector: Reflector,
    private readonly log: AccessLog,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { name, ofReturns } = this.reflector.get(RecordedList, context.getHandler());
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const sent = (request.method === 'GET' ? request.query : request.body) as Record<string, unknown>;
    const read = `${request.user!.sessionId} ${name} ${JSON.stringify(sent)}`;
    const record = async (page: unknown) => {
      if (this.recent.has(read)) return page;
      const query = JSON.stringify({ ...sent, after: undefined, limit: undefined });
      const detail = query === '{}' ? name : `${name} ${query}`.slice(0, 500);
      const listed = ofReturns && Array.isArray(page) ? page.map(({ id }: { id: string }) => id) : undefined;
      await this.log.record({ what: 'list', detail, listed });
      this.recent.set(read, true);
      return page;
    };
    return next.handle().pipe(mergeMap(record));
  }
}

/** Records in the access log who at the firm read a list. @param name of the list: `deliveries` */
export const RecordsListRead = (name: string, ofReturns = false) =>
  applyDecorators(RecordedList({ name, ofReturns }), UseInterceptors(ListRecorder));

/** The same for a list of returns: also records which returns its page showed. */
export const RecordsReturnsListed = (name: string) => RecordsListRead(name, true);
