import { type GivenRole } from '@tax-firm/contract';
import { Column, Entity, ForeignKey, PrimaryGeneratedColumn } from 'typeorm';
import { Account } from '../account/account.entity.js';
import { Invitation } from './invitation.entity.js';

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
