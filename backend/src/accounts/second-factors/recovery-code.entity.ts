import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Account } from '../account/account.entity.js';

/** A code that replaces a lost second factor, once. */
@Entity('recovery_code')
export class RecoveryCode {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  @ForeignKey(() => Account, { name: 'recovery_code_account_id_fkey', onDelete: 'CASCADE' })
  accountId!: string;

  /** Argon2id, salted with the account. */
  @PrimaryColumn({ name: 'code_hash', type: 'bytea' })
  codeHash!: Buffer;

  @Column({ name: 'used_at', type: 'timestamptz', nullable: true })
  usedAt!: Date | null;
}
