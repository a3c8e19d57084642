import {
  ConflictException,
  Delete,
  Get,
  HttpStatus,
  NotFoundException,
  Param,
  ParseUUIDPipe,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { acceptedTypes } from '@tax-firm/contract';
import { type Request, type Response } from 'express';
import { DomainEvents } from '../base/domain-events.js';
import { AccessLog } from '../accounts/access-log/access-log.service.js';
import {
  type AuthenticatedRequest,
  CurrentUser,
  OptionalAuth,
  type Principal,
  StaffWithAccess,
} from '../accounts/account/access.js';
import { noteUpload } from '../http/idempotency/command-context.js';
import { RateLimit } from '../http/rate-limit/rate-limiter.js';
import { originOf } from '../http/request/client-address.js';
import { sendDownload, setDownloadHeaders } from './file/download.js';
import { FileDownloaded, FilesService, fileTooLarge, maxFileBytes } from './file/files.service.js';
import { FilePolicy } from './file/file-policy.js';
import { FileScans } from './file/file-scans.js';
import { FormFinder } from './file/form-finder.js';
import { storedFileSchema, toStoredFile } from './file/file.entity.js';
import { receiveFile, TakesFile } from './uploads/upload.js';
import { ApiController, ApiCreation, ApiFile, ApiWithoutBody } from '../http/response/api-call.js';

/** Allowance for what multipart adds to a file: boundaries and headers. */
const envelope = 64 * 1024;

const fileId = new ParseUUIDPipe({ exceptionFactory: () => new NotFoundException('There is no such file') });

const notVisible = 'No such file, or not visible to you';

@ApiController('Files', 'files')
export class FilesController {
  constructor(
    private readonly files: FilesService,
    private readonly policy: FilePolicy,
    private readonly events: DomainEvents,
    private readonly scans: FileScans,
    private readonly forms: FormFinder,
    private readonly accessLog: AccessLog,
  ) {}

  @Post()
  @OptionalAuth()
  @RateLimit('draftFile')
  @ApiCreation(
    {
      summary: 'Upload one file',
      description: `${acceptedTypes}, up to 50 MB. The type is detected from the content.`,
    },
    storedFileSchema,
    {
      409: '`quota_reached`: the client or order has as many files or bytes as allowed',
      413: 'Larger than 50 MB',
      415: acceptedTypes,
      422: '`infected_file`: it has a virus; nothing is kept of it',
    },
  )
  @ApiHeader({ name: 'X-Draft', required: false, description: "A visitor's draft order, by its token" })
  @TakesFile()
  async upload(@Req() request: AuthenticatedRequest) {
    const uploader = await this.policy.admit(request);
    const expected = Number(request.headers['content-length'] ?? maxFileBytes);
    if (expected > maxFileBytes + envelope) throw fileTooLarge();
    await this.policy.countUpload(request, uploader, expected);
    const file = await receiveFile(
      request,
      (content, name) => this.files.store(content, { name, expected, ...uploader }),
      (stored) => this.files.remove(stored),
    );
    await this.scans.admit(file);
    await this.forms.waitFor(file);
    noteUpload({
      identity: `${file.sha256!.toString('hex')} ${file.name}`,
      discard: () => this.files.remove(file),
    });
    return toStoredFile(file);
  }

  @Get(':id')
  @ApiFile(
    {
      summary: 'Download a file',
      description: 'For everyone who may see its return; before it is attached, only for its uploader.',
    },
    'application/octet-stream',
    {
      200: 'The file, as an attachment',
      404: notVisible,
      409: '`file_not_scanned`: not checked for viruses yet; try again later',
      422: '`infected_file`: it has a virus, so nobody can open it',
    },
  )
  async download(
    @Param('id', fileId) id: string,
    @CurrentUser() user: Principal,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.policy.readable(id, user);
    const read = { what: 'file', returnId: file.taxReturnId, fileId: file.id } as const;
    if (request.method !== 'HEAD') await this.accessLog.record(read);
    await this.scans.waitFor(file);
    const { stream, ...download } = await this.files.open(file);
    setDownloadHeaders(response, download);
    if (request.method === 'HEAD') {
      stream.destroy();
      response.status(HttpStatus.OK).end();
      return;
    }
    await sendDownload(response, stream, async () => {
      if (file.taxReturnId) await this.events.publish(new FileDownloaded(user, file, originOf(request)));
    });
  }

  @Delete(':id')
  @StaffWithAccess('Client')
  @ApiWithoutBody(
    204,
    {
      summary: 'Delete a file that is not part of a return yet',
      description: 'Only for its uploader, for example from an order that is not sent yet.',
    },
    {
      204: 'The file is deleted, and no longer counts',
      404: notVisible,
      409: 'It belongs to a return; delete it with the calls of the return',
    },
  )
  async remove(@Param('id', fileId) id: string, @CurrentUser() user: Principal): Promise<void> {
    const file = await this.policy.readable(id, user);
    if (!(await this.files.remove(file)))
      throw new ConflictException('This document belongs to a return. Please delete it there.');
  }
}
