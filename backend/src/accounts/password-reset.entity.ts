import { Column, Entity, ForeignKey, PrimaryGeneratedColumn } from 'typeorm';
import { Account } from './account.entity.js';

/** The one open reset of an account. Its pin is made from its id and a secret of the server, and never stored. */
@Entity('password_reset')
export class PasswordReset {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid', unique: true })
  @ForeignKey(() => Account, { name: 'password_reset_account_id_fkey', onDelete: 'CASCADE' })
  accountId!: string;

  @Column({ name: 'pin_hash', type: 'text', unique: true })
  pinHash!: string;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
