import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Account } from '../account/account.entity.js';

/** One sign-in. Its tokens are valid until it ends or expires; the id is their `jti`. */
@Entity('session')
export class Session {
  @PrimaryColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'session_account_id_fkey' })
  account!: Account;

  /** The same for every sign-in from one browser (`deviceKeyOf`). */
  @Column({ name: 'device_key', type: 'text' })
  deviceKey!: string;

  @Column({ name: 'user_agent', type: 'text' })
  userAgent!: string;

  @Column({ type: 'text' })
  address!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** When the person last proved who they are: at sign-in, or when asked again before a sensitive change. */
  @Column({ name: 'confirmed_at', type: 'timestamptz' })
  confirmedAt!: Date;

  /** When the person last did something, to the minute. */
  @Column({ name: 'last_seen_at', type: 'timestamptz' })
  lastSeenAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  /** Signed out, or ended by a new password or from another device. */
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt!: Date | null;
}
