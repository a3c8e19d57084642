import { type ExecutionContext, ForbiddenException, Injectable, UnauthorizedException } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard as PassportGuard } from '@nestjs/passport';
import { type Response } from 'express';
import { withCode } from '../common/error-code.js';
import { ACCESS, type Access, hasRole } from './access.js';
import { type AuthenticatedRequest } from './principal.js';

/** Global: every route requires a valid token (401) and an allowed role (403), unless its decorators say otherwise. */
@Injectable()
export class AuthGuard extends PassportGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access?.kind === 'public') return true;

    await super.canActivate(context);
    if (access?.kind === 'optional') return true;

    const http = context.switchToHttp();
    const { user } = http.getRequest<AuthenticatedRequest>();
    if (!user) {
      http.getResponse<Response>().setHeader('WWW-Authenticate', 'Bearer');
      throw new UnauthorizedException('Please sign in');
    }
    if (access && !hasRole(user, access.roles)) {
      const code = access.roles.includes(user.role) ? 'access_not_granted' : 'forbidden';
      throw new ForbiddenException('Your role does not allow this', withCode(code));
    }
    return true;
  }

  /** Treats a missing, forged, expired or void token as a visitor; `canActivate` decides what visitors may do. */
  override handleRequest<Caller>(error: Error | null, caller: Caller | false): Caller {
    if (error) throw error;
    return (caller || undefined) as Caller;
  }
}
