import { Injectable, Logger } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { Scheduled } from '../../base/scheduled-jobs.js';
import { BlogImagesService } from './blog-images.service.js';

/** Removes unused images every hour. */
@Injectable()
export class ImageSweeper {
  private readonly logger = new Logger(ImageSweeper.name);

  constructor(private readonly images: BlogImagesService) {}

  @Scheduled(CronExpression.EVERY_HOUR)
  async sweep(): Promise<void> {
    const count = await this.images.removeUnused();
    if (count > 0) this.logger.log(`Removed ${count} images that no article uses`);
  }
}
