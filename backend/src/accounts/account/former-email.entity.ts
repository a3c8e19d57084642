import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Account } from './account.entity.js';

/**
 * An address that an account had before. Emails from and to it still concern that person. Someone else may have an
 * account with it by now.
 */
@Entity('former_email')
export class FormerEmail {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  @ForeignKey(() => Account, { name: 'former_email_account_id_fkey', onDelete: 'CASCADE' })
  accountId!: string;

  @PrimaryColumn('text')
  email!: string;

  @Column({ name: 'changed_at', type: 'timestamptz' })
  changedAt!: Date;
}
