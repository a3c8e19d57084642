import { Body, Controller, HttpCode, NotFoundException, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { internalNoteBody } from '@tax-firm/contract';
import { staffRoles } from '@tax-firm/machines';
import { type z } from 'zod';
import { ApiCall, ApiCreation, RefusesFields } from '../../http/response/api-call.js';
import { RecordsRead } from '../return/records-read.js';
import { Call, type ReturnCall, ReturnEndpoint, staffAndAuditor } from '../return/return-endpoint.js';
import { internalNote, internalNotes } from './internal-notes.dto.js';
import { InternalNotesService, noSuchNote } from './internal-notes.service.js';

const noteId = new ParseUUIDPipe({ exceptionFactory: () => new NotFoundException(noSuchNote) });

/** Notes about a return that clients never see. */
@ApiTags('Tax returns')
@Controller('taxReturns')
export class InternalNotesController {
  constructor(private readonly notes: InternalNotesService) {}

  @ReturnEndpoint('GET :id/notes', staffAndAuditor)
  @RecordsRead('notes')
  @ApiCall('Get the firm’s own notes about a return', internalNotes)
  list(@Call() call: ReturnCall) {
    return this.notes.list(call);
  }

  @ReturnEndpoint('POST :id/notes', staffRoles)
  @ApiCreation('Add a note that the client never sees', internalNote)
  @RefusesFields('text')
  add(
    @Call() call: ReturnCall,
    @Body({ schema: internalNoteBody }) { text }: z.infer<typeof internalNoteBody>,
  ) {
    return this.notes.add(call, text);
  }

  @ReturnEndpoint('DELETE :id/notes/:noteId', staffRoles)
  @HttpCode(204)
  @ApiOperation({ summary: 'Remove a note: its author and the owner may' })
  @ApiParam({ name: 'noteId' })
  @ApiNoContentResponse()
  remove(@Call() call: ReturnCall, @Param('noteId', noteId) note: string) {
    return this.notes.remove(call, note);
  }
}
