import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { Scheduled } from '../common/scheduled-jobs.js';
import { FileScans } from './file-scans.js';

/** Scans files that nobody waits for: stored while the scanner was away, sent inside an order, or from before. */
@Injectable()
export class FileScanSweeper {
  constructor(private readonly scans: FileScans) {}

  @Scheduled(CronExpression.EVERY_30_SECONDS)
  async sweep(): Promise<void> {
    await this.scans.sweep();
  }
}
