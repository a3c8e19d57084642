import { Column, Entity, ForeignKey, PrimaryGeneratedColumn } from 'typeorm';
import { Account } from '../account/account.entity.js';

/** An app that shows TOTP codes. An account has at most one that works, and one that is being set up. */
@Entity('authenticator_app')
export class AuthenticatorApp {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid' })
  @ForeignKey(() => Account, { name: 'authenticator_app_account_id_fkey', onDelete: 'CASCADE' })
  accountId!: string;

  /** The shared secret, sealed with FILE_KEY for this row. */
  @Column({ name: 'sealed_secret', type: 'bytea' })
  sealedSecret!: Buffer;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** When its first code was entered; null while it is being set up, when it cannot be used. */
  @Column({ name: 'confirmed_at', type: 'timestamptz', nullable: true })
  confirmedAt!: Date | null;

  /** The time step of the last code that was used. That code and earlier ones are refused. */
  @Column({ name: 'last_step', type: 'bigint', default: 0 })
  lastStep!: string;
}
