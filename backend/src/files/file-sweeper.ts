import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { FilesService } from './files.service.js';

const everyHour = 3_600_000;

/** Clears abandoned uploads away, at the start and then every hour. */
@Injectable()
export class FileSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(FileSweeper.name);
  private timer?: NodeJS.Timeout;
  private sweep?: Promise<void>;

  constructor(private readonly files: FilesService) {}

  onApplicationBootstrap(): void {
    const run = () => {
      this.sweep = this.files
        .removeAbandoned()
        .then(
          (count) => count > 0 && this.logger.log(`Removed ${count} abandoned uploads`),
          (error: unknown) => this.logger.error(error),
        )
        .then(() => undefined);
    };
    run();
    this.timer = setInterval(run, everyHour).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sweep;
  }
}
