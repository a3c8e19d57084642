import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  NotFoundException,
  Param,
  ParseUUIDPipe,
  Post,
} from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { internalNoteBody } from '@tax-firm/contract';
import { staffRoles } from '@tax-firm/machines';
import { type z } from 'zod';
import { ApiCall } from '../../http/response/api-call.js';
import { CurrentUser } from '../../accounts/account/access.js';
import { type Principal } from '../../accounts/account/principal.js';
import { RecordsRead } from '../return/records-read.js';
import { CurrentReturn, ReturnEndpoint, staffAndAuditor } from '../return/return-endpoint.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import { internalNote, type InternalNote, internalNotes, type InternalNotes } from './internal-notes.dto.js';
import { InternalNotesService, noSuchNote } from './internal-notes.service.js';

const noteId = new ParseUUIDPipe({ exceptionFactory: () => new NotFoundException(noSuchNote) });

/** Notes about a return that clients never see. */
@ApiTags('Tax returns')
@Controller('taxReturns/:id/notes')
export class InternalNotesController {
  constructor(private readonly notes: InternalNotesService) {}

  @Get()
  @ReturnEndpoint('params.id', staffAndAuditor)
  @RecordsRead('notes')
  @ApiCall('Get the firm’s own notes about a return', internalNotes)
  list(@CurrentUser() viewer: Principal, @CurrentReturn() { id }: TaxReturnEntity): Promise<InternalNotes> {
    return this.notes.list(viewer, id);
  }

  @Post()
  @ReturnEndpoint('params.id', staffRoles)
  @ApiOperation({ summary: 'Add a note that the client never sees' })
  @ApiCreatedResponse({ standardSchema: internalNote })
  @ApiBadRequestResponse({ description: '{errors: {text: sentence}}' })
  add(
    @CurrentUser() author: Principal,
    @CurrentReturn() { id }: TaxReturnEntity,
    @Body({ schema: internalNoteBody }) { text }: z.infer<typeof internalNoteBody>,
  ): Promise<InternalNote> {
    return this.notes.add(author, id, text);
  }

  @Delete(':noteId')
  @HttpCode(204)
  @ReturnEndpoint('params.id', staffRoles)
  @ApiOperation({ summary: 'Remove a note: its author and the owner may' })
  @ApiParam({ name: 'noteId' })
  @ApiNoContentResponse()
  remove(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() { id }: TaxReturnEntity,
    @Param('noteId', noteId) note: string,
  ): Promise<void> {
    return this.notes.remove(viewer, id, note);
  }
}
