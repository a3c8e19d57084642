import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiCreatedResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { type DraftEmail, draftEmail } from '@tax-firm/contract';
import { Public } from '../accounts/index.js';
import { RateLimit } from '../rate-limit/rate-limit.guard.js';
import {
  draftBody,
  type DraftBody,
  draftMessage,
  type DraftMessage,
  newDraft,
  type NewDraft,
  savedDraft,
  type SavedDraft,
} from './drafts.dto.js';
import { DraftsService } from './drafts.service.js';

const badInput = { description: '`{errors: {field: sentence}}`' };
const unknownDraft = { description: 'No such draft, or it has expired after 30 days' };

/** Visitors' unfinished orders. There is no account yet, so the token alone gives access. */
@ApiTags('Drafts')
@Controller('drafts')
@Public()
export class DraftsController {
  constructor(private readonly drafts: DraftsService) {}

  @Post()
  @RateLimit('draft')
  @ApiOperation({ summary: 'Save the price tool for 30 days' })
  @ApiCreatedResponse({ standardSchema: newDraft })
  @ApiBadRequestResponse(badInput)
  create(@Body({ schema: draftBody }) { snapshot }: DraftBody): Promise<NewDraft> {
    return this.drafts.create(snapshot);
  }

  @Get(':token')
  @ApiOperation({ summary: 'Get the saved price tool' })
  @ApiOkResponse({ standardSchema: savedDraft })
  @ApiNotFoundResponse(unknownDraft)
  find(@Param('token') token: string): Promise<SavedDraft> {
    return this.drafts.find(token);
  }

  @Put(':token')
  @ApiOperation({ summary: 'Save the price tool again; the 30 days start over' })
  @ApiOkResponse({ standardSchema: savedDraft })
  @ApiBadRequestResponse(badInput)
  @ApiNotFoundResponse(unknownDraft)
  save(
    @Param('token') token: string,
    @Body({ schema: draftBody }) { snapshot }: DraftBody,
  ): Promise<SavedDraft> {
    return this.drafts.save(token, snapshot);
  }

  @Post(':token/email')
  @HttpCode(200)
  @RateLimit('draftEmail')
  @ApiOperation({ summary: 'E-mail the link that resumes the draft on any device' })
  @ApiOkResponse({ standardSchema: draftMessage })
  @ApiBadRequestResponse(badInput)
  @ApiNotFoundResponse(unknownDraft)
  email(
    @Param('token') token: string,
    @Body({ schema: draftEmail }) { email }: DraftEmail,
  ): Promise<DraftMessage> {
    return this.drafts.email(token, email);
  }

  @Delete(':token/files/:fileId')
  @ApiOperation({ summary: "Delete one of the draft's documents" })
  @ApiOkResponse({ standardSchema: draftMessage })
  @ApiNotFoundResponse({ description: 'No such draft, or no such document in it' })
  removeFile(@Param('token') token: string, @Param('fileId') fileId: string): Promise<DraftMessage> {
    return this.drafts.removeFile(token, fileId);
  }
}
