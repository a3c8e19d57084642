/** The client's screens about consents, downloaded together: each is small, and leads to the next. */
export { ConsentsPage } from './consents-page.js';
export { SendCopyPage } from './send-copy-page.js';
export { SignConsentPage } from './sign-consent-page.js';
