import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { Scheduled } from '../../base/scheduled-jobs.js';
import { FileScans } from './file-scans.js';
import { FormFinder } from './form-finder.js';

/** Scans and reads files that nobody waits for: stored while the scanner was away, sent inside an order, or from before. */
@Injectable()
export class FileScanSweeper {
  constructor(
    private readonly scans: FileScans,
    private readonly forms: FormFinder,
  ) {}

  @Scheduled(CronExpression.EVERY_30_SECONDS)
  async sweep(): Promise<void> {
    await this.scans.sweep();
    await this.forms.sweep();
  }
}
