import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A token that ended when its draft was resumed with an emailed link. Kept so that its holder learns why. */
@Entity('ended_draft_token')
export class EndedDraftToken {
  /** SHA-256 of the token. */
  @PrimaryColumn({ name: 'token_hash', type: 'bytea' })
  tokenHash!: Buffer;

  /** When its holder no longer needs to learn it. */
  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
