import {
  Controller,
  Delete,
  Head,
  NotFoundException,
  Param,
  ParseUUIDPipe,
  Patch,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiConsumes,
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiPayloadTooLargeResponse,
  ApiTags,
} from '@nestjs/swagger';
import { acceptedTypes } from '@tax-firm/contract';
import { type Response } from 'express';
import { OptionalAuth } from '../../accounts/account/access.js';
import { type AuthenticatedRequest } from '../../accounts/account/principal.js';
import { NotStored } from '../../http/idempotency/response-serializer.js';
import { RateLimit } from '../../http/rate-limit/rate-limit.guard.js';
import { FileScans } from '../file/file-scans.js';
import { FormFinder } from '../file/form-finder.js';
import { type StoredFile, storedFileSchema, toStoredFile } from '../file/files.dto.js';
import { ResumableUploads } from './resumable-uploads.js';
import { TusProtocol } from './tus-protocol.js';
import { UploadAdmission } from './upload-admission.js';
import { ApiCreation } from '../../http/response/api-call.js';

const uploadId = new ParseUUIDPipe({
  exceptionFactory: () => new NotFoundException('There is no such upload'),
});

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
  @ApiOperation({
    summary: 'Begin an upload that can be resumed (tus 1.0.0)',
    description: 'Send Tus-Resumable, Upload-Length, and Upload-Metadata with `filename`. Up to 200 MB.',
  })
  @ApiCreatedResponse({ description: 'Location has the address of the upload; it can be resumed for a day' })
  @ApiPayloadTooLargeResponse({ description: 'Larger than 200 MB' })
  @ApiConflictResponse({
    description: '`quota_reached`: the client or order has as many files or bytes as allowed',
  })
  async create(@Req() request: AuthenticatedRequest, @Res() response: Response): Promise<void> {
    const uploader = await this.admission.admit(request);
    const announced = this.tus.announced(request);
    await this.admission.count(request, uploader, announced.size);
    const { id } = await this.uploads.create(uploader, announced);
    await this.tus.answerCreated(id, request, response);
  }

  @Head(':id')
  @ApiOperation({ summary: 'Get how much of an upload has arrived, in Upload-Offset' })
  @ApiOkResponse()
  @ApiNotFoundResponse({ description: 'No such upload, or not yours' })
  async look(
    @Param('id', uploadId) id: string,
    @Req() request: AuthenticatedRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.answer(id, request, response);
  }

  @Patch(':id')
  @ApiOperation({
    summary: 'Send the bytes after Upload-Offset; what arrives is kept even if the connection breaks',
  })
  @ApiConsumes('application/offset+octet-stream')
  @ApiNoContentResponse({ description: 'Upload-Offset has the bytes that have arrived' })
  @ApiNotFoundResponse({ description: 'No such upload, or not yours' })
  @ApiConflictResponse({
    description: 'Another number of bytes has arrived; get Upload-Offset, and continue there',
  })
  async append(
    @Param('id', uploadId) id: string,
    @Req() request: AuthenticatedRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.answer(id, request, response);
  }

  @Delete(':id')
  @NotStored()
  @ApiOperation({ summary: 'Cancel an upload' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ description: 'No such upload, or not yours' })
  async cancel(
    @Param('id', uploadId) id: string,
    @Req() request: AuthenticatedRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.answer(id, request, response);
  }

  @Post(':id/file')
  @ApiCreation(
    {
      summary: 'Make a file of an upload that has arrived in full',
      description: `${acceptedTypes}. A repeated call answers with the same file.`,
    },
    storedFileSchema,
    {
      404: 'No such upload, or not yours',
      409: 'Bytes are missing; or `request_in_progress`: try again in a moment',
      415: acceptedTypes,
      422: '`infected_file`: it has a virus; nothing is kept of it',
    },
  )
  async finish(@Param('id', uploadId) id: string, @Req() request: AuthenticatedRequest): Promise<StoredFile> {
    const upload = await this.uploads.find(id, await this.admission.admit(request));
    const file = upload.storedAt ? upload : await this.uploads.finish(upload);
    // Also after an earlier call, whose scan may still be running.
    if (file.taxReturnId === null) await this.scans.admit(file);
    await this.forms.waitFor(file);
    return toStoredFile(file);
  }

  private async answer(id: string, request: AuthenticatedRequest, response: Response): Promise<void> {
    await this.uploads.find(id, await this.admission.admit(request));
    await this.tus.answer(request, response);
  }
}
