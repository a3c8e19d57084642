import { Injectable } from '@nestjs/common';
import { type GivenRole } from '@tax-firm/contract';
import { Column, Entity, type EntityManager, ForeignKey, PrimaryGeneratedColumn } from 'typeorm';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { Account } from '../account/account.entity.js';
import { Invitation, isOpen } from './invitation.entity.js';
import { SecretMail } from '../../mail/mail.service.js';
import { invitationLivesDays, linkTokenOf } from '../account/one-time-secrets.js';

/** The owner's invitation of someone to the staff. An address has at most one that is open. */
@Entity('staff_invitation')
export class StaffInvitation extends Invitation {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  role!: GivenRole;

  @Column({ name: 'invited_by', type: 'uuid' })
  @ForeignKey(() => Account, { name: 'staff_invitation_invited_by_fkey' })
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
