import { Column, Entity, ForeignKey, PrimaryGeneratedColumn } from 'typeorm';
import { Account } from './account.entity.js';

/** An account's one open reset. Its PIN is computed from its id and a server secret, and is not stored. */
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
