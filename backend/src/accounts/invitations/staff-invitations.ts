import { Injectable } from '@nestjs/common';
import { type GivenRole } from '@tax-firm/contract';
import { Column, Entity, type EntityManager, ForeignKey, PrimaryGeneratedColumn } from 'typeorm';
import { Clock } from '../../base/clock.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { Account } from '../account/account.entity.js';
import { Invitation, isOpen } from './invitation.entity.js';

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

@Injectable()
export class StaffInvitations {
  constructor(
    private readonly clock: Clock,
    private readonly log: SecurityLog,
  ) {}

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
