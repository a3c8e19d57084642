import { Column, Entity, ForeignKey, PrimaryGeneratedColumn } from 'typeorm';
import { Account } from './account.entity.js';

/** An account's one open link. Its token is computed from its id and a server secret, and is not stored. */
@Entity('email_verification')
export class EmailVerification {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid', unique: true })
  @ForeignKey(() => Account, { name: 'email_verification_account_id_fkey', onDelete: 'CASCADE' })
  accountId!: string;

  /** The address that the link was sent to. It proves no other, if the account's address changes meanwhile. */
  @Column({ type: 'text' })
  email!: string;

  @Column({ name: 'token_hash', type: 'text', unique: true })
  tokenHash!: string;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
