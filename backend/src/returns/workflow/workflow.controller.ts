import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  NotFoundException,
  Param,
  Post,
  Put,
  Req,
  Res,
} from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { amountBody, archiveBody, byId, toCents } from '@tax-firm/contract';
import { is, staffRoles, type TaxReturnRequest } from '@tax-firm/machines';
import { type Request, type Response } from 'express';
import { type EntityManager } from 'typeorm';
import { type z } from 'zod';
import { ApiCall } from '../../http/response/api-call.js';
import { AppError } from '../../base/app-error.js';
import { CurrentUser, StaffWithAccess } from '../../accounts/account/access.js';
import { type Caller, type Principal } from '../../accounts/account/principal.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { isUnchanged } from '../../http/response/entity-tag.js';
import { RequestOrigin } from '../../http/request/request-origin.js';
import { nextCommandId, replayed } from '../../http/idempotency/command-context.js';
import { KeptAsEvent } from '../../http/idempotency/response-serializer.js';
import { AnswersTooMany } from '../../http/rate-limit/rate-limit.guard.js';
import { type Origin } from '../../workflow/model/definition.js';
import { toggleOf } from '../return/contract-flags.js';
import { ReturnAccess, viewedBy } from '../return/return-access.js';
import {
  CurrentReturn,
  eventInBody,
  readers,
  RereadReturn,
  ReturnEndpoint,
} from '../return/return-endpoint.js';
import { RecordsRead } from '../return/records-read.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import { taxReturnView, type TaxReturnView } from '../return/tax-return.dto.js';
import { TaxReturnViews } from '../return/tax-return-views.js';
import { AssignmentNotices } from './assignment-notices.js';
import { BulkEventsService } from './bulk-events.service.js';
import { HistoryService } from './history.service.js';
import { NudgesService } from './nudges.service.js';
import { ReturnStream } from './return-stream.js';
import { ReturnWorkflowService } from './return-workflow.service.js';
import {
  type BulkEvent,
  bulkBody,
  eventBody,
  type PersonEvent,
  type BulkOutcomes,
  bulkOutcomes,
  type EventAnswer,
  eventAnswer,
  history,
  type HistoryEntry,
} from './workflow.dto.js';
import { type Json, plainJson, sameJson } from '../../base/json.js';
import { type TransitionRow } from '../../workflow/model/history.js';

/** Sends workflow events, by name or by the contract's own calls. */
@ApiTags('Workflow')
@Controller('taxReturns')
export class WorkflowController {
  constructor(
    @Inject(FIRM) private readonly firm: Firm,
    private readonly access: ReturnAccess,
    private readonly workflow: ReturnWorkflowService,
    private readonly bulk: BulkEventsService,
    private readonly views: TaxReturnViews,
    private readonly histories: HistoryService,
    private readonly streams: ReturnStream,
    private readonly notices: AssignmentNotices,
    private readonly nudges: NudgesService,
  ) {}

  @Post(':id/events')
  @HttpCode(200)
  @ReturnEndpoint('params.id', eventInBody, { onlySends: true })
  @KeptAsEvent()
  @ApiOperation({
    summary: 'Send an event, with the version you saw',
    description:
      'Answers the new version, with its state and time. If it is not the version after yours, read the return again.',
  })
  @ApiOkResponse({ standardSchema: eventAnswer })
  async event(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @RereadReturn() reread: (() => Promise<TaxReturnEntity>) | undefined,
    @Body({ schema: eventBody }) body: PersonEvent,
    @RequestOrigin() origin: Origin,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EventAnswer> {
    const { version, ...request } = body;
    const onRepeat = (first: TransitionRow) => {
      if (!isRowOf(first, taxReturn.id, body)) throw new AppError('idempotency_key_reused');
      response.setHeader(...replayed);
    };
    const writes =
      request.type === 'ASSIGN'
        ? (manager: EntityManager) =>
            this.notices.tell(manager, { assigneeId: request.assigneeId, by: viewer, returns: [taxReturn] })
        : undefined;
    const options = { origin, version, reread, commandId: nextCommandId(), onRepeat, writes };
    const after = await this.workflow.send(taxReturn, viewer, request, options);
    this.access.sawChange(viewer, taxReturn, after);
    const { id, version: reached, stateValue: value, updatedAt } = after;
    return { _id: id, id, updatedAt: updatedAt.toISOString(), workflow: { version: reached, value } };
  }

  @Post('events')
  @HttpCode(200)
  @StaffWithAccess()
  @ApiCall('Send one event to several returns, with a result for each', bulkOutcomes)
  events(
    @CurrentUser() viewer: Principal,
    @Body({ schema: bulkBody }) order: BulkEvent,
    @RequestOrigin() origin: Origin,
  ): Promise<BulkOutcomes> {
    return this.bulk.send(viewer, order, origin);
  }

  @Post(':id/nudge')
  @HttpCode(204)
  @ReturnEndpoint('params.id', staffRoles)
  @ApiOperation({ summary: 'Email whoever has a return that it waits for them, once a day' })
  @ApiParam({ name: 'id' })
  @ApiNoContentResponse()
  nudge(@CurrentUser() viewer: Principal, @CurrentReturn() { id }: TaxReturnEntity): Promise<void> {
    return this.nudges.nudge(viewer, id);
  }

  @Get(':id/history')
  @ReturnEndpoint('params.id', readers)
  @RecordsRead('history')
  @ApiCall('List what happened to a return, oldest first', history)
  async history(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() { id }: TaxReturnEntity,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HistoryEntry[] | undefined> {
    const rows = await this.histories.rows(id);
    if (isUnchanged(request, response, [...viewedBy(viewer), rows])) return undefined;
    return this.histories.of(viewer, rows);
  }

  @Get('stream')
  @StaffWithAccess('Auditor')
  @AnswersTooMany()
  @ApiOperation({
    summary: 'Stream a server-sent event, `{"changed": true}`, after returns have changed',
    description: 'For screens with a list. There is at most one event a second.',
  })
  listStream(@CurrentUser() viewer: Caller, @Res() response: Response): void {
    this.streams.openList(viewer, response);
  }

  @Get(':id/stream')
  @ReturnEndpoint('params.id', readers)
  @AnswersTooMany()
  @ApiOperation({ summary: 'Stream version and state as server-sent events, now and at each change' })
  stream(
    @CurrentUser() viewer: Caller,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Res() response: Response,
  ): void {
    this.streams.open(viewer, taxReturn, response);
  }

  @Put('updateTaxReturnAmount')
  @ReturnEndpoint('body.id', 'SEND_QUOTE')
  @ApiCall('Send a price quote, in dollars', taxReturnView)
  amount(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: amountBody }) { amount }: z.infer<typeof amountBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.send(viewer, taxReturn, { type: 'SEND_QUOTE', amountCents: toCents(amount) }, origin);
  }

  @Put('updateTaxReturnAcceptOffer')
  @ReturnEndpoint('body.id', 'ACCEPT_QUOTE')
  @ApiCall('Accept the price quote; no effect if it is already accepted', taxReturnView)
  async acceptOffer(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: byId }) _body: z.infer<typeof byId>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    if (is.quoteAccepted(taxReturn)) return this.views.one(viewer, taxReturn);
    return this.send(viewer, taxReturn, { type: 'ACCEPT_QUOTE' }, origin);
  }

  @Put('archiveTaxReturn')
  @ReturnEndpoint('body.id', 'ARCHIVE')
  @ApiCall('Archive under a tax year', taxReturnView)
  archive(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: archiveBody }) { year }: z.infer<typeof archiveBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.send(viewer, taxReturn, { type: 'ARCHIVE', year }, origin);
  }

  @Put('removeFromArchive')
  @ReturnEndpoint('body.id', 'UNARCHIVE')
  @ApiCall('Remove from the archive', taxReturnView)
  unarchive(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: byId }) _body: z.infer<typeof byId>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.send(viewer, taxReturn, { type: 'UNARCHIVE' }, origin);
  }

  @Post('deleteTaxReturn')
  @HttpCode(200)
  @ReturnEndpoint('body.id', 'DELETE')
  @ApiCall('Delete an order whose quote is not accepted', taxReturnView)
  delete(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: byId }) _body: z.infer<typeof byId>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.send(viewer, taxReturn, { type: 'DELETE' }, origin);
  }

  @Put('updateTaxReturn:flag')
  @ReturnEndpoint('body.id', readers)
  @ApiCall(
    'The contract’s toggles, such as updateTaxReturnisSeniorStart: take the step, or undo it',
    taxReturnView,
  )
  @ApiParam({ name: 'flag' })
  async toggle(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Param('flag') name: string,
    @Body({ schema: byId }) _body: z.infer<typeof byId>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    const toggle = toggleOf(name, this.firm);
    if (!toggle) throw new NotFoundException('Not found');
    return this.views.one(
      viewer,
      await this.workflow.toggle(taxReturn, viewer, toggle, { origin, commandId: nextCommandId() }),
    );
  }

  private async send(
    viewer: Principal,
    taxReturn: TaxReturnEntity,
    request: TaxReturnRequest,
    origin: Origin,
  ): Promise<TaxReturnView> {
    return this.views.one(
      viewer,
      await this.workflow.send(taxReturn, viewer, request, { origin, commandId: nextCommandId() }),
    );
  }
}

/** What the server puts into an event, whatever the sender says. A name may have changed since. */
const saidByServer = ['assigneeName', 'debitUnderWay', 'letter', 'linesSha256', 'scan', 'acknowledged'];

/** Whether a row of history is what this event has done to the return, and not what another event did. */
export function isRowOf(row: TransitionRow, returnId: string, event: PersonEvent): boolean {
  const { type, version = row.seq - 1, ...fields } = event;
  const recorded: Record<string, Json> = { ...(row.payload as object | null), reason: row.reason };
  return (
    row.workflowId === returnId &&
    row.type === type &&
    row.seq === version + 1 &&
    Object.entries(plainJson(fields) as Record<string, Json>).every(
      ([name, value]) => saidByServer.includes(name) || sameJson(recorded[name] ?? null, value),
    )
  );
}
