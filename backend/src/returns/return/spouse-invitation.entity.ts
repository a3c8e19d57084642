import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Account } from '../../accounts/account/account.entity.js';
import { Invitation } from '../../accounts/invitations/invitation.entity.js';
import { TaxReturnEntity } from './tax-return.entity.js';

/**
 * An invitation of the spouse on a joint return to sign on an account of their own, and once it is accepted, that
 * account's access. A return has at most one that is not withdrawn.
 */
@Entity('spouse_invitation')
export class SpouseInvitation extends Invitation {
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

  @Column({ name: 'invited_by', type: 'uuid' })
  @ForeignKey(() => Account, { name: 'spouse_invitation_invited_by_fkey' })
  invitedBy!: string;

  /** The account that accepted it. */
  @Column({ name: 'account_id', type: 'uuid', nullable: true })
  @ForeignKey(() => Account, { name: 'spouse_invitation_account_id_fkey' })
  accountId!: string | null;
}
