import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { mergeMap, type Observable } from 'rxjs';
import { ApiCall, RefusesFields } from '../../http/response/api-call.js';
import { type ReturnRequest } from './return-endpoint.js';
import { type TaxReturnEntity } from './tax-return.entity.js';
import { taxReturnView } from './tax-return.dto.js';
import { TaxReturnViews } from './tax-return-views.js';

/** Shows the caller the return that a handler returns. */
@Injectable()
class ReturnShown implements NestInterceptor<TaxReturnEntity> {
  constructor(private readonly views: TaxReturnViews) {}

  intercept(context: ExecutionContext, next: CallHandler<TaxReturnEntity>): Observable<unknown> {
    const viewer = context.switchToHttp().getRequest<ReturnRequest>().user!;
    return next.handle().pipe(mergeMap((taxReturn) => this.views.one(viewer, taxReturn)));
  }
}

/** Marks a call whose handler returns a return, with which it answers. */
export const AnswersReturn = (summary: string) =>
  applyDecorators(ApiCall(summary, taxReturnView), UseInterceptors(ReturnShown));

/** The same for a call that says which fields it refuses. */
export const ChangesReturn = (summary: string) => applyDecorators(AnswersReturn(summary), RefusesFields());
