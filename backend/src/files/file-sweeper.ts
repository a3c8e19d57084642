import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock, dayMs, Scheduled } from '../base/clock.js';
import { ENVIRONMENT, type Environment } from '../base/config/environment.js';
import { FileScans } from './file/file-scans.js';
import { FilesService } from './file/files.service.js';
import { FormFinder } from './file/form-finder.js';
import { ResumableUploads } from './uploads/resumable-uploads.js';
import { BLOB_STORAGE, type BlobStorage } from './storage/storage.js';

/** An id that comes before that of any file. */
const lowestId = '00000000-0000-0000-0000-000000000000';

/** Looks through stored files: scans and reads them, and removes abandoned uploads and deleted documents whose time is over. */
@Injectable()
export class FileSweeper {
  private readonly logger = new Logger(FileSweeper.name);

  constructor(
    private readonly dataSource: DataSource,
    @Inject(BLOB_STORAGE) private readonly storage: BlobStorage,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly files: FilesService,
    private readonly scans: FileScans,
    private readonly forms: FormFinder,
    private readonly uploads: ResumableUploads,
    private readonly clock: Clock,
  ) {}

  /** Scans and reads files that nobody waits for: stored while the scanner was away, sent inside an order, or from before. */
  @Scheduled('EVERY_30_SECONDS')
  async scanAndRead(): Promise<void> {
    await this.scans.sweep();
    await this.forms.sweep();
  }

  @Scheduled('EVERY_HOUR')
  async sweep(): Promise<void> {
    await this.uploads.removeSpentParts();
    const count = await this.removeAbandoned();
    if (count > 0) this.logger.log(`Removed ${count} abandoned or deleted files`);
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

  /** Removes the first abandoned file whose id comes after another's. @returns undefined if there is none */
  private sweepAfter(after: string): Promise<{ id: string; erased: boolean } | undefined> {
    const daysAgo = (days: number) => new Date(this.clock.now().getTime() - days * dayMs);
    return this.dataSource.transaction(async (manager) => {
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
        await this.files.erase(manager, id);
        return { id, erased: true };
      } catch (err) {
        this.logger.error({ err, fileId: id }, 'a file could not be erased; the next sweep tries again');
        return { id, erased: false };
      }
    });
  }
}
