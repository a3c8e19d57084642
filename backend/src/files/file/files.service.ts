import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Inject, Injectable, Logger, NotFoundException } from '@nestjs/common';
import { EntityManager, IsNull, Not } from 'typeorm';
import { formInName } from '@tax-firm/machines';
import { AppError } from '../../base/app-error.js';
import { Clock } from '../../base/clock.js';
import { sha256 } from '../../base/json.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { Quotas } from '../../http/rate-limit/quotas.js';
import { VirusScanner } from '../scanning/virus-scanner.js';
import { FileEntity, type ScanState } from './file.entity.js';
import { FlagProbe } from '../content/file-flags.js';
import { newFileKey, encrypt, decrypt, unwrapKey, wrapKey } from '../storage/file-crypto.js';
import { type QuotaHolder, requireQuota } from './file-quota.js';
import { cleanName, nameFor, type FileType, TypeProbe } from '../content/file-type.js';
import { BLOB_STORAGE, type BlobStorage } from '../storage/storage.js';
import { type Principal } from '../../accounts/account/access.js';
import { type Origin } from '../../workflow/model/definition.js';

/** Maximum size in bytes of a file that comes in one piece (docs/api.md, Files). */
export const maxFileBytes = 50 * 1024 * 1024;

/** 413: the content is larger than `maxFileBytes`, or the maximum given. */
export const fileTooLarge = (limit = maxFileBytes) =>
  new AppError('too_large', `Files up to ${limit / 1024 / 1024} MB are accepted`, 'file');

/** 404: an upload has ended: its time was over, or it was canceled. */
export const uploadGone = () =>
  new NotFoundException('This upload no longer exists. Please upload the file again.');

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

/**
 * Uploaded files: their rows, and their encrypted content in the storage. What returns have of them is in
 * `attached-files.ts`.
 */
@Injectable()
export class FilesService {
  private readonly logger = new Logger(FilesService.name);

  constructor(
    private readonly manager: EntityManager,
    @Inject(BLOB_STORAGE) private readonly storage: BlobStorage,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly scanner: VirusScanner,
    private readonly clock: Clock,
    private readonly quotas: Quotas,
  ) {}

  /**
   * Encrypts and stores a stream, holding a few frames in memory. Removes what it stored if it fails. If the process
   * dies or the storage is unavailable, `removeAbandoned` removes it later.
   * @throws `quota_reached`, `unsupported_type`, `too_large`, NotFoundException, StorageUnavailable, or the stream's error
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

  /** Inserts the row of an upload whose content is still to come. @throws `quota_reached` */
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
    const file = this.manager.create(FileEntity, {
      id,
      name: cleanName(name),
      type: '',
      size: expected,
      wrappedKey: wrapKey(this.environment, newFileKey(), id),
      resumableUntil: resumableUntil ?? null,
      uploadedBy: uploadedBy ?? null,
      draftTokenHash: draftToken === undefined ? null : sha256(draftToken),
      createdAt: now,
      unattachedAt: now,
    });
    await this.manager.transaction(async (manager) => {
      if (quota) await requireQuota(this.quotas, manager, file, quota);
      await manager.insert(FileEntity, file);
    });
    return file;
  }

  /**
   * Encrypts and stores the content of an upload that has begun.
   * @param limit most bytes
   * @param known its type; found out from the content by default
   * @throws `unsupported_type`, `too_large`, StorageUnavailable, or the stream's error; the row stays. NotFoundException if the
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
    const digest = createHash('sha256');
    let size = 0;
    async function* observed() {
      for await (const chunk of content) {
        size += chunk.length;
        if (size > limit) throw fileTooLarge(limit);
        if (!known) probe.observe(chunk);
        await flags.observe(chunk);
        digest.update(chunk);
        yield chunk;
      }
    }
    await this.storage.put(file.id, encrypt(this.keyOf(file), observed()));
    const type = known ?? probe.conclude();
    const name = nameFor(file.name, type);
    const now = this.clock.now();
    const form = (!known && formInName(name)) || null;
    const stored: Partial<FileEntity> = {
      type,
      name,
      form,
      formSource: form === null ? null : 'name',
      readAt: known || type !== 'application/pdf' ? now : null,
      flags: await flags.conclude(type, known ? [] : probe.archive()),
      size,
      sha256: digest.digest(),
      storedAt: now,
      finishingUntil: null,
    };
    const { affected } = await this.manager.update(FileEntity, { id: file.id }, stored);
    if (affected !== 1) {
      await this.storage.delete(file.id);
      throw uploadGone();
    }
    return Object.assign(file, stored);
  }

  /** @throws NotFoundException for an unknown id or an incomplete upload */
  async find(id: string): Promise<FileEntity> {
    const file = await this.manager.findOneBy(FileEntity, { id, storedAt: Not(IsNull()) });
    if (!file) throw new NotFoundException('There is no such file');
    return file;
  }

  /**
   * Opens a file for a person. Its first 64 KiB are authenticated before this returns. The stream fails at the first frame that is
   * not authentic, without yielding any of it.
   * @throws `file_not_scanned` or `infected_file` for a file in quarantine; FileDamaged, BlobMissing, StorageUnavailable
   */
  async open(file: FileEntity) {
    const state = this.scanStateOf(file);
    if (state === 'waiting') throw new AppError('file_not_scanned');
    if (state === 'infected')
      throw new AppError(
        'infected_file',
        'This file has a virus, so nobody can open it. Please ask for a clean copy.',
        'file',
      );
    const stream = Readable.from(this.contentOf(file), { objectMode: false });
    await once(stream, 'readable');
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

  /** Returns a draft's documents that belong to no return yet, oldest first. */
  listForDraft(draftToken: string): Promise<FileEntity[]> {
    return this.manager.find(FileEntity, {
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
    return this.manager.transaction(async (manager) => {
      // Locked, so that it is not attached while its content is deleted.
      const lock = { mode: 'pessimistic_write' } as const;
      const found = await manager.findOne(FileEntity, { where: { id }, lock });
      if (found?.taxReturnId) return false;
      if (found) await this.erase(manager, id);
      return true;
    });
  }

  /**
   * Deletes a file that the caller's transaction has locked, and what has arrived of one that is still uploaded. Deletes
   * the content first: a row without content can still be found and deleted, but not the reverse.
   */
  async erase(manager: EntityManager, id: string): Promise<void> {
    const parts: { blob: string }[] = await manager.query('SELECT blob FROM file_part WHERE file_id = $1', [
      id,
    ]);
    for (const { blob } of [...parts, { blob: id }]) await this.storage.delete(blob);
    await manager.delete(FileEntity, { id });
  }
}

/** The program has found out which form a file of the return is. */
export class FormFound {
  constructor(readonly taxReturnId: string) {}
}

/** Published before the last bytes of a return's file are sent; an interrupted download does not count. */
export class FileDownloaded {
  constructor(
    readonly viewer: Principal,
    readonly file: FileEntity,
    readonly origin: Origin,
  ) {}
}
