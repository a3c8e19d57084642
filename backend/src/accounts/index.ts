export {
  accessNotGranted,
  CurrentUser,
  hasRole,
  OptionalAuth,
  Public,
  RecentlyConfirmed,
  roleRefused,
  Roles,
  StaffWithAccess,
} from './account/access.js';
export { Account } from './account/account.entity.js';
export { AccountNotices } from './account/account-notices.js';
export { AccountsModule } from './accounts.module.js';
export { AccountsService, SharedMailboxAddress } from './account/accounts.service.js';
export { EMAIL_CHANGE_MAIL } from './email-change/email-change.service.js';
export { EmailFollowers } from './email-change/email-followers.js';
export { EMAIL_VERIFICATION_MAIL } from './account/email-verification.service.js';
export { Invitation } from './invitations/invitation.entity.js';
export {
  InvitationNotOpen,
  invitationStates,
  isOpen as isOpenInvitation,
  stateOfInvitation,
} from './invitations/invitation-state.js';
export { STAFF_INVITATION_MAIL } from './invitations/invitations.service.js';
export { hashOfLink, linkTokenOf } from './account/link-token.js';
export { PASSWORD_RESET_MAIL } from './passwords/password-reset.service.js';
export { PublicForm } from './account/per-field-errors.js';
export { type AuthenticatedRequest, type Caller, type Principal } from './account/principal.js';
export { SecondFactorResets } from './second-factor-resets.service.js';
export { SecondFactors } from './second-factors/second-factors.service.js';
export { StaffFollowers } from './staff-followers.js';
export { SignInFrom, StartsSession } from './sessions/session-cookie.interceptor.js';
export { SessionsService, type SignInOrigin, type StartedSession } from './sessions/sessions.service.js';
