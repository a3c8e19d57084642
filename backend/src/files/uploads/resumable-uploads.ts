import { hkdfSync, randomUUID } from 'node:crypto';
import { ConflictException, HttpException, Inject, Injectable, Logger } from '@nestjs/common';
import { maxUploadBytes } from '@tax-firm/contract';
import { EntityManager, IsNull, LessThan, Not } from 'typeorm';
import { AppError } from '../../base/app-error.js';
import { Clock, dayMs } from '../../base/clock.js';
import { violatedUnique } from '../../base/database/prepared.js';
import { sha256 } from '../../base/json.js';
import { FileEntity } from '../file/file.entity.js';
import { decrypt, encrypt } from '../storage/file-crypto.js';
import { FilesService, fileTooLarge, uploadGone } from '../file/files.service.js';
import { BLOB_STORAGE, type BlobStorage } from '../storage/storage.js';
import { type UploadingPerson } from '../file/file-policy.js';

/** How long an upload may be resumed. */
const resumableMs = dayMs;
/** How long one process may take to assemble the file from its parts before another may try. */
const finishingMs = 10 * 60_000;
/** How many parts an upload may have, because each is a blob. The site sends 13 of the largest file. */
export const mostParts = 1000;

/** A part that is not kept, in the words of tus. */
export class PartRefused extends Error {
  constructor(
    readonly status_code: number,
    readonly body: string,
  ) {
    super(body);
  }
}

/**
 * Uploads that resume where they stopped when the connection was lost. The bytes of each request are a part, which is
 * sealed like a file, and kept even if the connection was lost midway. Once all parts have arrived, they become a file,
 * under the same rules as any other. The row of the file is there from the start, so the upload counts against its
 * sender's quota.
 */
@Injectable()
export class ResumableUploads {
  private readonly logger = new Logger(ResumableUploads.name);

  constructor(
    private readonly manager: EntityManager,
    @Inject(BLOB_STORAGE) private readonly storage: BlobStorage,
    private readonly files: FilesService,
    private readonly clock: Clock,
  ) {}

  /**
   * @param size bytes that will come
   * @throws `quota_reached`, `too_large`
   */
  async create(uploader: UploadingPerson, { name, size }: { name: string; size: number }) {
    if (size > maxUploadBytes) throw fileTooLarge(maxUploadBytes);
    const resumableUntil = new Date(this.clock.now().getTime() + resumableMs);
    return this.files.begin({ ...uploader, name, expected: size, resumableUntil });
  }

  /** The sender's own upload, finished or not. @throws NotFoundException for any other, and after its time */
  async find(id: string, { uploadedBy, draftToken }: UploadingPerson): Promise<FileEntity> {
    const owner = draftToken === undefined ? { uploadedBy } : { draftTokenHash: sha256(draftToken) };
    const file = await this.manager.findOneBy(FileEntity, { id, resumableUntil: Not(IsNull()), ...owner });
    if (!file || (!file.storedAt && file.resumableUntil! <= this.clock.now())) throw uploadGone();
    return file;
  }

  /**
   * An upload that has not become a file yet, how many bytes of it have arrived, and how many parts it has, with those that
   * are on their way.
   * @throws NotFoundException
   */
  async unfinished(id: string): Promise<{ file: FileEntity; arrived: number; parts: number }> {
    const file = await this.manager.findOneBy(FileEntity, { id, storedAt: IsNull() });
    if (!file) throw uploadGone();
    const [counted] = await this.manager.query<[{ arrived: number; parts: number }]>(
      `SELECT coalesce(sum(size), 0)::integer AS arrived, count(*)::integer AS parts
       FROM file_part WHERE file_id = $1`,
      [id],
    );
    return { file, ...counted };
  }

  /**
   * Keeps what arrives of a part, even if the connection is lost midway.
   * @returns the bytes that have arrived in all
   * @throws PartRefused, NotFoundException, StorageUnavailable; nothing of the part is kept then
   */
  async append(id: string, start: number, content: AsyncIterable<Buffer>): Promise<number> {
    const { file, parts } = await this.unfinished(id);
    if (parts >= mostParts)
      throw new PartRefused(
        400,
        `This upload came in ${mostParts} parts, which is as many as we take. Please upload the file again, in larger parts.`,
      );
    const blob = randomUUID();
    let size = 0;
    async function* arriving(): AsyncGenerator<Buffer> {
      try {
        for await (const chunk of content) {
          size += chunk.length;
          yield chunk;
        }
      } catch {
        // The connection was lost. What arrived before counts.
      }
    }
    // Before its content, so that the sweep finds a part whose process died.
    const insert = 'INSERT INTO file_part (blob, file_id, start) VALUES ($1, $2, $3)';
    await this.manager.query(insert, [blob, id, start]);
    let kept = false;
    try {
      await this.storage.put(blob, encrypt(this.keyOf(file, blob), arriving()));
      if (size > 0) kept = await this.keep(blob, size);
    } finally {
      if (!kept) await this.discard([blob]);
    }
    // Someone else's part arrived first, so the sender asks where to resume.
    if (size > 0 && !kept) throw new PartRefused(409, 'Another part has arrived here');
    return start + size;
  }

  /**
   * Assembles the file of an upload whose parts have all arrived.
   * @throws ConflictException if bytes are missing, or while someone else does it; `unsupported_type`, after which the
   * upload is gone; StorageUnavailable, after which it may be tried again
   */
  async finish(file: FileEntity): Promise<FileEntity> {
    const { id } = file;
    // Each part begins where the one before ends.
    const parts: { blob: string; size: number }[] = await this.manager.query(
      'SELECT blob, size FROM file_part WHERE file_id = $1 AND size IS NOT NULL ORDER BY start',
      [id],
    );
    const blobs = parts.map(({ blob }) => blob);
    const arrived = parts.reduce((sum, { size }) => sum + size, 0);
    if (arrived !== file.size)
      throw new ConflictException(
        `The upload is not complete: ${arrived} of ${file.size} bytes have arrived`,
      );
    const now = this.clock.now();
    const { affected } = await this.manager.update(
      FileEntity,
      [
        { id, storedAt: IsNull(), finishingUntil: IsNull() },
        { id, storedAt: IsNull(), finishingUntil: LessThan(now) },
      ],
      { finishingUntil: new Date(now.getTime() + finishingMs) },
    );
    if (!affected)
      throw new AppError(
        'request_in_progress',
        'The file is still being assembled. Please try again in a moment.',
      );
    try {
      const stored = await this.files.fill(file, this.contentOf(file, blobs), maxUploadBytes);
      await this.discard(blobs);
      return stored;
    } catch (error) {
      if (error instanceof HttpException) await this.files.remove(file);
      else await this.manager.update(FileEntity, { id, storedAt: IsNull() }, { finishingUntil: null });
      throw error;
    }
  }

  /** Ends an upload that is not a file yet. */
  async cancel(id: string): Promise<void> {
    const { file } = await this.unfinished(id);
    await this.files.remove(file);
  }

  /**
   * Removes the parts of finished files, which a process left behind if it died after it had assembled the file.
   * @throws StorageUnavailable if the whole storage is away
   */
  async removeSpentParts(): Promise<void> {
    const spent: { blob: string }[] = await this.manager.query(
      'SELECT blob FROM file_part JOIN file ON file.id = file_id WHERE stored_at IS NOT NULL LIMIT 1000',
    );
    for (const { blob } of spent)
      try {
        await this.discard([blob]);
      } catch (err) {
        const what = { err, blob };
        this.logger.error(what, 'a part of an upload could not be erased; the next sweep tries again');
        await this.storage.check();
      }
  }

  private async *contentOf(file: FileEntity, blobs: readonly string[]): AsyncGenerator<Buffer> {
    for (const blob of blobs) yield* decrypt(this.keyOf(file, blob), await this.storage.get(blob));
  }

  /** Each part has a key of its own, because its frames are numbered like those of any other. */
  private keyOf(file: FileEntity, blob: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.files.keyOf(file), '', `part ${blob}`, 32));
  }

  /** @returns false if another part that begins at the same byte was faster, or the upload has ended */
  private async keep(blob: string, size: number): Promise<boolean> {
    try {
      const [updated]: [unknown[], number] = await this.manager.query(
        'UPDATE file_part SET size = $2 WHERE blob = $1 RETURNING blob',
        [blob, size],
      );
      return updated.length > 0;
    } catch (error) {
      if (violatedUnique(error) === 'file_part_arrived') return false;
      throw error;
    }
  }

  private async discard(blobs: readonly string[]): Promise<void> {
    for (const blob of blobs) await this.storage.delete(blob);
    await this.manager.query('DELETE FROM file_part WHERE blob = ANY ($1::uuid[])', [blobs]);
  }
}
