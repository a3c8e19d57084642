import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Account } from '../../accounts/index.js';
import { TaxReturnEntity } from './tax-return.entity.js';

/**
 * An invitation of the spouse on a joint return to sign on an account of their own, and once it is accepted, that
 * account's access. A return has at most one that is not withdrawn. The token of its link is computed from its id and a
 * server secret, and is not stored.
 */
@Entity('spouse_invitation')
export class SpouseInvitation {
  @PrimaryColumn('uuid')
  id!: string;

  @Column({ name: 'tax_return_id', type: 'uuid' })
  @ForeignKey(() => TaxReturnEntity, {
    name: 'spouse_invitation_tax_return_id_fkey',
    onDelete: 'CASCADE',
  })
  taxReturnId!: string;

  /** The spouse's name on the form, as it was when they were invited. Another name on the form ends the access. */
  @Column('text')
  spouse!: string;

  /** As `normalizeEmail` writes it. */
  @Column('text')
  email!: string;

  @Column({ name: 'invited_by', type: 'uuid' })
  @ForeignKey(() => Account, { name: 'spouse_invitation_invited_by_fkey' })
  invitedBy!: string;

  @Column({ name: 'token_hash', type: 'text', unique: true })
  tokenHash!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ name: 'accepted_at', type: 'timestamptz', nullable: true })
  acceptedAt!: Date | null;

  /** The account that accepted it. */
  @Column({ name: 'account_id', type: 'uuid', nullable: true })
  @ForeignKey(() => Account, { name: 'spouse_invitation_account_id_fkey' })
  accountId!: string | null;

  /** When it was withdrawn, or replaced by another. */
  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;
}
