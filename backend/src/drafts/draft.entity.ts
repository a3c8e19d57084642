import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A visitor's unfinished order: the wizard as JSON, kept 30 days from the last save. */
@Entity('draft')
export class Draft {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** SHA-256 of the token, which is random enough to need no salt. */
  @Column({ name: 'token_hash', type: 'bytea', unique: true, select: false })
  tokenHash!: Buffer;

  @Column({ type: 'jsonb' })
  snapshot!: object;

  @Column({ name: 'saved_at', type: 'timestamptz' })
  savedAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  /** When its link was last sent by e-mail. */
  @Column({ name: 'mailed_at', type: 'timestamptz', nullable: true })
  mailedAt!: Date | null;
}
