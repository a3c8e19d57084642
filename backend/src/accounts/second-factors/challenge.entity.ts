import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Account } from '../account/account.entity.js';

/** What a challenge is for; it cannot be used for anything else. */
export type ChallengePurpose = 'signIn' | 'passkeySignIn' | 'addPasskey' | 'confirm';

/** A random text that was given to a browser, for one use within a few minutes. */
@Entity('challenge')
export class Challenge {
  /** SHA-256 of the text. */
  @PrimaryColumn({ type: 'bytea' })
  hash!: Buffer;

  @Column({ type: 'text' })
  purpose!: ChallengePurpose;

  /** Null for `passkeySignIn`, where the passkey names the account. */
  @Column({ name: 'account_id', type: 'uuid', nullable: true })
  @ForeignKey(() => Account, { name: 'challenge_account_id_fkey', onDelete: 'CASCADE' })
  accountId!: string | null;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
