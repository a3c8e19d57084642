import { Injectable, Logger } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { Scheduled } from '../common/scheduled-jobs.js';
import { FilesService } from './files.service.js';
import { ResumableUploads } from './resumable-uploads.js';

/** Removes abandoned uploads, and deleted documents whose time is over. */
@Injectable()
export class FileSweeper {
  private readonly logger = new Logger(FileSweeper.name);

  constructor(
    private readonly files: FilesService,
    private readonly uploads: ResumableUploads,
  ) {}

  @Scheduled(CronExpression.EVERY_HOUR)
  async sweep(): Promise<void> {
    await this.uploads.removeSpentParts();
    const count = await this.files.removeAbandoned();
    if (count > 0) this.logger.log(`Removed ${count} abandoned or deleted files`);
  }
}
