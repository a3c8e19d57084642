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
import { type Observable } from 'rxjs';
import { type AuthenticatedRequest } from '../accounts/index.js';
import { recentKeys } from '../common/recent.js';
import { originOf } from '../http/request-origin.js';
import { AccessLog } from './access-log.service.js';

const LIST = 'recordsListRead';

/** An open screen fetches its list again and again; the same list is recorded this often. */
const repeatMs = 5 * 60_000;

/** Records who at the firm read a list, each before its response. */
@Injectable()
class ListRecorder implements NestInterceptor {
  private readonly recent = recentKeys(repeatMs);

  constructor(
    private readonly reflector: Reflector,
    private readonly log: AccessLog,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const list = this.reflector.get<string>(LIST, context.getHandler());
    const request = context.switchToHttp().getRequest<Request & AuthenticatedRequest>();
    const user = request.user!;
    const sent = (request.method === 'GET' ? request.query : request.body) as Record<string, unknown>;
    const query = JSON.stringify({ ...sent, after: undefined, limit: undefined });
    const detail = query === '{}' ? list : `${list} ${query}`.slice(0, 500);
    const read = `${user.sessionId} ${detail}`;
    if (!this.recent.has(read)) {
      await this.log.record(user, { what: 'list', detail }, originOf(request));
      this.recent.set(read, true);
    }
    return next.handle();
  }
}

/** Records in the access log who at the firm read a list. @param list its name: `archive` */
export const RecordsListRead = (list: string) =>
  applyDecorators(SetMetadata(LIST, list), UseInterceptors(ListRecorder));
