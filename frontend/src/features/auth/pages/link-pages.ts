/** The targets of emailed links, and a refusal: downloaded together because each is small. */
export { ChangeEmailPage } from './change-email-page.js';
export { InvitationPage } from './invitation-page.js';
export { UnauthorizedPage } from './unauthorized-page.js';
export { VerifyEmailPage } from './verify-email-page.js';
