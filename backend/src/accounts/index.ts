export {
  CurrentUser,
  hasRole,
  OptionalAuth,
  Public,
  RecentlyConfirmed,
  Roles,
  StaffWithAccess,
} from './access.js';
export { Account } from './account.entity.js';
export { AccountNotices } from './account-notices.js';
export { AccountsModule } from './accounts.module.js';
export { AccountsService } from './accounts.service.js';
export { EMAIL_CHANGE_MAIL } from './email-change/email-change.service.js';
export { EmailFollowers } from './email-change/email-followers.js';
export { EMAIL_VERIFICATION_MAIL } from './email-verification/email-verification.service.js';
export { STAFF_INVITATION_MAIL } from './invitations/invitations.service.js';
export { hashOfLink, linkTokenOf } from './link-token.js';
export { PASSWORD_RESET_MAIL } from './password-reset.service.js';
export { PerFieldErrors } from './per-field-errors.js';
export { type AuthenticatedRequest, type Caller, type Principal } from './principal.js';
export { SecondFactorResets } from './second-factor-resets.service.js';
export { SignInFrom, StartsSession } from './sessions/session-cookie.interceptor.js';
export { SessionsService, type SignInOrigin, type StartedSession } from './sessions/sessions.service.js';
