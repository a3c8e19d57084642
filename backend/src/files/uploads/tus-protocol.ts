import { type Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { maxUploadBytes } from '@tax-firm/contract';
import { DataStore, ERRORS, Metadata, Server, Upload } from '@tus/server';
import { type Request, type Response } from 'express';
import { InvalidInput, StorageUnavailable } from '../../base/app-error.js';
import { isUnreachable } from '../../base/database/open-database.js';
import { isDiskFull } from '../../base/database/room.js';
import { fileTooLarge } from '../file/files.service.js';
import { PartConflict, ResumableUploads, TooManyParts } from './resumable-uploads.js';

const uploadsPath = '/api/files/uploads';

/** What the request that begins an upload announces. */
export interface Announced {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * Speaks tus 1.0.0 (https://tus.io/protocols/resumable-upload) with the extensions creation and termination. Whoever
 * calls it has checked whose upload it is.
 */
@Injectable()
export class TusProtocol {
  private readonly logger = new Logger(TusProtocol.name);
  private readonly server: Server;
  /** The ids of uploads whose rows were inserted for these requests. */
  private readonly created = new WeakMap<object, string>();

  constructor(uploads: ResumableUploads) {
    this.server = new Server({
      path: uploadsPath,
      datastore: new PartStore(uploads),
      maxSize: maxUploadBytes,
      relativeLocation: true,
      // Only the site's own pages call this.
      allowedOrigins: [],
      namingFunction: (request) => this.created.get(request.runtime!.node!.req)!,
      onResponseError: (_request, error) => this.answerTo(error),
    });
  }

  /** @throws BadRequestException, `too_large` */
  announced(request: Request): Announced {
    const size = Number(request.get('upload-length'));
    const metadata = metadataOf(request.get('upload-metadata'));
    if (!Number.isSafeInteger(size) || size < 1)
      throw refused('Upload-Length must be the size of the file in bytes');
    if (size > maxUploadBytes) throw fileTooLarge(maxUploadBytes);
    return { name: metadata['filename'] ?? '', size };
  }

  /**
   * Answers a request about an upload whose id is the last part of its path.
   * @param created the id of the upload that the request has begun
   */
  async answer(request: Request, response: Response, created?: string): Promise<void> {
    if (created !== undefined) this.created.set(request, created);
    await this.server.handle(request, response);
  }

  private answerTo(error: unknown): { status_code: number; body: string } | undefined {
    if (error instanceof PartConflict) return ERRORS.INVALID_OFFSET;
    if (error instanceof TooManyParts) return { status_code: 400, body: error.message };
    if (error instanceof Error && 'getStatus' in error) return ERRORS.FILE_NOT_FOUND;
    if (!(error instanceof Error)) return undefined;
    this.logger.error({ err: error }, 'a part of an upload could not be kept');
    const isOutage = error instanceof StorageUnavailable || isUnreachable(error) || isDiskFull(error);
    const status_code = isOutage ? 503 : 500;
    return { status_code, body: 'We could not keep this part of your upload. Please try again.' };
  }
}

/** The protocol's view of our uploads. */
class PartStore extends DataStore {
  override extensions = ['creation', 'termination'];

  constructor(private readonly uploads: ResumableUploads) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { file, arrived } = await this.uploads.unfinished(id);
    return new Upload({ id, size: file.size, offset: arrived });
  }

  override write(content: Readable, id: string, offset: number): Promise<number> {
    return this.uploads.append(id, offset, content);
  }

  override remove(id: string): Promise<void> {
    return this.uploads.cancel(id);
  }
}

function metadataOf(header: string | undefined): Record<string, string | null> {
  try {
    return header === undefined ? {} : Metadata.parse(header);
  } catch {
    throw refused('Upload-Metadata is not valid: send `filename` and the name in base64');
  }
}

const refused = (sentence: string) => new InvalidInput({ file: sentence });
