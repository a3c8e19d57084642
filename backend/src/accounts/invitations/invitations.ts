import { Injectable } from '@nestjs/common';
import { type GivenRole } from '@tax-firm/contract';
import { Column, Entity, type EntityManager, IsNull, MoreThan, PrimaryGeneratedColumn } from 'typeorm';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { SecretMail } from '../../mail/mail.service.js';
import { EmailedLink, invalidLink, linkTokenOf } from '../account/one-time-secrets.js';

export const invitationLivesDays = 7;

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
  invalidLink('This invitation was already used or withdrawn, or is too old. Please ask for a new one');

/** The owner's invitation of someone to the staff. An address has at most one that is open. */
@Entity('staff_invitation')
export class StaffInvitation extends Invitation {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  role!: GivenRole;

  @Column({ name: 'invited_by', type: 'uuid' })
  invitedBy!: string;
}

/** The emails of invitations, and what the owner's changes do to them. */
@Injectable()
export class StaffInvitations extends SecretMail {
  protected readonly kind = 'staffInvitationMail';
  protected readonly idField = 'invitationId';

  constructor(private readonly log: SecurityLog) {
    super();
  }

  /** Emails the link. Sends nothing if the invitation is no longer open. */
  protected async send(id: string, messageKey: string): Promise<void> {
    const open = { id, ...isOpen(this.clock.now()) };
    const invitation = await this.dataSource.manager.findOneBy(StaffInvitation, open);
    if (!invitation) return;
    const { email: to, role } = invitation;
    const token = linkTokenOf('staff invitation', id, this.environment.jwtSecret);
    const data = { role, link: `/Invitation#token=${token}`, days: invitationLivesDays };
    await this.mail.send('staffInvitation', { to, messageKey, data });
  }

  /** Withdraws the open invitation with this id or address, in the caller's transaction. @returns whether there was one */
  async revokeOpen(manager: EntityManager, which: { id: string } | { email: string }): Promise<boolean> {
    const now = this.clock.now();
    const open = await manager.findOneBy(StaffInvitation, { ...which, ...isOpen(now) });
    if (!open) return false;
    const { id, email, role } = open;
    const { affected } = await manager.update(StaffInvitation, { id, ...isOpen(now) }, { revokedAt: now });
    if (!affected) return false;
    await this.log.record('invitationRevoked', { detail: { email, role } }, manager);
    return true;
  }
}
