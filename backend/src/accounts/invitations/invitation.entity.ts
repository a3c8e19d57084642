import { Column, IsNull, MoreThan } from 'typeorm';
import { EmailedLink } from '../account/one-time-secrets.js';
import { AppError } from '../../base/app-error.js';

/** An invitation by email, which whoever reads the invited address accepts once. */
export abstract class Invitation extends EmailedLink {
  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'accepted_at', type: 'timestamptz', nullable: true })
  acceptedAt!: Date | null;

  /** When it was withdrawn, or replaced by another. */
  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;
}

export const invitationStates = ['open', 'accepted', 'revoked', 'expired'] as const;
type InvitationState = (typeof invitationStates)[number];

/** What is true of an invitation that can be accepted. */
export const isOpen = (now: Date) => ({
  acceptedAt: IsNull(),
  revokedAt: IsNull(),
  expiresAt: MoreThan(now),
});

/** What became of an invitation, whose access may have been withdrawn after it was accepted. */
export function stateOfInvitation(
  { acceptedAt, revokedAt, expiresAt }: Pick<Invitation, 'acceptedAt' | 'revokedAt' | 'expiresAt'>,
  now: Date,
): InvitationState {
  if (revokedAt) return 'revoked';
  if (acceptedAt) return 'accepted';
  return expiresAt <= now ? 'expired' : 'open';
}

/** 400: the invitation was accepted or revoked, has expired, or never existed. */
export const invitationNotOpen = () =>
  new AppError('invalid_link', {
    errors: {
      token: 'This invitation was already used or withdrawn, or is too old. Please ask for a new one',
    },
  });
