import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable, Logger, NotFoundException, PayloadTooLargeException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, Not, Repository } from 'typeorm';
import { Clock } from '../common/clock.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { FileEntity, type FileKind } from './file.entity.js';
import { newFileKey, encrypt, decrypt, wrapKey } from './file-crypto.js';
import { keyOf } from './file-key.js';
import { cleanName, nameFor } from './file-name.js';
import { TypeProbe } from './file-type.js';
import { BLOB_STORAGE, type BlobStorage } from './storage.js';

/** Bytes of one file (docs/api.md, Files). */
export const maxFileBytes = 50 * 1024 * 1024;

/** Files that one transaction of the sweep removes: each of them may take a while in an object store. */
const sweepBatchSize = 100;

/** The content is larger than `largestFile`: 413. */
export class FileTooLarge extends PayloadTooLargeException {
  constructor() {
    const sentence = 'Files up to 50 MB are accepted';
    super({ message: sentence, errors: { file: sentence } });
  }
}

/** A file that was to be attached is not there, is not the caller's, or belongs to a return already. */
export class FileNotAttachable extends Error {
  override readonly name = 'FileNotAttachable';

  constructor(readonly fileIds: readonly string[]) {
    super(`Not uploaded by the caller, or attached already: ${fileIds.join(', ')}`);
  }
}

export interface StoreOptions {
  /** As the sender calls it; it is cleaned here. */
  readonly name: string;
  readonly uploadedBy?: string;
  /** For a visitor's papers: the draft's token, which the caller has checked. */
  readonly draftToken?: string;
}

export interface AttachOptions {
  readonly taxReturnId: string;
  readonly kind: FileKind;
  /** The account that attaches; it must have uploaded the files itself, or know the draft's token. */
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

/** Uploaded files: their rows, and their sealed content in the storage. */
@Injectable()
export class FilesService {
  private readonly logger = new Logger(FilesService.name);

  constructor(
    @InjectRepository(FileEntity) private readonly files: Repository<FileEntity>,
    @Inject(BLOB_STORAGE) private readonly storage: BlobStorage,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly clock: Clock,
  ) {}

  /**
   * Seals and stores a stream, holding a few frames of it at a time. When it fails, for whatever reason, nothing of it
   * is left; when the process dies in the middle, or the storage is away, `removeAbandoned` clears it away.
   * @throws UnsupportedType, FileTooLarge, StorageUnavailable, or what the stream failed with
   */
  async store(
    content: AsyncIterable<Buffer>,
    { name, uploadedBy, draftToken }: StoreOptions,
  ): Promise<FileEntity> {
    const id = randomUUID();
    const key = newFileKey();
    const clean = cleanName(name);
    const now = this.clock.now();
    const file = this.files.create({
      id,
      name: clean,
      type: '',
      size: 0,
      wrappedKey: wrapKey(this.environment.fileKey, key, id),
      keyVersion: 1,
      uploadedBy: uploadedBy ?? null,
      draftTokenHash: draftToken === undefined ? null : hashOf(draftToken),
      checklistItems: [],
      createdAt: now,
      unattachedAt: now,
    });
    await this.files.insert(file);
    try {
      const probe = new TypeProbe(clean);
      const measured = measure(content, (chunk) => probe.observe(chunk));
      await this.storage.put(id, encrypt(key, measured.content));
      const type = probe.conclude();
      Object.assign(file, {
        type,
        name: nameFor(clean, type),
        size: measured.size(),
        storedAt: this.clock.now(),
      });
      await this.files.update({ id }, { type, name: file.name, size: file.size, storedAt: file.storedAt });
      return file;
    } catch (error) {
      await this.remove(file).catch((err: unknown) =>
        this.logger.warn({ err }, 'what is left of an upload waits for the sweep'),
      );
      throw error;
    }
  }

  /** @throws NotFoundException for an id that is none, or of an upload that is not complete */
  async find(id: string): Promise<FileEntity> {
    const file = await this.files.findOneBy({ id, storedAt: Not(IsNull()) });
    if (!file) throw new NotFoundException('There is no such file');
    return file;
  }

  /**
   * Opens a file. Its first 64 KiB are checked before this returns; the stream fails at the first frame that is not
   * authentic, having released nothing of it.
   * @throws FileDamaged, BlobMissing, StorageUnavailable
   */
  async open(file: FileEntity): Promise<OpenFile> {
    const key = keyOf(file, this.environment);
    const content = decrypt(key, await this.storage.get(file.id));
    const first = await content.next();
    const stream = Readable.from(startingWith(first, content), { objectMode: false });
    return { stream, name: file.name, type: file.type, size: file.size };
  }

  /**
   * Makes files part of a return, in the caller's transaction, in the order given. Attaching again what that return
   * already has changes nothing.
   * @throws FileNotAttachable naming those that are not the caller's or belong elsewhere; none is attached then
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
           attached_at = $5::timestamptz + wanted.place * interval '1 microsecond'
         FROM wanted WHERE file.id = wanted.id AND file.stored_at IS NOT NULL AND file.tax_return_id IS NULL
           AND (file.uploaded_by = $4 OR file.draft_token_hash = $6)
         RETURNING file.id)
       SELECT id FROM fresh UNION
       SELECT file.id FROM file JOIN wanted USING (id) WHERE file.tax_return_id = $2 AND file.kind = $3`,
      [ids, taxReturnId, kind, by, this.clock.now(), draftToken === undefined ? null : hashOf(draftToken)],
    );
    const done = new Set(attached.map(({ id }) => id));
    const refused = ids.filter((id) => !done.has(id));
    if (refused.length > 0) throw new FileNotAttachable(refused);
    return manager.find(FileEntity, { where: { id: In(ids) }, order: { attachedAt: 'ASC' } });
  }

  /**
   * Takes files out of a return, in the caller's transaction. Their content is removed a week later, unless they are
   * attached again.
   * @returns how many of them that return had
   */
  async detach(manager: EntityManager, fileIds: readonly string[], taxReturnId: string): Promise<number> {
    const { affected } = await manager.update(
      FileEntity,
      { id: In([...fileIds]), taxReturnId },
      {
        ...{ taxReturnId: null, kind: null, attachedBy: null, attachedAt: null },
        checklistItems: [],
        unattachedAt: this.clock.now(),
      },
    );
    return affected ?? 0;
  }

  /**
   * Names a return's paper for items of its checklist, in place of those it was named for.
   * @throws NotFoundException for a file that is not one of the return's papers
   */
  async nameForItems(fileId: string, taxReturnId: string, items: readonly string[]): Promise<void> {
    const paper = { id: fileId, taxReturnId, kind: 'client' } as const;
    const { affected } = await this.files.update(paper, { checklistItems: [...items] });
    if (!affected) throw new NotFoundException('The return has no such file');
  }

  /** The files of one return, or of several together; oldest first. */
  listFor(taxReturnIds: string | readonly string[], manager?: EntityManager): Promise<FileEntity[]> {
    const repository = manager?.getRepository(FileEntity) ?? this.files;
    const taxReturnId = typeof taxReturnIds === 'string' ? taxReturnIds : In([...taxReturnIds]);
    return repository.find({ where: { taxReturnId }, order: { attachedAt: 'ASC', id: 'ASC' } });
  }

  /** A draft's papers that belong to no return yet; oldest first. */
  listForDraft(draftToken: string): Promise<FileEntity[]> {
    return this.files.find({
      where: { draftTokenHash: hashOf(draftToken), taxReturnId: IsNull(), storedAt: Not(IsNull()) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /** Removes a file for good. The content goes first: a row without it can be removed again, but not the reverse. */
  async remove(file: Pick<FileEntity, 'id'>): Promise<void> {
    await this.storage.delete(file.id);
    await this.files.delete({ id: file.id });
  }

  /**
   * Removes uploads that a killed process left half done an hour ago, and files that have belonged to no return for a
   * week; but the papers of a draft whose link was mailed live as long as the draft.
   * @returns how many went
   */
  async removeAbandoned(): Promise<number> {
    let removed = 0;
    let count: number;
    do {
      count = await this.sweep();
      removed += count;
    } while (count === sweepBatchSize);
    return removed;
  }

  private async sweep(): Promise<number> {
    const hoursAgo = (hours: number) => new Date(this.clock.now().getTime() - hours * 3_600_000);
    return this.files.manager.transaction(async (manager) => {
      // Locked, so that none of them is attached while its content goes.
      const abandoned: { id: string }[] = await manager.query(
        `SELECT id FROM file WHERE (stored_at IS NULL AND created_at < $1) OR (unattached_at < $2 AND NOT EXISTS (
           SELECT 1 FROM draft WHERE token_hash = draft_token_hash AND mailed_at IS NOT NULL AND expires_at > $3))
         LIMIT $4 FOR UPDATE SKIP LOCKED`,
        [hoursAgo(1), hoursAgo(7 * 24), this.clock.now(), sweepBatchSize],
      );
      for (const { id } of abandoned) await this.storage.delete(id);
      await manager.delete(FileEntity, { id: In(abandoned.map(({ id }) => id)) });
      return abandoned.length;
    });
  }
}

/** Only a hash of a draft's token is kept, as of a password. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Counts the bytes that pass, and refuses the first too many. */
function measure(content: AsyncIterable<Buffer>, observe: (chunk: Buffer) => void) {
  let size = 0;
  async function* counted() {
    for await (const chunk of content) {
      size += chunk.length;
      if (size > maxFileBytes) throw new FileTooLarge();
      observe(chunk);
      yield chunk;
    }
  }
  return { content: counted(), size: () => size };
}

async function* startingWith<T>(first: IteratorResult<T>, rest: AsyncIterable<T>): AsyncGenerator<T> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
