import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  ConflictException,
  Inject,
  Injectable,
  Logger,
  NotFoundException,
  PayloadTooLargeException,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, Not, Repository, type UpdateResult } from 'typeorm';
import { formInName } from '@tax-firm/machines';
import { Clock } from '../common/clock.js';
import { type JsonRow, jsonEntityReader } from '../common/json-entity.js';
import { violatedUnique } from '../common/prepared.js';
import { PreparedQuery } from '../common/prepared-query.js';
import { sha256 } from '../common/sha256.js';
import { withCode } from '../common/error-code.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { Infected } from '../scanning/infected.js';
import { VirusScanner } from '../scanning/virus-scanner.js';
import { FileEntity, type FileKind, type ScanState } from './file.entity.js';
import { FlagProbe } from './file-flags.js';
import { newFileKey, encrypt, decrypt, unwrapKey, wrapKey } from './file-crypto.js';
import { FileQuota, type QuotaHolder } from './file-quota.js';
import { cleanName, nameFor } from './file-name.js';
import { type FileType, TypeProbe } from './file-type.js';
import { BLOB_STORAGE, type BlobStorage } from './storage.js';

/** Maximum size in bytes of a file that comes in one piece (docs/api.md, Files). */
export const maxFileBytes = 50 * 1024 * 1024;
/** The same for an upload that can be resumed. */
export const maxResumableBytes = 200 * 1024 * 1024;

const dayMs = 24 * 3_600_000;

/** An id that comes before that of any file. */
const lowestId = '00000000-0000-0000-0000-000000000000';

/** 413: the content is larger than `maxFileBytes`, or the maximum given. */
export class FileTooLarge extends PayloadTooLargeException {
  /** @param limit bytes */
  constructor(limit = maxFileBytes) {
    const sentence = `Files up to ${limit / 1024 / 1024} MB are accepted`;
    super({ message: sentence, errors: { file: sentence } });
  }
}

/** 409: the virus scanner has not looked at the file yet. */
export class NotScannedYet extends ConflictException {
  constructor() {
    const message = 'We’re still checking this file for viruses. Please try again in a few minutes.';
    super({ message }, withCode('file_not_scanned'));
  }
}

/** 404: an upload has ended: its time was over, or it was canceled. */
export class UploadGone extends NotFoundException {
  constructor() {
    super('This upload is not there any more. Please upload the file again.');
  }
}

/** A file to attach does not exist, is not the caller's, or already belongs to a return. */
export class FileNotAttachable extends Error {
  override readonly name = 'FileNotAttachable';

  constructor(readonly fileIds: readonly string[]) {
    super(`Not uploaded by the caller, or already attached: ${fileIds.join(', ')}`);
  }
}

export interface StoreOptions {
  /** The sender's name for the file, not yet cleaned. */
  readonly name: string;
  readonly uploadedBy?: string;
  /** For a visitor's documents: the draft's token, which the caller has checked. */
  readonly draftToken?: string;
  /** Whose quota it counts against; nobody's by default. */
  readonly quota?: QuotaHolder;
  /** Most bytes that may come; `maxFileBytes` by default. */
  readonly expected?: number;
  /** For an upload that arrives in pieces. */
  readonly resumableUntil?: Date;
  /** The type of what the program has read itself; found out from the content by default. */
  readonly type?: FileType;
}

export interface AttachOptions {
  readonly taxReturnId: string;
  readonly kind: FileKind;
  /** The account that attaches. It must have uploaded the files or know the draft's token. */
  readonly by: string;
  readonly draftToken?: string;
}

export interface OpenFile {
  readonly stream: Readable;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** The files of a return, oldest first, and those that were taken out and are still kept, last one first. */
export interface FilesWithRemoved {
  readonly files: FileEntity[];
  readonly removed: FileEntity[];
}

/** SQL that makes JSON of all files of a return, for `withRemoved`. @param id SQL of the return's id */
export const filesOf = (id: string): string =>
  `SELECT json_agg(f ORDER BY f.attached_at, f.id) FROM file f WHERE f.tax_return_id = ${id}`;

/** Uploaded files: their rows, and their encrypted content in the storage. */
@Injectable()
export class FilesService {
  private readonly logger = new Logger(FilesService.name);

  private ofReturn?: PreparedQuery<FileEntity>;
  private fromJson?: (row: JsonRow) => FileEntity;

  constructor(
    @InjectRepository(FileEntity) private readonly files: Repository<FileEntity>,
    @Inject(BLOB_STORAGE) private readonly storage: BlobStorage,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly scanner: VirusScanner,
    private readonly clock: Clock,
    private readonly quota: FileQuota,
  ) {}

  /**
   * Encrypts and stores a stream, holding a few frames in memory. Removes what it stored if it fails. If the process
   * dies or the storage is unavailable, `removeAbandoned` removes it later.
   * @throws QuotaReached, UnsupportedType, FileTooLarge, UploadGone, StorageUnavailable, or the stream's error
   */
  async store(
    content: AsyncIterable<Buffer>,
    { expected = maxFileBytes, type, ...options }: StoreOptions,
  ): Promise<FileEntity> {
    const file = await this.begin({ ...options, expected: Math.min(expected, maxFileBytes) });
    try {
      return await this.fill(file, content, maxFileBytes, type);
    } catch (error) {
      await this.remove(file).catch((err: unknown) =>
        this.logger.warn({ err }, 'a failed upload could not be removed; the sweep will'),
      );
      throw error;
    }
  }

  /** Inserts the row of an upload whose content is still to come. @throws QuotaReached */
  async begin({
    name,
    uploadedBy,
    draftToken,
    quota,
    expected = maxFileBytes,
    resumableUntil,
  }: StoreOptions): Promise<FileEntity> {
    const id = randomUUID();
    const now = this.clock.now();
    const file = this.files.create({
      id,
      name: cleanName(name),
      type: '',
      size: expected,
      wrappedKey: wrapKey(this.environment, newFileKey(), id),
      resumableUntil: resumableUntil ?? null,
      uploadedBy: uploadedBy ?? null,
      draftTokenHash: draftToken === undefined ? null : sha256(draftToken),
      checklistItems: [],
      sorted: false,
      form: null,
      formSource: null,
      readAt: null,
      scanVerdict: null,
      createdAt: now,
      unattachedAt: now,
    });
    await this.quota.insert(file, quota);
    return file;
  }

  /**
   * Encrypts and stores the content of an upload that has begun.
   * @param limit most bytes
   * @param known its type; found out from the content by default
   * @throws UnsupportedType, FileTooLarge, StorageUnavailable, or the stream's error; the row stays. UploadGone if the
   * row was removed in the meantime; nothing is kept then
   */
  async fill(
    file: FileEntity,
    content: AsyncIterable<Buffer>,
    limit: number,
    known?: FileType,
  ): Promise<FileEntity> {
    const probe = new TypeProbe(file.name);
    const flags = new FlagProbe();
    const measured = measure(content, limit, async (chunk) => {
      if (!known) probe.observe(chunk);
      await flags.observe(chunk);
    });
    await this.storage.put(file.id, encrypt(this.keyOf(file), measured.content));
    const type = known ?? probe.conclude();
    const name = nameFor(file.name, type);
    const now = this.clock.now();
    const form = (!known && formInName(name)) || null;
    const stored = {
      type,
      name,
      form,
      formSource: form === null ? null : ('name' as const),
      readAt: known || type !== 'application/pdf' ? now : null,
      flags: await flags.conclude(type, known ? [] : probe.archive()),
      ...measured.result(),
      storedAt: now,
      finishingUntil: null,
    };
    if (!isOne(await this.files.update({ id: file.id }, stored))) {
      await this.storage.delete(file.id);
      throw new UploadGone();
    }
    return Object.assign(file, stored);
  }

  /** @throws NotFoundException for an unknown id or an incomplete upload */
  async find(id: string): Promise<FileEntity> {
    const file = await this.files.findOneBy({ id, storedAt: Not(IsNull()) });
    if (!file) throw new NotFoundException('There is no such file');
    return file;
  }

  /**
   * Opens a file for a person. Its first 64 KiB are authenticated before this returns. The stream fails at the first frame that is
   * not authentic, without yielding any of it.
   * @throws NotScannedYet or Infected for a file in quarantine; FileDamaged, BlobMissing, StorageUnavailable
   */
  async open(file: FileEntity): Promise<OpenFile> {
    const state = this.scanStateOf(file);
    if (state === 'waiting') throw new NotScannedYet();
    if (state === 'infected')
      throw new Infected('This file has a virus, so nobody can open it. Please ask for a clean copy.');
    const content = this.contentOf(file);
    const first = await content.next();
    const stream = Readable.from(startingWith(first, content), { objectMode: false });
    // A stream that nobody has read, as for HEAD, does not end the generator itself, and the blob would stay open.
    stream.once('close', () => void content.return(undefined));
    return { stream, name: file.name, type: file.type, size: file.size };
  }

  /**
   * Decrypts a file even in quarantine, so only for the virus scanner. Opens the blob when it is first read.
   * @throws as `open`, while it is read
   */
  async *contentOf(file: FileEntity): AsyncGenerator<Buffer, undefined> {
    yield* decrypt(this.keyOf(file), await this.storage.get(file.id));
  }

  /** The key that the file's content is encrypted with. @throws FileDamaged */
  keyOf({ id, wrappedKey }: Pick<FileEntity, 'id' | 'wrappedKey'>): Buffer {
    return unwrapKey(this.environment, wrappedKey, id);
  }

  scanStateOf({ scanVerdict }: Pick<FileEntity, 'scanVerdict'>): ScanState {
    return scanVerdict ?? (this.scanner.enabled ? 'waiting' : 'unscanned');
  }

  /**
   * Attaches files to a return in the caller's transaction, in the given order. Attaching a file to the same return
   * again changes nothing, unless it was removed there: then its uploader adds it again.
   * @throws FileNotAttachable with the files that are not the caller's or belong to another return; none is attached
   * then
   */
  async attach(
    manager: EntityManager,
    fileIds: readonly string[],
    options: AttachOptions,
  ): Promise<FileEntity[]> {
    if (fileIds.length === 0) return [];
    const { taxReturnId, kind, by, draftToken } = options;
    const ids = [...new Set(fileIds)];
    const attached: { id: string }[] = await manager.query(
      `WITH wanted AS (SELECT id, place FROM unnest($1::uuid[]) WITH ORDINALITY AS given (id, place)),
       fresh AS (
         UPDATE file SET tax_return_id = $2, kind = $3, attached_by = $4, unattached_at = NULL,
           removed_at = NULL, removed_by = NULL, removed_by_name = NULL,
           checklist_items = CASE WHEN removed_at IS NULL THEN checklist_items ELSE '{}' END,
           sorted = sorted AND removed_at IS NULL,
           attached_at = $5::timestamptz + wanted.place * interval '1 microsecond'
         FROM wanted WHERE file.id = wanted.id AND file.stored_at IS NOT NULL AND (file.tax_return_id IS NULL
             OR (file.tax_return_id = $2 AND file.kind = $3 AND file.removed_at IS NOT NULL))
           AND (file.uploaded_by = $4 OR file.draft_token_hash = $6)
         RETURNING file.id)
       SELECT id FROM fresh UNION
       SELECT file.id FROM file JOIN wanted USING (id) WHERE file.tax_return_id = $2 AND file.kind = $3
         AND file.removed_at IS NULL`,
      [ids, taxReturnId, kind, by, this.clock.now(), draftToken === undefined ? null : sha256(draftToken)],
    );
    const done = new Set(attached.map(({ id }) => id));
    const refused = ids.filter((id) => !done.has(id));
    if (refused.length > 0) throw new FileNotAttachable(refused);
    return manager.find(FileEntity, { where: { id: In(ids) }, order: { attachedAt: 'ASC' } });
  }

  /** Whether the return has the document that the program makes of a row of its history. */
  hasDocumentOf(taxReturnId: string, historySeq: number): Promise<boolean> {
    return this.files.existsBy({ taxReturnId, historySeq });
  }

  /**
   * Files a stored document, which the program made of a row of the return's history or of a consent, with the return. A
   * row has one document, and so has a consent, however many attempts there are to make it: another one is removed.
   * @param historySeq absent for a consent
   * @param also what to record in the same transaction; of a consent, its row in `consent_copy`
   */
  async fileDocument(
    { id }: Pick<FileEntity, 'id'>,
    { taxReturnId, historySeq, by }: { taxReturnId: string; historySeq?: number; by: string },
    also: (manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    const kind = historySeq === undefined ? 'consent' : 'agreement';
    const filed = { kind, taxReturnId, historySeq, attachedBy: by, attachedAt: this.clock.now() } as const;
    try {
      const stored = { id, taxReturnId: IsNull(), storedAt: Not(IsNull()) };
      await this.files.manager.transaction(async (manager) => {
        const done = await manager.update(FileEntity, stored, { ...filed, unattachedAt: null });
        if (!isOne(done)) throw new Error(`The document ${id} is no longer there to be filed`);
        await also(manager);
      });
    } catch (error) {
      if (!oneDocument.has(violatedUnique(error))) throw error;
      await this.remove({ id });
    }
  }

  /**
   * Takes a file out of a return in the caller's transaction. It is kept until {@link keptUntil}.
   * @returns whether the return had it
   */
  async takeOut(
    manager: EntityManager,
    file: Pick<FileEntity, 'id' | 'taxReturnId'>,
    by: { readonly id: string; readonly name: string },
  ): Promise<boolean> {
    const there = { id: file.id, taxReturnId: file.taxReturnId!, removedAt: IsNull() };
    const removed = { removedAt: this.clock.now(), removedBy: by.id, removedByName: by.name };
    return isOne(await manager.update(FileEntity, there, removed));
  }

  /**
   * Puts a file that was taken out back into its return, in the caller's transaction.
   * @returns whether it was still kept
   */
  async putBack(manager: EntityManager, file: Pick<FileEntity, 'id' | 'taxReturnId'>): Promise<boolean> {
    const kept = { id: file.id, taxReturnId: file.taxReturnId!, removedAt: Not(IsNull()) };
    return isOne(
      await manager.update(FileEntity, kept, { removedAt: null, removedBy: null, removedByName: null }),
    );
  }

  /** When the sweep removes a file that was taken out of its return. */
  keptUntil(removedAt: Date): Date {
    return new Date(removedAt.getTime() + this.environment.deletedFileDays * dayMs);
  }

  /**
   * Sets the checklist items that one of the return's documents covers, in the caller's transaction.
   * @throws NotFoundException for a file that is not one of the client's documents in this return
   */
  async nameForItems(
    manager: EntityManager,
    fileId: string,
    taxReturnId: string,
    items: readonly string[],
  ): Promise<void> {
    const document = { id: fileId, taxReturnId, kind: 'client', removedAt: IsNull() } as const;
    const { affected } = await manager.update(FileEntity, document, {
      checklistItems: [...items],
      sorted: true,
    });
    if (!affected) throw new NotFoundException('The return has no such file');
  }

  /** Returns the files of a return, oldest first. */
  async listFor(taxReturnId: string, manager?: EntityManager): Promise<FileEntity[]> {
    const all = await this.listAll(taxReturnId, manager);
    return all.filter(({ removedAt }) => removedAt === null);
  }

  async listWithRemoved(taxReturnId: string): Promise<FilesWithRemoved> {
    return splitRemoved(await this.listAll(taxReturnId));
  }

  /** As `listWithRemoved`, for rows that {@link filesOf} has selected. */
  withRemoved(rows: readonly JsonRow[]): FilesWithRemoved {
    this.fromJson ??= jsonEntityReader(this.files.manager.connection, FileEntity);
    return splitRemoved(rows.map(this.fromJson));
  }

  private listAll(taxReturnId: string, manager?: EntityManager): Promise<FileEntity[]> {
    this.ofReturn ??= new PreparedQuery(
      this.files
        .createQueryBuilder('f')
        .where('f.tax_return_id = :id', { id: '' })
        .orderBy({ 'f.attachedAt': 'ASC', 'f.id': 'ASC' }),
    );
    return this.ofReturn.find(manager ?? this.files.manager.connection, [taxReturnId]);
  }

  /** Returns SHA-256 in hexadecimal by file id, without files that have none. */
  async digestsOf(
    fileIds: readonly string[],
    manager: EntityManager = this.files.manager,
  ): Promise<Readonly<Record<string, string>>> {
    if (fileIds.length === 0) return {};
    const found = await manager.find(FileEntity, {
      select: { id: true, sha256: true },
      where: { id: In([...fileIds]), sha256: Not(IsNull()) },
    });
    return Object.fromEntries(found.map(({ id, sha256 }) => [id, sha256!.toString('hex')]));
  }

  /** Returns a draft's documents that belong to no return yet, oldest first. */
  listForDraft(draftToken: string): Promise<FileEntity[]> {
    return this.files.find({
      where: { draftTokenHash: sha256(draftToken), taxReturnId: IsNull(), storedAt: Not(IsNull()) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /**
   * Moves a draft's documents to its new token, in the caller's transaction. An upload that has not ended yet stays
   * behind and is removed a week later, so the earlier holder can add nothing more.
   * @param tokens SHA-256 of the ended and of the new token
   * @returns the documents, oldest first
   */
  async passOn(manager: EntityManager, { from, to }: { from: Buffer; to: Buffer }): Promise<FileEntity[]> {
    const stored = { taxReturnId: IsNull(), storedAt: Not(IsNull()) };
    await manager.update(FileEntity, { draftTokenHash: from, ...stored }, { draftTokenHash: to });
    return manager.find(FileEntity, {
      where: { draftTokenHash: to },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /**
   * Deletes a file that belongs to no return.
   * @returns false if it belongs to one by now: then it stays
   */
  async remove({ id }: Pick<FileEntity, 'id'>): Promise<boolean> {
    return this.files.manager.transaction(async (manager) => {
      // Locked, so that it is not attached while its content is deleted.
      const [found] = await manager.query<{ tax_return_id: string | null }[]>(
        'SELECT tax_return_id FROM file WHERE id = $1 FOR UPDATE',
        [id],
      );
      if (!found) return true;
      if (found.tax_return_id !== null) return false;
      await this.erase(manager, id);
      return true;
    });
  }

  /**
   * Removes uploads that have been incomplete for a day, or until they could no longer be resumed; files that have
   * belonged to no return for a week; and files that were taken out of a return DELETED_FILE_DAYS ago. The documents of
   * a draft are kept as long as the draft. What cannot be erased stays until the next sweep.
   * @returns how many were removed
   * @throws StorageUnavailable if the whole storage is away
   */
  async removeAbandoned(): Promise<number> {
    let removed = 0;
    for (let next = await this.sweepAfter(lowestId); next; next = await this.sweepAfter(next.id)) {
      if (next.erased) removed++;
      else await this.storage.check();
    }
    return removed;
  }

  /**
   * Deletes a file that the caller's transaction has locked. Deletes the content first: a row without content can still
   * be found and deleted, but not the reverse.
   */
  private async erase(manager: EntityManager, id: string): Promise<void> {
    await this.removeBlobs(manager, id);
    await manager.delete(FileEntity, { id });
  }

  /** Deletes the content of a file, and what has arrived of one that is still uploaded. */
  private async removeBlobs(manager: EntityManager, fileId: string): Promise<void> {
    const parts: { blob: string }[] = await manager.query('SELECT blob FROM file_part WHERE file_id = $1', [
      fileId,
    ]);
    for (const { blob } of parts) await this.storage.delete(blob);
    await this.storage.delete(fileId);
  }

  /** Removes the first abandoned file whose id comes after another's. @returns undefined if there is none */
  private sweepAfter(after: string): Promise<{ id: string; erased: boolean } | undefined> {
    const daysAgo = (days: number) => new Date(this.clock.now().getTime() - days * dayMs);
    return this.files.manager.transaction(async (manager) => {
      // Locked, so that it is not attached or restored while its content is deleted.
      const [abandoned] = await manager.query<{ id: string }[]>(
        `SELECT id FROM file WHERE id > $5 AND ((stored_at IS NULL AND created_at < $1
           AND (resumable_until IS NULL OR resumable_until < $3)) OR (unattached_at < $2 AND NOT EXISTS (
           SELECT 1 FROM draft WHERE token_hash = draft_token_hash AND expires_at > $3))
           OR removed_at < $4)
         ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`,
        [daysAgo(1), daysAgo(7), this.clock.now(), daysAgo(this.environment.deletedFileDays), after],
      );
      if (!abandoned) return undefined;
      const { id } = abandoned;
      try {
        await this.erase(manager, id);
        return { id, erased: true };
      } catch (err) {
        this.logger.error({ err, fileId: id }, 'a file could not be erased; the next sweep tries again');
        return { id, erased: false };
      }
    });
  }
}

const splitRemoved = (all: readonly FileEntity[]): FilesWithRemoved => ({
  files: all.filter(({ removedAt }) => removedAt === null),
  removed: all
    .filter(({ removedAt }) => removedAt !== null)
    .sort((a, b) => b.removedAt!.getTime() - a.removedAt!.getTime()),
});

/** Keys that allow one document of each row of history, and of each consent. */
const oneDocument: ReadonlySet<string | undefined> = new Set(['file_of_history_row', 'consent_copy_pkey']);

const isOne = ({ affected }: UpdateResult): boolean => affected === 1;

/** Counts and hashes the bytes as they pass, and throws FileTooLarge above the maximum. */
function measure(content: AsyncIterable<Buffer>, limit: number, observe: (chunk: Buffer) => Promise<void>) {
  let size = 0;
  const digest = createHash('sha256');
  async function* counted() {
    for await (const chunk of content) {
      size += chunk.length;
      if (size > limit) throw new FileTooLarge(limit);
      await observe(chunk);
      digest.update(chunk);
      yield chunk;
    }
  }
  return { content: counted(), result: () => ({ size, sha256: digest.digest() }) };
}

async function* startingWith<T>(first: IteratorResult<T>, rest: AsyncIterable<T>): AsyncGenerator<T> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
