import { type Readable } from 'node:stream';
import { Histogram } from 'prom-client';
import { type Metrics } from '../../base/metrics.js';
import { StorageUnavailable } from '../../base/app-error.js';
import { BlobMissing, type BlobStorage } from './storage.js';

/** Wraps a storage and measures the time of each call; of `get`, the time to the first byte. */
export class MeasuredStorage implements BlobStorage {
  private readonly seconds: Histogram<'operation' | 'outcome'>;

  constructor(
    private readonly storage: BlobStorage,
    { registry }: Metrics,
  ) {
    this.seconds = new Histogram({
      name: 'blob_storage_seconds',
      help: 'Time of a call to the file storage, by outcome',
      labelNames: ['operation', 'outcome'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
      registers: [registry],
    });
  }

  put(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    return this.measure('put', this.storage.put(key, content));
  }

  get(key: string): Promise<Readable> {
    return this.measure('get', this.storage.get(key));
  }

  delete(key: string): Promise<void> {
    return this.measure('delete', this.storage.delete(key));
  }

  check(): Promise<void> {
    return this.measure('check', this.storage.check());
  }

  private async measure<Result>(operation: string, call: Promise<Result>): Promise<Result> {
    const stop = this.seconds.startTimer({ operation });
    try {
      const result = await call;
      stop({ outcome: 'done' });
      return result;
    } catch (error) {
      stop({ outcome: outcomeOf(error) });
      throw error;
    }
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof StorageUnavailable) return 'unavailable';
  // Otherwise the content of a put failed: the sender disconnected or sent an unsupported file.
  return error instanceof BlobMissing ? 'missing' : 'refused';
}
