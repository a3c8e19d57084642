export { CurrentUser, hasRole, OptionalAuth, Public, Roles, StaffWithAccess } from './access.js';
export { Account } from './account.entity.js';
export { AccountsModule } from './accounts.module.js';
export { AccountsService } from './accounts.service.js';
export { PASSWORD_RESET_MAIL } from './password-reset.service.js';
export { PerFieldErrors } from './per-field-errors.js';
export { type AuthenticatedRequest, type Principal } from './principal.js';
