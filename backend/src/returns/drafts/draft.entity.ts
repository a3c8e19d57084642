import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A visitor's unfinished order: the wizard's snapshot, kept for 30 days after the last save. */
@Entity('draft')
export class Draft {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** SHA-256 of the token. The token is random enough to need no salt. */
  @Column({ name: 'token_hash', type: 'bytea', unique: true, select: false })
  tokenHash!: Buffer;

  @Column({ type: 'jsonb' })
  snapshot!: object;

  @Column({ name: 'saved_at', type: 'timestamptz' })
  savedAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  /** When the resume link was last emailed. */
  @Column({ name: 'mailed_at', type: 'timestamptz', nullable: true })
  mailedAt!: Date | null;
}
