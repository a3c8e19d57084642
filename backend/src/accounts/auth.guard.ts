import { type CanActivate, type ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Request, type Response } from 'express';
import { AppError } from '../base/app-error.js';
import { Clock } from '../base/clock.js';
import {
  type Access,
  ACCESS,
  hasRole,
  RECENTLY_CONFIRMED,
  roleRefused,
  SERVES_ENROLLMENT,
} from './account/access.js';
import { type AuthenticatedRequest, type Caller } from './account/principal.js';
import { SecondFactors } from './second-factors/second-factors.service.js';
import { isSafe, SessionCookies } from './sessions/session-cookies.js';
import { SessionsService } from './sessions/sessions.service.js';
import { TokenService } from './sessions/token.service.js';

/** How long a sign-in or a confirmation serves for sensitive calls. */
const confirmedMs = 5 * 60_000;

/**
 * Global: every route requires a valid token (401), a second factor of those who must have one, and an allowed role
 * (403), unless its decorators say otherwise.
 */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly clock: Clock,
    private readonly cookies: SessionCookies,
    private readonly factors: SecondFactors,
    private readonly sessions: SessionsService,
    private readonly tokens: TokenService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.read<Access>(ACCESS, context);
    if (access?.kind === 'public') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    const user = await this.callerOf(request);
    request.user = user;
    if (!user) {
      if (access?.kind === 'optional') return true;
      http.getResponse<Response>().setHeader('WWW-Authenticate', 'Bearer');
      throw new UnauthorizedException('Please sign in');
    }
    await this.requireSecondFactor(user, context);
    if (access?.kind === 'roles' && !hasRole(user, access.roles)) throw roleRefused(user, access.roles);
    this.requireConfirmation(user, context);
    return true;
  }

  /**
   * Identifies the caller by the token in the Authorization header, or else in the site's cookie. The token names
   * account and session; the rest comes from the database. Every request of a program counts as activity. Of a screen's
   * requests only changes do, because it also reads by itself.
   * @returns undefined for a visitor, also with a token that is forged, has expired, or whose session has ended
   */
  private async callerOf(request: Request): Promise<Caller | undefined> {
    const { authorization } = request.headers;
    const byCookie = authorization === undefined;
    const token = byCookie ? this.cookies.tokenOf(request) : /^bearer\s+(\S+)/i.exec(authorization)?.[1];
    const claims = token ? this.tokens.verify(token) : undefined;
    const active = !byCookie || !isSafe(request);
    return claims && this.sessions.callerOf(claims, { idleEnds: byCookie, active });
  }

  private async requireSecondFactor(user: Caller, context: ExecutionContext): Promise<void> {
    if (this.read(SERVES_ENROLLMENT, context) || !(await this.factors.mustEnroll(user))) return;
    throw new AppError('secondFactorRequired');
  }

  private requireConfirmation(user: Caller, context: ExecutionContext): void {
    if (!this.read(RECENTLY_CONFIRMED, context)) return;
    if (this.clock.now().getTime() - user.confirmedAt.getTime() <= confirmedMs) return;
    throw new AppError('confirmationNeeded');
  }

  /** What a decorator of the route or its controller says. */
  private read<Value = unknown>(key: string, context: ExecutionContext): Value | undefined {
    return this.reflector.getAllAndOverride<Value>(key, [context.getHandler(), context.getClass()]);
  }
}
