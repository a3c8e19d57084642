import {
  Delete,
  Head,
  HttpException,
  Logger,
  NotFoundException,
  Patch,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import { ApiConsumes, ApiHeader, ApiParam } from '@nestjs/swagger';
import { acceptedTypes, maxUploadBytes } from '@tax-firm/contract';
import { type Response, type Request } from 'express';
import { type Readable } from 'node:stream';
import { DataStore, ERRORS, Metadata, Server, Upload } from '@tus/server';
import { type AuthenticatedRequest, OptionalAuth } from '../../accounts/account/access.js';
import { uuid } from '../../base/spellings.js';
import { NotStored } from '../../http/idempotency/idempotency.interceptor.js';
import { RateLimit } from '../../http/rate-limit/rate-limiter.js';
import { FileScans } from '../file/file-scans.js';
import { type FileEntity, storedFileSchema, toStoredFile } from '../file/file.entity.js';
import { FormFinder } from '../file/form-finder.js';
import { PartRefused, ResumableUploads } from './resumable-uploads.js';
import { FilePolicy } from '../file/file-policy.js';
import { ApiController, ApiCreation, ApiWithoutBody } from '../../http/response/api-call.js';
import { InvalidInput, StorageUnavailable } from '../../base/app-error.js';
import { isUnreachable } from '../../base/database/open-database.js';
import { isDiskFull } from '../../base/database/room.js';
import { fileTooLarge } from '../file/files.service.js';

const uploadsPath = '/api/files/uploads';

/**
 * What the request that begins an upload announces; its size in bytes.
 * @throws BadRequestException, `too_large`
 */
function announcedIn(request: Request): { name: string; size: number } {
  const size = Number(request.get('upload-length'));
  const metadata = metadataOf(request.get('upload-metadata'));
  if (!Number.isSafeInteger(size) || size < 1)
    throw refused('Upload-Length must be the size of the file in bytes');
  if (size > maxUploadBytes) throw fileTooLarge(maxUploadBytes);
  return { name: metadata['filename'] ?? '', size };
}

const logger = new Logger('Uploads');

/** @returns undefined for what is an answer itself */
function answerTo(error: unknown): { status_code: number; body: string } | undefined {
  if (!(error instanceof Error) || error instanceof PartRefused) return undefined;
  if (error instanceof HttpException) return ERRORS.FILE_NOT_FOUND;
  logger.error({ err: error }, 'a part of an upload could not be kept');
  const isOutage = error instanceof StorageUnavailable || isUnreachable(error) || isDiskFull(error);
  const status_code = isOutage ? 503 : 500;
  return { status_code, body: 'We could not keep this part of your upload. Please try again.' };
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

const notYours = 'No such upload, or not yours';

/** Uploads that resume where they stopped when the connection was lost, by the tus protocol. */
@ApiController('Files', 'files/uploads')
@ApiHeader({ name: 'X-Draft', required: false, description: "A visitor's draft order, by its token" })
@OptionalAuth()
export class UploadsController {
  /** Speaks tus 1.0.0 (https://tus.io/protocols/resumable-upload) with the extensions creation and termination. */
  private readonly tus: Server;
  /** The ids of uploads whose rows were inserted for these requests. */
  private readonly created = new WeakMap<object, string>();

  constructor(
    private readonly uploads: ResumableUploads,
    private readonly policy: FilePolicy,
    private readonly scans: FileScans,
    private readonly forms: FormFinder,
  ) {
    this.tus = new Server({
      path: uploadsPath,
      datastore: new PartStore(uploads),
      maxSize: maxUploadBytes,
      relativeLocation: true,
      // Only the site's own pages call this.
      allowedOrigins: [],
      namingFunction: (request) => this.created.get(request.runtime!.node!.req)!,
      onResponseError: (_request, error) => answerTo(error),
    });
  }

  @Post()
  @NotStored()
  @RateLimit('draftFile')
  @ApiWithoutBody(
    201,
    {
      summary: 'Begin an upload that can be resumed (tus 1.0.0)',
      description: 'Send Tus-Resumable, Upload-Length, and Upload-Metadata with `filename`. Up to 200 MB.',
    },
    {
      201: 'Location has the address of the upload; it can be resumed for a day',
      409: '`quota_reached`: the client or order has as many files or bytes as allowed',
      413: 'Larger than 200 MB',
    },
  )
  async create(@Req() request: AuthenticatedRequest, @Res() response: Response): Promise<void> {
    const uploader = await this.policy.admit(request);
    const announced = announcedIn(request);
    await this.policy.countUpload(request, uploader, announced.size);
    const { id } = await this.uploads.create(uploader, announced);
    this.created.set(request, id);
    await this.tus.handle(request, response);
  }

  @Head(':id')
  @ApiParam({ name: 'id', type: String })
  @ApiWithoutBody(200, 'Get how much of an upload has arrived, in Upload-Offset', { 404: notYours })
  async look(@Req() request: AuthenticatedRequest, @Res() response: Response): Promise<void> {
    await this.answer(request, response);
  }

  @Patch(':id')
  @ApiParam({ name: 'id', type: String })
  @ApiConsumes('application/offset+octet-stream')
  @ApiWithoutBody(
    204,
    'Send the bytes after Upload-Offset; what arrives is kept even if the connection breaks',
    {
      204: 'Upload-Offset has the bytes that have arrived',
      404: notYours,
      409: 'Another number of bytes has arrived; get Upload-Offset, and continue there',
    },
  )
  async append(@Req() request: AuthenticatedRequest, @Res() response: Response): Promise<void> {
    await this.answer(request, response);
  }

  @Delete(':id')
  @ApiParam({ name: 'id', type: String })
  @NotStored()
  @ApiWithoutBody(204, 'Cancel an upload', { 404: notYours })
  async cancel(@Req() request: AuthenticatedRequest, @Res() response: Response): Promise<void> {
    await this.answer(request, response);
  }

  @Post(':id/file')
  @ApiParam({ name: 'id', type: String })
  @ApiCreation(
    {
      summary: 'Make a file of an upload that has arrived in full',
      description: `${acceptedTypes}. A repeated call answers with the same file.`,
    },
    storedFileSchema,
    {
      404: notYours,
      409: 'Bytes are missing; or `request_in_progress`: try again in a moment',
      415: acceptedTypes,
      422: '`infected_file`: it has a virus; nothing is kept of it',
    },
  )
  async finish(@Req() request: AuthenticatedRequest) {
    const upload = await this.find(request);
    const file = upload.storedAt ? upload : await this.uploads.finish(upload);
    // Also after an earlier call, whose scan may still be running.
    if (file.taxReturnId === null) await this.scans.admit(file);
    await this.forms.waitFor(file);
    return toStoredFile(file);
  }

  private async answer(request: AuthenticatedRequest, response: Response): Promise<void> {
    await this.find(request);
    await this.tus.handle(request, response);
  }

  /** The caller's own upload. @throws NotFoundException */
  private async find(request: AuthenticatedRequest): Promise<FileEntity> {
    const { id } = request.params as { id: string };
    if (!uuid.test(id)) throw new NotFoundException('There is no such upload');
    return this.uploads.find(id, await this.policy.admit(request));
  }
}
