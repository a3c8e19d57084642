import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Request, type Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { clientAddress } from '../../http/request/client-address.js';
import { SessionCookies } from './session-cookies.js';
import { type SignInOrigin } from './sessions.service.js';

const STARTS_SESSION = 'starts-session';

type SigningIn = Request & { signInOrigin?: SignInOrigin };

/** For routes whose answer carries a sign-in `token`: a browser gets it in a cookie too. */
export const StartsSession = () => SetMetadata(STARTS_SESSION, true);

/** Injects where a sign-in comes from, on a route with `@StartsSession()`. */
export const SignInFrom = createParamDecorator((_data: unknown, context: ExecutionContext): SignInOrigin => {
  const { signInOrigin } = context.switchToHttp().getRequest<SigningIn>();
  if (!signInOrigin) throw new Error('@SignInFrom() needs @StartsSession()');
  return signInOrigin;
});

/** Global, and around the idempotency interceptor, so that a repeated answer sets the cookie as well. */
@Injectable()
export class SessionCookieInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly cookies: SessionCookies,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (!this.reflector.get(STARTS_SESSION, context.getHandler())) return next.handle();
    const request = context.switchToHttp().getRequest<SigningIn>();
    const response = context.switchToHttp().getResponse<Response>();
    const deviceId = this.cookies.deviceOf(request, response);
    request.signInOrigin = {
      address: clientAddress(request),
      userAgent: request.get('user-agent') ?? '',
      deviceId,
    };
    return next.handle().pipe(
      tap((answer: { token?: string }) => {
        if (deviceId !== undefined && answer.token !== undefined)
          this.cookies.setToken(response, answer.token);
      }),
    );
  }
}
