import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Request } from 'express';
import { BodyReader, type BodyRules } from './body-reader.js';

const BODY_RULES = 'body-rules';

/** What a route takes that is not JSON of at most 1 MB. */
export const TakesBody = (rules: BodyRules) => SetMetadata(BODY_RULES, rules);

/**
 * Reads a request's body. It is the last of the global guards, so that nothing is read for whoever must sign in first,
 * or has called too often.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly reader: BodyReader,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rules = this.reflector.get<BodyRules | undefined>(BODY_RULES, context.getHandler());
    await this.reader.read(context.switchToHttp().getRequest<Request>(), rules ?? {});
    return true;
  }
}
