import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PollingLoop } from '../common/polling-loop.js';
import { DraftsService } from './drafts.service.js';

const everyHour = 3_600_000;

/** Removes drafts past their term, at the start and then every hour. */
@Injectable()
export class DraftSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(DraftSweeper.name);
  private readonly loop = new PollingLoop(everyHour, () => this.sweep());

  constructor(private readonly drafts: DraftsService) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private async sweep(): Promise<boolean> {
    const count = await this.drafts.removeExpired();
    if (count > 0) this.logger.log(`Removed ${count} expired drafts`);
    return false;
  }
}
