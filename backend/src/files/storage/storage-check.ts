import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { BLOB_STORAGE, type BlobStorage } from './storage.js';

/**
 * Logs at the start if the file storage is unavailable. The process still becomes ready: everything except uploads
 * and downloads works without the storage.
 */
@Injectable()
export class StorageCheck implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(StorageCheck.name);
  private checked?: Promise<void>;

  constructor(@Inject(BLOB_STORAGE) private readonly storage: BlobStorage) {}

  onApplicationBootstrap(): void {
    this.checked = this.storage
      .check()
      .catch((err: unknown) => this.logger.error({ err }, 'files can neither be stored nor read'));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.checked;
  }
}
