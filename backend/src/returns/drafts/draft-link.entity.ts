import { Column, Entity, ForeignKey, PrimaryGeneratedColumn } from 'typeorm';
import { Draft } from './draft.entity.js';

/**
 * An emailed link that resumes a draft, once. Its token is computed from its id and a server secret, and is not
 * stored. When one link of a draft is used, its others end.
 */
@Entity('draft_link')
export class DraftLink {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'draft_id', type: 'uuid' })
  @ForeignKey(() => Draft, { name: 'draft_link_draft_id_fkey', onDelete: 'CASCADE' })
  draftId!: string;

  /** The address that the link is sent to. */
  @Column({ type: 'text' })
  email!: string;

  @Column({ name: 'token_hash', type: 'text', unique: true })
  tokenHash!: string;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
