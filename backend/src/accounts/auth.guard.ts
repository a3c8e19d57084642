import { type ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard as PassportGuard } from '@nestjs/passport';
import { type Response } from 'express';
import { AppError } from '../base/app-error.js';
import { Clock } from '../base/clock.js';
import {
  type Access,
  ACCESS,
  type AuthenticatedRequest,
  hasRole,
  RecentlyConfirmed,
  roleRefused,
  ServesEnrollment,
} from './account/access.js';
import { SecondFactors } from './second-factors/second-factors.service.js';

/** How long a sign-in or a confirmation serves for sensitive calls. */
const confirmedMs = 5 * 60_000;

/**
 * Global: every route requires a valid token (401), a second factor of those who must have one, and an allowed role
 * (403), unless its decorators say otherwise.
 */
@Injectable()
export class AuthGuard extends PassportGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly clock: Clock,
    private readonly factors: SecondFactors,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, route);
    if (access?.kind === 'public') return true;
    await super.canActivate(context);
    const http = context.switchToHttp();
    const { user } = http.getRequest<AuthenticatedRequest>();
    if (!user) {
      if (access?.kind === 'optional') return true;
      http.getResponse<Response>().setHeader('WWW-Authenticate', 'Bearer');
      throw new UnauthorizedException('Please sign in');
    }
    if (!this.reflector.getAllAndOverride(ServesEnrollment, route) && (await this.factors.mustEnroll(user)))
      throw new AppError('secondFactorRequired');
    if (access?.kind === 'roles' && !hasRole(user, access.roles)) throw roleRefused(user, access.roles);
    const confirmedBefore = this.clock.now().getTime() - user.confirmedAt.getTime();
    if (this.reflector.getAllAndOverride(RecentlyConfirmed, route) && confirmedBefore > confirmedMs)
      throw new AppError('confirmationNeeded');
    return true;
  }

  /** Treats a missing, forged, expired or void token as a visitor; `canActivate` decides what visitors may do. */
  override handleRequest<Caller>(error: Error | null, caller: Caller | false): Caller {
    if (error) throw error;
    return (caller || undefined) as Caller;
  }
}
