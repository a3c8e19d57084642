import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PollingLoop } from '../common/polling-loop.js';
import { BlogImagesService } from './blog-images.service.js';

const everyHour = 3_600_000;

/** Removes pictures that no article shows, at the start and then every hour. */
@Injectable()
export class ImageSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ImageSweeper.name);
  private readonly loop = new PollingLoop(everyHour, () => this.sweep());

  constructor(private readonly images: BlogImagesService) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private async sweep(): Promise<boolean> {
    const count = await this.images.removeUnused();
    if (count > 0) this.logger.log(`Removed ${count} pictures that no article shows`);
    return false;
  }
}
