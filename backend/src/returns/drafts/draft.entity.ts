import { createHmac } from 'node:crypto';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { EmailedLink } from '../../accounts/account/one-time-secrets.js';
import { sha256 } from '../../base/json.js';

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

/**
 * The token of a draft: 256 bits that only the server can compute from a random id. So neither the database nor a
 * stored response contains what opens a draft.
 */
export const draftTokenOf = (tokenId: string, secret: string): string =>
  createHmac('sha256', secret).update(`draft token\n${tokenId}`).digest('base64url');

/** The hash of a token, which is all that the database stores. */
export const draftTokenHash = (token: string): Buffer => sha256(token);

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

/** A link that resumes a draft, once. When one link of a draft is used, its others end. */
@Entity('draft_link')
export class DraftLink extends EmailedLink {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'draft_id', type: 'uuid' })
  draftId!: string;
}
