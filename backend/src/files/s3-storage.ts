import { PassThrough, type Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompletedPart,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { StorageUnavailable } from '../common/storage-unavailable.js';
import { type S3Location } from '../config/s3-location.js';
import { fixedSizeChunks } from './chunks.js';
import { BlobMissing, type BlobStorage } from './storage.js';

/** Bytes of a part: the least that S3 takes of all parts but the last. One is held for each upload under way. */
const partSize = 5 * 1024 * 1024;

/** Milliseconds for a connection, for the answer to a request, and for a body on which nothing moves. */
const defaultTimeouts = { connectionTimeout: 3_000, requestTimeout: 30_000, socketTimeout: 120_000 };

/** Downloads that are read slowly hold a connection each. */
const maxConnections = 500;

/** Blobs as objects of a bucket, in any store that speaks S3's protocol (docs/adr/0011-object-storage.md). */
export class S3Storage implements BlobStorage {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly prefix: string;

  constructor(location: S3Location, timeouts = defaultTimeouts) {
    const { endpoint, region, style, credentials } = location;
    this.bucket = location.bucket;
    this.prefix = location.prefix;
    this.client = new S3Client({
      ...{ endpoint, region, credentials, forcePathStyle: style === 'path' },
      maxAttempts: 3,
      requestHandler: {
        ...{ ...timeouts, throwOnRequestTimeout: true },
        ...{ httpAgent: { maxSockets: maxConnections }, httpsAgent: { maxSockets: maxConnections } },
      },
      // Other stores refuse AWS's newer trailers. Damage is found all the same: a signature covers what is sent, and
      // every frame of a sealed file has a tag.
      ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
      expectContinueHeader: false,
    });
  }

  /** Small ones in one request, larger ones in parts, which become an object together. */
  async put(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    const object = this.object(key);
    let UploadId: string | undefined;
    const Parts: CompletedPart[] = [];
    try {
      for await (const { bytes: Body, last } of fixedSizeChunks(content, partSize)) {
        if (last && !UploadId) {
          await translateErrors(this.client.send(new PutObjectCommand({ ...object, Body })));
          return;
        }
        UploadId ??= (await translateErrors(this.client.send(new CreateMultipartUploadCommand(object))))
          .UploadId;
        const PartNumber = Parts.length + 1;
        const part = { ...object, UploadId, PartNumber, Body };
        const { ETag } = await translateErrors(this.client.send(new UploadPartCommand(part)));
        Parts.push({ ETag, PartNumber });
      }
      const whole = { ...object, UploadId, MultipartUpload: { Parts } };
      await translateErrors(this.client.send(new CompleteMultipartUploadCommand(whole)));
    } catch (error) {
      // Where this fails as well, `delete` finds it.
      if (UploadId) await this.abort(key, UploadId).catch(() => undefined);
      throw error;
    }
  }

  async get(key: string): Promise<Readable> {
    const { Body } = await translateErrors(this.client.send(new GetObjectCommand(this.object(key))));
    return translateStreamErrors(Body as Readable);
  }

  async delete(key: string): Promise<void> {
    const { Bucket, Key } = this.object(key);
    const unfinished = await translateErrors(
      this.client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key })),
    );
    for (const { UploadId } of unfinished.Uploads ?? []) if (UploadId) await this.abort(key, UploadId);
    await translateErrors(this.client.send(new DeleteObjectCommand({ Bucket, Key })));
  }

  async check(): Promise<void> {
    await translateErrors(this.client.send(new HeadBucketCommand({ Bucket: this.bucket })));
  }

  private object(key: string) {
    return { Bucket: this.bucket, Key: this.prefix + key };
  }

  private async abort(key: string, UploadId: string): Promise<void> {
    try {
      await translateErrors(
        this.client.send(new AbortMultipartUploadCommand({ ...this.object(key), UploadId })),
      );
    } catch (error) {
      // Two processes may sweep at once.
      if (((error as Error).cause as Error).name !== 'NoSuchUpload') throw error;
    }
  }
}

/** As the client's errors are: with the system's code, or the name and status that the store answered. */
interface ClientError extends Error {
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

function causeOf(error: unknown): string {
  const { code, name, $metadata } = error as ClientError;
  const status = $metadata?.httpStatusCode;
  return status === undefined ? (code ?? name) : `${name}, HTTP ${status}`;
}

/** @throws BlobMissing or StorageUnavailable in place of the client's errors */
async function translateErrors<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (cause) {
    if (cause instanceof NoSuchKey) throw new BlobMissing('There is no such blob', { cause });
    throw new StorageUnavailable(`The object store failed: ${causeOf(cause)}`, { cause });
  }
}

/** Passes a body on, with our error in place of the connection's, and lets go of it when nobody reads on. */
function translateStreamErrors(body: Readable): Readable {
  const content = new PassThrough();
  body.on('error', (cause) => content.destroy(new StorageUnavailable('The object store broke off', cause)));
  content.once('close', () => body.destroy());
  return body.pipe(content);
}
