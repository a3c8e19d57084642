import { type GivenRole } from '@tax-firm/contract';
import { Column, Entity, ForeignKey, PrimaryGeneratedColumn } from 'typeorm';
import { Account } from '../account/account.entity.js';

/**
 * The owner's invitation of somebody to the staff. An address has at most one that is open. The token of its link is
 * computed from its id and a server secret, and is not stored.
 */
@Entity('staff_invitation')
export class StaffInvitation {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** As `normalizeEmail` writes it. */
  @Column('text')
  email!: string;

  @Column('text')
  role!: GivenRole;

  @Column({ name: 'invited_by', type: 'uuid' })
  @ForeignKey(() => Account, { name: 'staff_invitation_invited_by_fkey' })
  invitedBy!: string;

  @Column({ name: 'token_hash', type: 'text', unique: true })
  tokenHash!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ name: 'accepted_at', type: 'timestamptz', nullable: true })
  acceptedAt!: Date | null;

  /** When the owner withdrew it, or invited the address again. */
  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;
}
