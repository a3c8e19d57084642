import { type Role } from '@tax-firm/machines';
import { type Json } from '../../base/json.js';

/** What the security log records. Stored rows keep their kind, so kinds are added and never renamed. */
export const securityKinds = [
  'signedIn',
  'signInFailed',
  'signedOut',
  'sessionsEnded',
  'accountCreated',
  'passwordResetRequested',
  'passwordChanged',
  'nameChanged',
  'photoChanged',
  'photoRemoved',
  'emailChangeRequested',
  'emailChangeWithdrawn',
  'emailChanged',
  'emailVerified',
  'secondFactorChanged',
  'confirmed',
  'confirmationFailed',
  'accessGranted',
  'accessTaken',
  'roleChanged',
  'staffInvited',
  'invitationRevoked',
  'invitationAccepted',
  'spouseInvited',
  'spouseInvitationWithdrawn',
  'spouseJoined',
  'returnChanged',
  'colleagueNudged',
  'settingChanged',
  'draftResumed',
  'fileInfected',
  'fileCleared',
  'refused',
  'documentSigned',
  'signingCertificateMade',
  'unusualAccess',
  'disposalHeld',
  'disposalReleased',
  'returnDisposed',
  'articlePublished',
  'articleChanged',
  'articleDeleted',
] as const;
export type SecurityKind = (typeof securityKinds)[number];

/**
 * What happened. Never put a secret, a note's text or a guess into `detail`, nor a client's name or address: nothing can erase
 * it there (docs/adr/0015-disposal-and-unusual-access.md).
 */
export interface SecurityEvent {
  /** Who did it; by default the caller of the current request, or nobody known. */
  readonly actor?: { readonly id: string; readonly role: Role };
  /** The account that it happened to. */
  readonly subjectId?: string;
  readonly returnId?: string;
  readonly detail?: { readonly [key: string]: Json };
}

/** A detail that names a person or their address; undefined for a client, whom the log must not name. */
export const detailOfStaff = (
  role: Role,
  detail: NonNullable<SecurityEvent['detail']>,
): SecurityEvent['detail'] => (role === 'Client' ? undefined : detail);

/** A row of the log as its hash covers it; times are ISO 8601, hashes hexadecimal. */
export interface SecurityRow {
  readonly seq: number;
  readonly at: string;
  readonly kind: string;
  readonly actorId: string | null;
  readonly actorRole: string | null;
  readonly subjectId: string | null;
  readonly returnId: string | null;
  readonly detail: Json;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
  /** The hash of the row before; null for the first. */
  readonly previous: string | null;
}
