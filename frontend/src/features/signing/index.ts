export { type Signing, useSigning } from './api/get-signing.js';
export { SpouseInvitationPart } from './components/spouse-invitation-part.js';
export { SpouseReturns } from './components/spouse-returns.js';
