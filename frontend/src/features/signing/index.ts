export { type Signing, useSigning } from './api/get-signing.js';
export { useSpouseInvitation } from './api/spouse-invitation.js';
export { useSpouseReturns } from './api/spouse-returns.js';
export { SpouseInvitationPart } from './components/spouse-invitation-part.js';
export { SpouseReturns } from './components/spouse-returns.js';
