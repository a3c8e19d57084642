import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { sharedCopyBody, sharedFileBody } from '@tax-firm/contract';
import { type Response } from 'express';
import { type z } from 'zod';
import { Answers, ApiCall } from '../../http/response/api-call.js';
import { Public } from '../../accounts/account/access.js';
import { sendDownload, setDownloadHeaders } from '../../files/file/download.js';
import { RequestOrigin } from '../../http/request/request-origin.js';
import { NotStored } from '../../http/idempotency/response-serializer.js';
import { RateLimit } from '../../http/rate-limit/rate-limit.guard.js';
import { type Origin } from '../../workflow/model/definition.js';
import { sharedCopyView } from './consents.dto.js';
import { SharedCopies } from './shared-copies.service.js';

const AnswersEnded = () =>
  Answers(400, '`invalid_link`: it never existed, or its consent is no longer in force');

/** What someone whom a client named opens without an account. The token alone gives access, and it is in no address. */
@ApiTags('Consents')
@Controller('sharedCopies')
@Public()
export class SharedCopiesController {
  constructor(private readonly copies: SharedCopies) {}

  @Post('view')
  @RateLimit('sharedCopy')
  @NotStored()
  @ApiCall('Get what an emailed link opens: whose copy it is, its files, until when', sharedCopyView)
  @AnswersEnded()
  view(
    @Body({ schema: sharedCopyBody }) { token }: z.infer<typeof sharedCopyBody>,
    @RequestOrigin() origin: Origin,
  ) {
    return this.copies.view(token, origin);
  }

  @Post('file')
  @HttpCode(200)
  @RateLimit('sharedCopy')
  @NotStored()
  @ApiOperation({ summary: 'Download one of its files; the client sees how often that was done' })
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ description: 'The file, as an attachment', schema: { type: 'string', format: 'binary' } })
  @AnswersEnded()
  @Answers(409, 'Downloaded too often: ask for a new link. Or `file_not_scanned`: try again later')
  async file(
    @Body({ schema: sharedFileBody }) { token, fileId }: z.infer<typeof sharedFileBody>,
    @RequestOrigin() origin: Origin,
    @Res() response: Response,
  ): Promise<void> {
    const { stream, ...download } = await this.copies.file(token, fileId, origin);
    setDownloadHeaders(response, download);
    await sendDownload(response, stream);
  }
}
