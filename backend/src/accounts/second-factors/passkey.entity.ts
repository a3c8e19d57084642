import { Column, Entity, ForeignKey, PrimaryGeneratedColumn } from 'typeorm';
import { Account } from '../account/account.entity.js';

/** A WebAuthn credential of a device or password manager. */
@Entity('passkey')
export class Passkey {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid' })
  @ForeignKey(() => Account, { name: 'passkey_account_id_fkey', onDelete: 'CASCADE' })
  accountId!: string;

  /** Base64url, as the device names it. */
  @Column({ name: 'credential_id', type: 'text', unique: true })
  credentialId!: string;

  /** COSE. */
  @Column({ name: 'public_key', type: 'bytea' })
  publicKey!: Buffer;

  /** How often the device says that it has signed. Synchronized passkeys always say 0. */
  @Column({ name: 'sign_count', type: 'bigint' })
  signCount!: string;

  /** How browsers reach the device: `internal`, `hybrid`, `usb`, … */
  @Column({ type: 'text', array: true })
  transports!: string[];

  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;
}
