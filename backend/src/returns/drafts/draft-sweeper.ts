import { Injectable, Logger } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { Scheduled } from '../../base/scheduled-jobs.js';
import { DraftsService } from './drafts.service.js';

/** Removes expired drafts every hour. */
@Injectable()
export class DraftSweeper {
  private readonly logger = new Logger(DraftSweeper.name);

  constructor(private readonly drafts: DraftsService) {}

  @Scheduled(CronExpression.EVERY_HOUR)
  async sweep(): Promise<void> {
    const count = await this.drafts.removeExpired();
    if (count > 0) this.logger.log(`Removed ${count} expired drafts`);
  }
}
