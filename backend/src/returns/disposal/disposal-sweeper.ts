import { Injectable, Logger } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { Scheduled } from '../../base/scheduled-jobs.js';
import { DisposalService } from './disposal.service.js';

/** Erases deleted orders that never became the firm's work. Of everything else, a person decides. */
@Injectable()
export class DisposalSweeper {
  private readonly logger = new Logger(DisposalSweeper.name);

  constructor(private readonly disposal: DisposalService) {}

  @Scheduled(CronExpression.EVERY_HOUR)
  async sweep(): Promise<void> {
    const count = await this.disposal.disposeOfDeletedOrders();
    if (count > 0) this.logger.log(`Disposed of ${count} deleted orders`);
  }
}
