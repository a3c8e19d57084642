import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Global,
  Injectable,
  Module,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Reflector } from '@nestjs/core';
import { type Request } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { type AuthenticatedRequest, type Principal } from '../account/access.js';
import { Clock } from '../../base/clock.js';
import { type Origin } from '../../workflow/model/definition.js';
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

const LIST = 'recordsListRead';

/** An open screen fetches its list again and again; the same page of it is recorded this often. */
const repeatMs = 5 * 60_000;

interface List {
  readonly name: string;
  readonly ofReturns: boolean;
}

/** Records who at the firm read a page of a list, each before its response. */
@Injectable()
class ListRecorder implements NestInterceptor {
  private readonly recent = recentKeys(repeatMs);

  constructor(
    private readonly reflector: Reflector,
    private readonly log: AccessLog,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const list = this.reflector.get<List>(LIST, context.getHandler());
    const request = context.switchToHttp().getRequest<Request & AuthenticatedRequest>();
    return next.handle().pipe(
      mergeMap(async (page: unknown) => {
        await this.record(list, page, request);
        return page;
      }),
    );
  }

  private async record(list: List, page: unknown, request: Request & AuthenticatedRequest): Promise<void> {
    const user = request.user!;
    const sent = (request.method === 'GET' ? request.query : request.body) as Record<string, unknown>;
    const read = `${user.sessionId} ${list.name} ${JSON.stringify(sent)}`;
    if (this.recent.has(read)) return;
    const query = JSON.stringify({ ...sent, after: undefined, limit: undefined });
    const detail = query === '{}' ? list.name : `${list.name} ${query}`.slice(0, 500);
    const listed =
      list.ofReturns && Array.isArray(page) ? page.map(({ id }: { id: string }) => id) : undefined;
    await this.log.record(user, { what: 'list', detail, listed }, originOf(request));
    this.recent.set(read, true);
  }
}

/** Records in the access log who at the firm read a list. @param name of the list: `deliveries` */
export const RecordsListRead = (name: string) => recordsPages({ name, ofReturns: false });

/** The same for a list of returns: also records which returns its page showed. */
export const RecordsReturnsListed = (name: string) => recordsPages({ name, ofReturns: true });

const recordsPages = (list: List) => applyDecorators(SetMetadata(LIST, list), UseInterceptors(ListRecorder));
