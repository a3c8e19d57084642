import { PassThrough, type Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { StorageUnavailable } from '../../base/app-error.js';
import { type S3Location } from '../../base/config/s3-location.js';
import { BlobMissing, type BlobStorage, fixedSizeChunks } from './storage.js';

/** Bytes of a part: S3's minimum for all parts but the last. Each upload holds one in memory. */
const partSize = 5 * 1024 * 1024;

/** Milliseconds to connect, to get a response, and until an idle body fails. */
const defaultTimeouts = { connectionTimeout: 3_000, requestTimeout: 30_000, socketTimeout: 120_000 };

/** Large, because each slow download holds a connection. */
const maxConnections = 500;

/** Stores blobs as objects in a bucket of any S3-compatible store (docs/adr/0006-files.md). */
export class S3Storage implements BlobStorage {
  private readonly client: S3Client;

  constructor(
    private readonly location: S3Location,
    timeouts = defaultTimeouts,
  ) {
    const { endpoint, region, style, credentials } = location;
    this.client = new S3Client({
      endpoint,
      region,
      credentials,
      forcePathStyle: style === 'path',
      maxAttempts: 3,
      requestHandler: {
        ...timeouts,
        throwOnRequestTimeout: true,
        httpAgent: { maxSockets: maxConnections },
        httpsAgent: { maxSockets: maxConnections },
      },
      // Other stores refuse AWS's newer checksum trailers. Damage is still detected: a signature covers each request,
      // and every frame of a sealed file has a tag.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      expectContinueHeader: false,
    });
    this.client.middlewareStack.add((next) => (call) => translateErrors(next(call)), {
      step: 'initialize',
      priority: 'high',
    });
  }

  /** Sends small content in one request, larger content in parts that become one object at the end. */
  async put(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    const object = this.object(key);
    let UploadId: string | undefined;
    const Parts: CompletedPart[] = [];
    try {
      for await (const { bytes: Body, last } of fixedSizeChunks(content, partSize)) {
        if (last && !UploadId) {
          await this.client.send(new PutObjectCommand({ ...object, Body }));
          return;
        }
        UploadId ??= (await this.client.send(new CreateMultipartUploadCommand(object))).UploadId;
        const PartNumber = Parts.length + 1;
        const part = { ...object, UploadId, PartNumber, Body };
        const { ETag } = await this.client.send(new UploadPartCommand(part));
        Parts.push({ ETag, PartNumber });
      }
      const whole = { ...object, UploadId, MultipartUpload: { Parts } };
      await this.client.send(new CompleteMultipartUploadCommand(whole));
    } catch (error) {
      // If this fails too, `delete` aborts the upload later.
      if (UploadId) await this.abort(key, UploadId).catch(() => undefined);
      throw error;
    }
  }

  async get(key: string): Promise<Readable> {
    const { Body } = await this.client.send(new GetObjectCommand(this.object(key)));
    return translateStreamErrors(Body as Readable);
  }

  async delete(key: string): Promise<void> {
    const { Bucket, Key } = this.object(key);
    const unfinished = await this.client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
    for (const { UploadId } of unfinished.Uploads ?? []) if (UploadId) await this.abort(key, UploadId);
    await this.client.send(new DeleteObjectCommand({ Bucket, Key }));
  }

  async check(): Promise<void> {
    await this.client.send(new HeadBucketCommand({ Bucket: this.location.bucket }));
  }

  private object(key: string) {
    return { Bucket: this.location.bucket, Key: this.location.prefix + key };
  }

  private async abort(key: string, UploadId: string): Promise<void> {
    try {
      await this.client.send(new AbortMultipartUploadCommand({ ...this.object(key), UploadId }));
    } catch (error) {
      // Another process may have aborted it at the same time.
      if (((error as Error).cause as Error).name !== 'NoSuchUpload') throw error;
    }
  }
}

/** @throws BlobMissing or StorageUnavailable instead of the client's errors */
async function translateErrors<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (cause) {
    if (cause instanceof NoSuchKey) throw new BlobMissing('There is no such blob', { cause });
    // With the system's code, or the name and status of the store's response.
    const { code, name, $metadata } = cause as Partial<S3ServiceException> & NodeJS.ErrnoException;
    const status = $metadata?.httpStatusCode;
    const what = status === undefined ? (code ?? name) : `${name}, HTTP ${status}`;
    throw new StorageUnavailable(`The object store failed: ${what}`, { cause });
  }
}

/** Passes a body on with our error instead of the connection's, and closes it when the reader stops. */
function translateStreamErrors(body: Readable): Readable {
  const content = new PassThrough();
  body.on('error', (cause) =>
    content.destroy(new StorageUnavailable('The object store cut the connection', cause)),
  );
  content.once('close', () => body.destroy());
  return body.pipe(content);
}
