import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Whose paper it is: the client's own, or the firm's finished return. */
export type FileKind = 'client' | 'finished';

/**
 * An uploaded file. Its content is a blob of the storage under the same id, sealed with a key of its own
 * (docs/adr/0005-files-and-mail.md). A row without `storedAt` is an upload still under way.
 */
@Entity('file')
export class FileEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** As shown and downloaded: no path, no control characters, an extension that fits the content. */
  @Column('text')
  name!: string;

  /** MIME type, told by content. */
  @Column('text')
  type!: string;

  /** Bytes of the content, before sealing. */
  @Column({ name: 'size', type: 'integer' })
  size!: number;

  @Column({ name: 'wrapped_key', type: 'bytea' })
  wrappedKey!: Buffer;

  /** How many FILE_KEYs have wrapped the key, one after the other. */
  @Column({ name: 'key_version', type: 'smallint' })
  keyVersion!: number;

  @Column({ name: 'uploaded_by', type: 'uuid', nullable: true })
  uploadedBy!: string | null;

  /** SHA-256 of the draft's token, for the papers of a visitor. */
  @Column({ name: 'draft_token_hash', type: 'bytea', nullable: true })
  draftTokenHash!: Buffer | null;

  @Column({ name: 'tax_return_id', type: 'uuid', nullable: true })
  taxReturnId!: string | null;

  @Column({ name: 'kind', type: 'text', nullable: true })
  kind!: FileKind | null;

  @Column({ name: 'attached_by', type: 'uuid', nullable: true })
  attachedBy!: string | null;

  @Column({ name: 'attached_at', type: 'timestamptz', nullable: true })
  attachedAt!: Date | null;

  /** Since when it belongs to no return; null while it is attached. */
  @Column({ name: 'unattached_at', type: 'timestamptz', nullable: true })
  unattachedAt!: Date | null;

  /** Keys of the checklist's items that it answers. */
  @Column({ name: 'checklist_items', type: 'text', array: true, default: [] })
  checklistItems!: string[];

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'stored_at', type: 'timestamptz', nullable: true })
  storedAt!: Date | null;
}
