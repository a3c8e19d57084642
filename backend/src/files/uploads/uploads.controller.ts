import { Controller, Delete, Head, NotFoundException, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiConsumes, ApiHeader, ApiParam, ApiTags } from '@nestjs/swagger';
import { acceptedTypes } from '@tax-firm/contract';
import { type Response } from 'express';
import { OptionalAuth } from '../../accounts/account/access.js';
import { type AuthenticatedRequest } from '../../accounts/account/principal.js';
import { uuid } from '../../base/spellings.js';
import { NotStored } from '../../http/idempotency/idempotency.interceptor.js';
import { RateLimit } from '../../http/rate-limit/rate-limiter.js';
import { FileScans } from '../file/file-scans.js';
import { type FileEntity, storedFileSchema, toStoredFile } from '../file/file.entity.js';
import { FormFinder } from '../file/form-finder.js';
import { ResumableUploads } from './resumable-uploads.js';
import { TusProtocol } from './tus-protocol.js';
import { UploadAdmission } from '../file/file-policy.js';
import { ApiCreation, ApiWithoutBody } from '../../http/response/api-call.js';

const notYours = 'No such upload, or not yours';

/** Uploads that resume where they stopped when the connection was lost, by the tus protocol. */
@ApiTags('Files')
@ApiHeader({ name: 'X-Draft', required: false, description: "A visitor's draft order, by its token" })
@OptionalAuth()
@Controller('files/uploads')
export class UploadsController {
  constructor(
    private readonly uploads: ResumableUploads,
    private readonly tus: TusProtocol,
    private readonly admission: UploadAdmission,
    private readonly scans: FileScans,
    private readonly forms: FormFinder,
  ) {}

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
    const uploader = await this.admission.admit(request);
    const announced = this.tus.announced(request);
    await this.admission.count(request, uploader, announced.size);
    const { id } = await this.uploads.create(uploader, announced);
    await this.tus.answer(request, response, id);
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
    await this.tus.answer(request, response);
  }

  /** The caller's own upload. @throws NotFoundException */
  private async find(request: AuthenticatedRequest): Promise<FileEntity> {
    const { id } = request.params as { id: string };
    if (!uuid.test(id)) throw new NotFoundException('There is no such upload');
    return this.uploads.find(id, await this.admission.admit(request));
  }
}
