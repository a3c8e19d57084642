import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  ForbiddenException,
  type HttpException,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Role, staffRoles } from '@tax-firm/machines';
import { type Request } from 'express';
import { AppError } from '../../base/app-error.js';
import { type AddressLimit, RateLimit } from '../../http/rate-limit/rate-limiter.js';
import { Answers } from '../../http/response/api-call.js';

/** The signed-in caller, as the database has it now: changes of role or access apply immediately (`AccountCache`). */
export interface Principal {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The role as stored; only responses use the firm's name for the owner. */
  readonly role: Role;
  /** Whether the owner has given this member of staff access; always false for a client. */
  readonly employeeAccess: boolean;
}

/** A principal who is signed in, with the session of this request. */
export interface Caller extends Principal {
  readonly sessionId: string;
  readonly emailVerified: boolean;
  /** When this session last proved who its person is. */
  readonly confirmedAt: Date;
  readonly tokenExpiresAt: Date;
  /** Whether the session ends when its person does nothing: in browsers, not in programs. */
  readonly idleEnds: boolean;
}

/** A request after the guard; `user` is absent for a visitor. */
export type AuthenticatedRequest = Request & { user?: Caller };

/** Who may call a route. A route without a decorator is for everyone who is signed in. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'optional' }
  | { readonly kind: 'roles'; readonly roles: readonly Role[] };

export const ACCESS = 'access';

/** What the OpenAPI document says of a route instead of the document's own rule, which asks for a token. */
const describedSecurity = (schemes: object[]) => SetMetadata('swagger/apiSecurity', schemes);

/** Open to anyone; ignores a token. @param limit how often an hour from one address */
export const Public = (limit?: AddressLimit) =>
  applyDecorators(
    SetMetadata(ACCESS, { kind: 'public' } satisfies Access),
    describedSecurity([{}]),
    ...(limit ? [RateLimit(limit)] : []),
  );

/** Open to anyone. With a valid token the caller is known; otherwise they are a visitor. */
export const OptionalAuth = () =>
  applyDecorators(
    SetMetadata(ACCESS, { kind: 'optional' } satisfies Access),
    describedSecurity([{}, { bearer: [] }]),
  );

/** Only for these roles; otherwise 403. Staff and auditors also need employeeAccess. */
export const Roles = (...roles: readonly Role[]) =>
  applyDecorators(
    SetMetadata(ACCESS, { kind: 'roles', roles } satisfies Access),
    Answers({
      401: 'Not signed in',
      403: `For ${roles.join(', ')} only; staff need access given by the owner`,
    }),
  );

/** For staff with access, and additional roles (`'Auditor'` where an auditor may read). */
export const StaffWithAccess = (...additional: Role[]) => Roles(...staffRoles, ...additional);

/** Also open to staff who must set up a second factor, and confirm their address for it, before anything else. */
export const ServesEnrollment = Reflector.createDecorator<void, true | undefined>({ transform: () => true });

/**
 * For calls that would help a thief at an unlocked screen: within the last five minutes, the session's person must have
 * proved who they are, by signing in or by `POST /api/users/me/confirm`. Otherwise 403 `confirmationNeeded`.
 */
export const RecentlyConfirmed = Reflector.createDecorator<void, true | undefined>({ transform: () => true });

/** Injects the caller: a `Caller`, or undefined for a visitor on a route with `@OptionalAuth()`. */
export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller | undefined =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().user,
);

/** Returns whether the user has one of the roles and, unless a client, access from the owner. */
export function hasRole(user: Principal, roles: readonly Role[]): boolean {
  return roles.includes(user.role) && (user.role === 'Client' || user.employeeAccess);
}

/** The refusal of staff to whom the owner has not given access. */
export const accessNotGranted = (): AppError => new AppError('access_not_granted');

/** The refusal of a user who has none of the roles, or has one without access from the owner. */
export const roleRefused = (user: Principal, roles: readonly Role[]): HttpException =>
  roles.includes(user.role) ? accessNotGranted() : new ForbiddenException('Your role does not allow this');
