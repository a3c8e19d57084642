import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiForbiddenResponse, ApiUnauthorizedResponse } from '@nestjs/swagger';
import { type Role, staffRoles } from '@tax-firm/machines';
import { type AuthenticatedRequest, type Principal } from './principal.js';

/** Who may call a route. A route that says nothing is for anyone signed in. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'optional' }
  | { readonly kind: 'roles'; readonly roles: readonly Role[] };

export const ACCESS = 'access';

const roleAccess = (roles: readonly Role[]) =>
  applyDecorators(
    SetMetadata(ACCESS, { kind: 'roles', roles } satisfies Access),
    ApiBearerAuth(),
    ApiUnauthorizedResponse({ description: 'Not signed in' }),
    ApiForbiddenResponse({
      description: `For ${roles.join(', ')} only; staff need access given by the owner`,
    }),
  );

/** Open to anyone; a token is not looked at. */
export const Public = () => SetMetadata(ACCESS, { kind: 'public' } satisfies Access);

/** Open to anyone; with a valid token the caller is known, without one (or with an old one) they are a visitor. */
export const OptionalAuth = () => SetMetadata(ACCESS, { kind: 'optional' } satisfies Access);

/** Only these roles, else 403. Staff and auditors among them also need employeeAccess. */
export const Roles = (...roles: readonly [Role, ...Role[]]) => roleAccess(roles);

/** Every staff role with access, and the roles named besides (`'Auditor'` for what an auditor may read). */
export const StaffWithAccess = (...besides: Role[]) => roleAccess([...staffRoles, ...besides]);

/** The caller: `Principal`, or undefined for a visitor of a route under `@OptionalAuth()`. */
export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Principal | undefined =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().user,
);

/** True where the role is one of those and, for staff and auditors, the owner has given access. */
export function hasRole(user: Principal, roles: readonly Role[]): boolean {
  return roles.includes(user.role) && (user.role === 'Client' || user.employeeAccess);
}
