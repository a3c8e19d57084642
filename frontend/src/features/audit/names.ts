import type { Schemas } from '@/lib/api/client';
import {
  consentEvents,
  consentSentence,
  roles,
  serviceRequestEvents,
  serviceRequestSentence,
} from '@tax-firm/machines';

/** Milliseconds. Verification and export read the whole history. */
export const wholeHistoryMs = 10 * 60_000;

/** Names what a history is about. */
export const recordNames: Readonly<Record<Schemas['AuditTransition']['about']['kind'], string>> = {
  taxReturn: 'Tax return',
  consent: 'Consent',
  serviceRequest: 'Request for a call',
};

const sentences = new Map<string, string>([
  ...consentEvents.map((type) => [type, consentSentence(type)] as const),
  ...serviceRequestEvents.map((type) => [type, serviceRequestSentence(type)] as const),
]);

/** Names an event type: `SEND_QUOTE` is "Send quote". One of a consent or a request says what it is about. */
export function auditEventName(type: string): string {
  const sentence = sentences.get(type);
  if (sentence !== undefined) return sentence;
  const words = type.replaceAll('_', ' ').toLowerCase().replace('efile', 'e-file').replace('cpa ', 'CPA ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Who at the firm reads; what clients read of their own is not logged. */
export const readerRoles: readonly string[] = roles.filter((role) => role !== 'Client');

/** Names of the access log's record types. */
export const readNames: Readonly<Record<Schemas['AuditRead']['what'], string>> = {
  return: 'Tax return',
  history: 'History of a return',
  messages: 'Messages of a return',
  notes: 'Internal notes of a return',
  file: 'File',
  mail: 'Mail to the firm',
  export: 'Export',
  list: 'List',
};

/** Names of what the security log records. */
export const securityNames: Readonly<Record<Schemas['AuditSecurity']['kind'], string>> = {
  signedIn: 'Signed in',
  signInFailed: 'Sign-in failed',
  signedOut: 'Signed out',
  sessionsEnded: 'Ended other sign-ins',
  accountCreated: 'Account created',
  passwordResetRequested: 'Asked to reset the password',
  passwordChanged: 'Password changed',
  nameChanged: 'Name changed',
  photoChanged: 'Photo changed',
  photoRemoved: 'Photo removed',
  emailChangeRequested: 'Asked to change the email',
  emailChangeWithdrawn: 'Change of email withdrawn',
  emailChanged: 'Email changed',
  emailVerified: 'Email verified',
  secondFactorChanged: 'Second factor changed',
  confirmed: 'Confirmed their identity',
  confirmationFailed: 'Confirmation failed',
  accessGranted: 'Access granted',
  accessTaken: 'Access removed',
  roleChanged: 'Role changed',
  staffInvited: 'Staff invited',
  invitationRevoked: 'Invitation revoked',
  invitationAccepted: 'Invitation accepted',
  spouseInvited: 'Spouse invited to sign',
  spouseInvitationWithdrawn: 'Spouse’s invitation withdrawn',
  spouseJoined: 'Spouse accepted the invitation',
  returnChanged: 'Return’s details changed',
  colleagueNudged: 'Nudged a colleague',
  settingChanged: 'Setting changed',
  draftResumed: 'Saved order opened with its link',
  fileInfected: 'Virus found in a file',
  fileCleared: 'Virus warning withdrawn',
  documentSigned: 'Document signed by the firm',
  signingCertificateMade: 'Signing certificate created',
  refused: 'Attempt refused',
  unusualAccess: 'Unusual access reported to the owner',
  disposalHeld: 'Return put on hold',
  disposalReleased: 'Return released from hold',
  returnDisposed: 'Return disposed of',
  articlePublished: 'Article published',
  articleChanged: 'Article changed',
  articleDeleted: 'Article deleted',
};

/** Says the details of a row: `reason: wrong; new device: no`. Of a SHA-256, the first 12 digits; exports have all of them. */
export const detailText = (detail: Schemas['AuditSecurity']['detail']): string =>
  Object.entries(detail)
    .map(([name, value]) => `${spaced(name)}: ${valueText(value)}`)
    .join('; ');

/** Splits a name in camel case into words: `sessionId` is "session ID". */
const spaced = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/\bid\b/, 'ID');

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    // Lists of records are for verification.
    const isForPeople = value.every((each) => typeof each !== 'object');
    return isForPeople ? value.map(valueText).join(', ') || 'none' : String(value.length);
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  return /^[0-9a-f]{64}$/.test(value) ? value.slice(0, 12) : value;
}
