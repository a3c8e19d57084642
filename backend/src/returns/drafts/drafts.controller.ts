import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { type DraftEmail, draftEmail, type LinkToken, linkToken } from '@tax-firm/contract';
import { Public } from '../../accounts/account/access.js';
import { SerializesResponse } from '../../http/idempotency/response-serializer.js';
import { AnswersTooMany, RateLimit } from '../../http/rate-limit/rate-limit.guard.js';
import {
  draftBody,
  type DraftBody,
  draftMessage,
  type DraftMessage,
  newDraft,
  type NewDraft,
  resumedDraft,
  type ResumedDraft,
  savedDraft,
  type SavedDraft,
} from './drafts.dto.js';
import { AboutDraft, DraftToken } from './draft-token.decorator.js';
import { DraftLinksService } from './draft-links.service.js';
import { DraftsService } from './drafts.service.js';
import { ResumeResponses } from './resume-responses.js';

const badInput = { description: '`{errors: {field: sentence}}`' };

/** Visitors' unfinished orders. There is no account yet, so the token alone gives access. */
@ApiTags('Drafts')
@Controller('drafts')
@Public()
export class DraftsController {
  constructor(
    private readonly drafts: DraftsService,
    private readonly links: DraftLinksService,
    private readonly responses: ResumeResponses,
  ) {}

  @Post()
  @RateLimit('draft')
  @ApiOperation({ summary: 'Save the price tool for 30 days' })
  @ApiCreatedResponse({ standardSchema: newDraft })
  @ApiBadRequestResponse(badInput)
  create(@Body({ schema: draftBody }) { snapshot }: DraftBody): Promise<NewDraft> {
    return this.drafts.create(snapshot);
  }

  @Post('resume')
  @HttpCode(200)
  @RateLimit('draftResume')
  @SerializesResponse(ResumeResponses)
  @ApiOperation({
    summary: 'Exchange the token of an emailed link for a new token of its draft',
    description: 'Works once. The draft’s earlier token and its other links end.',
  })
  @ApiOkResponse({ standardSchema: resumedDraft })
  @ApiBadRequestResponse({ description: '`invalid_link`: used, expired or unknown' })
  async resume(@Body({ schema: linkToken }) { token }: LinkToken): Promise<ResumedDraft> {
    return this.responses.of(await this.links.resume(token));
  }

  @Get('current')
  @ApiOperation({ summary: 'Get the saved price tool' })
  @ApiOkResponse({ standardSchema: savedDraft })
  @AboutDraft()
  find(@DraftToken() token: string): Promise<SavedDraft> {
    return this.drafts.find(token);
  }

  @Put('current')
  @AnswersTooMany()
  @ApiOperation({ summary: 'Save the price tool again; the 30 days start over' })
  @ApiOkResponse({ standardSchema: savedDraft })
  @AboutDraft()
  save(
    @DraftToken() token: string,
    @Body({ schema: draftBody }) { snapshot }: DraftBody,
  ): Promise<SavedDraft> {
    return this.drafts.save(token, snapshot);
  }

  @Post('current/email')
  @HttpCode(200)
  @RateLimit('draftEmail')
  @ApiOperation({ summary: 'Email the link that resumes the draft on any device' })
  @ApiOkResponse({ standardSchema: draftMessage })
  @AboutDraft()
  email(
    @DraftToken() token: string,
    @Body({ schema: draftEmail }) { email }: DraftEmail,
  ): Promise<DraftMessage> {
    return this.links.send(token, email);
  }

  @Delete('current/files/:fileId')
  @ApiOperation({ summary: "Delete one of the draft's documents" })
  @ApiOkResponse({ standardSchema: draftMessage })
  @AboutDraft()
  removeFile(@DraftToken() token: string, @Param('fileId') fileId: string): Promise<DraftMessage> {
    return this.drafts.removeFile(token, fileId);
  }
}
