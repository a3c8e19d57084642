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
import { mergeMap, type Observable } from 'rxjs';
import { SecurityLog } from './security-log.js';

const CHANGES = 'logsChange';

/** Records a change of a return after it was made. */
@Injectable()
export class ChangeRecorder implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly log: SecurityLog,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const changed = this.reflector.get<string>(CHANGES, context.getHandler());
    const { taxReturn } = context.switchToHttp().getRequest<{ taxReturn?: { id: string } }>();
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        await this.log.record('returnChanged', { returnId: taxReturn?.id, detail: { changed } });
        return answer;
      }),
    );
  }
}

/**
 * Records in the security log that a return's field was changed, for changes that are not events of the workflow. Use
 * it together with `@ReturnEndpoint`. @param changed what was changed, not its content: `notes`
 */
export const LogsChange = (changed: string) =>
  applyDecorators(SetMetadata(CHANGES, changed), UseInterceptors(ChangeRecorder));
