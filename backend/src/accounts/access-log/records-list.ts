import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Request } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { originOf } from '../../http/request/client-address.js';
import { type AuthenticatedRequest } from '../account/principal.js';
import { recentKeys } from '../../http/security-log/refusals.js';
import { AccessLog } from './access-log.service.js';

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
