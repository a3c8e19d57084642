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
import { AccessLog, type ReadKind } from '../../accounts/access-log/access-log.service.js';
import { type AuthenticatedRequest } from '../../accounts/account/principal.js';
import { originOf } from '../../http/request/client-address.js';
import { type TaxReturnEntity } from './tax-return.entity.js';

const READS = 'recordsRead';

/** Records reads. It runs after the guards, so it records only allowed reads, each before its response. */
@Injectable()
class ReadRecorder implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly log: AccessLog,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const what = this.reflector.get<ReadKind>(READS, context.getHandler());
    const request = context
      .switchToHttp()
      .getRequest<Request & AuthenticatedRequest & { taxReturn?: TaxReturnEntity }>();
    const { user, taxReturn } = request;
    await this.log.record(user!, { what, returnId: taxReturn!.id }, originOf(request));
    return next.handle();
  }
}

/** Records in the access log who at the firm read a return. Use it together with `@ReturnEndpoint`. */
export const RecordsRead = (what: ReadKind) =>
  applyDecorators(SetMetadata(READS, what), UseInterceptors(ReadRecorder));
