import {
  type CanActivate,
  type ExecutionContext,
  ForbiddenException,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Response } from 'express';
import { ACCESS, type Access, hasRole } from './access.js';
import { Authenticator } from './authenticator.js';
import { type AuthenticatedRequest } from './principal.js';

/** Global: a route is closed unless it says otherwise. 401 without a valid token, then 403 for the wrong role. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access?.kind === 'public') return true;

    const http = context.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    const response = http.getResponse<Response>();
    const user = await this.authenticator.authenticate(request, response);
    request.user = user;
    if (access?.kind === 'optional') return true;
    if (!user) {
      response.setHeader('WWW-Authenticate', 'Bearer');
      throw new UnauthorizedException('Please sign in');
    }
    if (access && !hasRole(user, access.roles)) throw new ForbiddenException('Your role does not allow this');
    return true;
  }
}
