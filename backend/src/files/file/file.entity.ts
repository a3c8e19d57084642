import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { idField } from '@tax-firm/contract';
import { z } from 'zod';
import { type FileFlag } from '../content/file-flags.js';

/** What the virus scanner says about a file; `waiting`: nothing yet. Without a scanner, files are `unscanned`. */
export const scanStates = ['unscanned', 'waiting', 'clean', 'infected'] as const;
export type ScanState = (typeof scanStates)[number];

/** By what the program recognized a form. */
export const formSources = ['text', 'name'] as const;

/**
 * What people upload: the client's document, the firm's finished return, part of the copy to review before signing, a form
 * for the client's signature, or the scan of one that was signed on paper.
 */
export const uploadKinds = ['client', 'finished', 'review', 'signature', 'scan'] as const;
export type UploadKind = (typeof uploadKinds)[number];

/**
 * Evidence, which nobody removes: agreements, which are copies that the program makes of what clients accepted or signed,
 * the copy of a spouse who signed on an account of their own, copies of consents, and acknowledgements of the IRS and of
 * states.
 */
export const evidenceKinds = ['agreement', 'spouseAgreement', 'acknowledgement', 'consent'] as const;

export const fileKinds = [...uploadKinds, ...evidenceKinds] as const;
export type FileKind = (typeof fileKinds)[number];

/**
 * An uploaded file. Its content is a blob with the same id in the storage, encrypted with a separate key
 * (docs/adr/0006-files.md). A row without `storedAt` is an upload in progress.
 */
@Entity('file')
export class FileEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** As shown and downloaded: no path, no control characters, an extension that fits the content. */
  @Column('text')
  name!: string;

  /** MIME type, detected from the content. */
  @Column('text')
  type!: string;

  /** Bytes of the content before encryption. */
  @Column({ name: 'size', type: 'integer' })
  size!: number;

  /** Of the content before encryption; null while it is uploaded, and for files from before digests were stored. */
  @Column({ name: 'sha256', type: 'bytea', nullable: true })
  sha256: Buffer | null = null;

  @Column({ name: 'wrapped_key', type: 'bytea' })
  wrappedKey!: Buffer;

  @Column({ name: 'uploaded_by', type: 'uuid', nullable: true })
  uploadedBy: string | null = null;

  /** SHA-256 of the draft's token, for a visitor's documents. */
  @Column({ name: 'draft_token_hash', type: 'bytea', nullable: true })
  draftTokenHash: Buffer | null = null;

  @Column({ name: 'tax_return_id', type: 'uuid', nullable: true })
  taxReturnId: string | null = null;

  @Column({ name: 'kind', type: 'text', nullable: true })
  kind: FileKind | null = null;

  @Column({ name: 'attached_by', type: 'uuid', nullable: true })
  attachedBy: string | null = null;

  @Column({ name: 'attached_at', type: 'timestamptz', nullable: true })
  attachedAt: Date | null = null;

  /** When it was uploaded; null once it is attached to a return. */
  @Column({ name: 'unattached_at', type: 'timestamptz', nullable: true })
  unattachedAt: Date | null = null;

  /** When it was taken out of its return, where staff can still restore it for a while; null while it is there. */
  @Column({ name: 'removed_at', type: 'timestamptz', nullable: true })
  removedAt: Date | null = null;

  @Column({ name: 'removed_by', type: 'uuid', nullable: true })
  removedBy: string | null = null;

  /** The person's name at that time. */
  @Column({ name: 'removed_by_name', type: 'text', nullable: true })
  removedByName: string | null = null;

  /** The row of the return's history that the program made the document of; null for what people uploaded. */
  @Column({ name: 'history_seq', type: 'integer', nullable: true })
  historySeq: number | null = null;

  /** Keys of the checklist items that it covers. */
  @Column({ name: 'checklist_items', type: 'text', array: true, default: [] })
  checklistItems: string[] = [];

  /** Whether a person has said what it covers, also if that is nothing of the checklist. */
  @Column({ type: 'boolean', default: false })
  sorted = false;

  /** What the program took it for, such as Form W-2 (`formInText`). */
  @Column({ type: 'text', nullable: true })
  form: string | null = null;

  /** By what: the text of its first page, or its name. */
  @Column({ name: 'form_source', type: 'text', nullable: true })
  formSource: (typeof formSources)[number] | null = null;

  /** When the program began to read its text, or found that it has none to read; null until then. */
  @Column({ name: 'read_at', type: 'timestamptz', nullable: true })
  readAt: Date | null = null;

  /** Null until the virus scanner has looked at it. */
  @Column({ name: 'scan_verdict', type: 'text', nullable: true })
  scanVerdict: 'clean' | 'infected' | null = null;

  /** What the scanner calls the virus. */
  @Column({ name: 'scan_signature', type: 'text', nullable: true })
  scanSignature: string | null = null;

  @Column({ name: 'scanned_at', type: 'timestamptz', nullable: true })
  scannedAt: Date | null = null;

  /** The sweep scans it no sooner than this. */
  @Column({ name: 'scan_after', type: 'timestamptz', nullable: true })
  scanAfter: Date | null = null;

  /** What staff should know before they open it. */
  @Column({ type: 'text', array: true, default: [] })
  flags: FileFlag[] = [];

  /** Until when an upload may be resumed; null for one that comes in one piece. */
  @Column({ name: 'resumable_until', type: 'timestamptz', nullable: true })
  resumableUntil: Date | null = null;

  /** Until when nobody else may make the file of the parts. */
  @Column({ name: 'finishing_until', type: 'timestamptz', nullable: true })
  finishingUntil: Date | null = null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'stored_at', type: 'timestamptz', nullable: true })
  storedAt: Date | null = null;
}

export const storedFileSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    link: z.string().describe('Path to download it: /api/files/<id>'),
    type: z.string().describe('MIME type, detected from the content'),
    size: z.int().describe('bytes'),
  })
  .meta({ id: 'StoredFile' });

/** A file as the API shows it. */
export type StoredFile = z.infer<typeof storedFileSchema>;

const linkPrefix = '/api/files/';

/** Returns a file's link; `fileIdOf` is the inverse. */
export const linkOf = (fileId: string): string => `${linkPrefix}${fileId}`;

/** Returns the id in a file's link; undefined for any other text. */
export function fileIdOf(link: string): string | undefined {
  const id = link.startsWith(linkPrefix) ? link.slice(linkPrefix.length) : '';
  return idField().safeParse(id).data;
}

export const toStoredFile = ({ id, name, type, size }: FileEntity): StoredFile => ({
  id,
  name,
  link: linkOf(id),
  type,
  size,
});
