export { ownAccountQuery } from './api/own-account.js';
export { StaffNotes } from './components/account-notes.js';
export { AuthSheet } from './components/auth-sheet.js';
export { ConfirmIdentity } from './components/confirm-identity.js';
export { ResetSecondFactors } from './components/reset-second-factors.js';
export { SignInForm } from './components/sign-in-form.js';
export { VerifyEmailBanner } from './components/verify-email-banner.js';
