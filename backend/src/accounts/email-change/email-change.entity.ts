import { Column, Entity, ForeignKey, PrimaryGeneratedColumn } from 'typeorm';
import { Account } from '../account/account.entity.js';

/** An account's one open change of its address. The link's token is computed from its id and a server secret. */
@Entity('email_change')
export class EmailChange {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid', unique: true })
  @ForeignKey(() => Account, { name: 'email_change_account_id_fkey', onDelete: 'CASCADE' })
  accountId!: string;

  /** The session that asked, which stays valid when the address changes. */
  @Column({ name: 'session_id', type: 'uuid' })
  sessionId!: string;

  /** The new address, as `normalizeEmail` writes it. */
  @Column({ type: 'text' })
  email!: string;

  @Column({ name: 'token_hash', type: 'text', unique: true })
  tokenHash!: string;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
