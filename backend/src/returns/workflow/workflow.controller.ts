import { Body, Get, HttpException, Inject, NotFoundException, Param, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiParam } from '@nestjs/swagger';
import { amountBody, archiveBody, byId, toCents } from '@tax-firm/contract';
import { is, staffRoles, type TaxReturnRequest } from '@tax-firm/machines';
import { type Response } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { type z } from 'zod';
import { AppError, codeOf } from '../../base/app-error.js';
import { type Json, plainJson, sameJson } from '../../base/json.js';
import { type Caller, CurrentUser, type Principal, StaffWithAccess } from '../../accounts/account/access.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { nextCommandId, replayed } from '../../http/idempotency/command-context.js';
import { KeptAsEvent } from '../../http/idempotency/idempotency.interceptor.js';
import { AnswersTooMany } from '../../http/rate-limit/rate-limiter.js';
import { RequestOrigin } from '../../http/request/client-address.js';
import { ApiCall, ApiController, ApiWithoutBody } from '../../http/response/api-call.js';
import { type Origin } from '../../workflow/model/definition.js';
import { type TransitionRow } from '../../workflow/model/history.js';
import { toggleOf } from '../return/contract-flags.js';
import { ReturnAccess } from '../return/return-access.js';
import {
  AnswersReturn,
  Call,
  eventInBody,
  readers,
  type ReturnCall,
  ReturnEndpoint,
} from '../return/return-endpoint.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import { Assignees } from './assignees.js';
import { historyOf } from './history.js';
import { ReturnStream } from './return-stream.js';
import { ReturnWorkflowService } from './return-workflow.service.js';
import * as dto from './workflow.dto.js';
import { Refusals } from '../../http/security-log/refusals.js';

/** Sends workflow events, by name or by the contract's own calls. */
@ApiController('Workflow', 'taxReturns')
export class WorkflowController {
  constructor(
    @Inject(FIRM) private readonly firm: Firm,
    private readonly access: ReturnAccess,
    private readonly workflow: ReturnWorkflowService,
    private readonly assignees: Assignees,
    private readonly refusals: Refusals,
    private readonly dataSource: DataSource,
    private readonly streams: ReturnStream,
  ) {}

  @ReturnEndpoint('POST :id/events', eventInBody)
  @KeptAsEvent()
  @ApiCall(
    {
      summary: 'Send an event, with the version you saw',
      description:
        'Answers the new version, with its state and time. If it is not the version after yours, read the return again.',
    },
    dto.eventAnswer,
  )
  async event(
    @Call() { viewer, taxReturn, origin }: ReturnCall,
    @Body({ schema: dto.eventBody }) body: dto.PersonEvent,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { version, ...request } = body;
    const onRepeat = (first: TransitionRow) => {
      if (!isRowOf(first, taxReturn.id, body)) throw new AppError('idempotency_key_reused');
      response.setHeader(...replayed);
    };
    const writes =
      request.type === 'ASSIGN'
        ? (manager: EntityManager) => this.assignees.tell(manager, request.assigneeId, viewer, [taxReturn])
        : undefined;
    const options = { origin, version, commandId: nextCommandId(), onRepeat, writes };
    const after = await this.workflow.send(taxReturn, viewer, request, options);
    const workflow = { version: after.version, value: after.stateValue };
    return { _id: after.id, id: after.id, updatedAt: after.updatedAt.toISOString(), workflow };
  }

  /**
   * One at a time: a refusal does not affect the others.
   * @throws InvalidInput if the event assigns returns to someone who does not work on them
   */
  @Post('events')
  @StaffWithAccess()
  @ApiCall('Send one event to several returns, with a result for each', dto.bulkOutcomes)
  async events(
    @CurrentUser() viewer: Principal,
    @Body({ schema: dto.bulkBody }) { returns, event }: dto.BulkEvent,
    @RequestOrigin() origin: Origin,
  ) {
    await this.assignees.complete(event);
    const outcomes: dto.BulkOutcomes = [];
    const sent: TaxReturnEntity[] = [];
    let first: string | undefined;
    for (const { id, version } of returns) {
      // Invisible returns get one too, so that a repeated call gives each return the same id.
      const commandId = nextCommandId();
      first ??= commandId;
      try {
        const taxReturn = await this.access.find(viewer, id);
        await this.workflow.send(taxReturn, viewer, event, { origin, version, commandId });
        sent.push(taxReturn);
        outcomes.push({ id, status: 200 });
      } catch (error) {
        // A failure on our side ends the call, which can be repeated.
        if (!(error instanceof HttpException) || error.getStatus() >= 500) throw error;
        const [status, code] = [error.getStatus(), codeOf(error)];
        // As if the return had been named in a call of its own.
        if (status === 403 || (status === 404 && (await this.access.exists(id))))
          await this.refusals.record(code, { returnId: id.toLowerCase() });
        outcomes.push({ id, status, code, message: error.message });
      }
    }
    if (event.type === 'ASSIGN')
      await this.dataSource.transaction((manager) =>
        this.assignees.tell(manager, event.assigneeId, viewer, sent, first),
      );
    return outcomes;
  }

  @ReturnEndpoint('POST :id/nudge', staffRoles)
  @ApiWithoutBody(204, 'Email whoever has a return that it waits for them, once a day')
  nudge(@Call() call: ReturnCall) {
    return this.assignees.nudge(call);
  }

  @ReturnEndpoint('GET :id/history', readers, { reads: 'history' })
  @ApiCall('List what happened to a return, oldest first', dto.history)
  history(@Call() { viewer, taxReturn }: ReturnCall) {
    return historyOf(this.dataSource, this.firm, viewer, taxReturn.id);
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

  @ReturnEndpoint('GET :id/stream', readers)
  @AnswersTooMany()
  @ApiOperation({ summary: 'Stream version and state as server-sent events, now and at each change' })
  stream(@Call() { viewer, taxReturn }: ReturnCall<Caller>, @Res() response: Response): void {
    this.streams.open(viewer, taxReturn, response);
  }

  @ReturnEndpoint('PUT updateTaxReturnAmount', 'SEND_QUOTE')
  @AnswersReturn('Send a price quote, in dollars')
  amount(@Call() call: ReturnCall, @Body({ schema: amountBody }) { amount }: z.infer<typeof amountBody>) {
    return this.send(call, { type: 'SEND_QUOTE', amountCents: toCents(amount) });
  }

  @ReturnEndpoint('PUT updateTaxReturnAcceptOffer', 'ACCEPT_QUOTE')
  @AnswersReturn('Accept the price quote; no effect if it is already accepted')
  acceptOffer(@Call() call: ReturnCall, @Body({ schema: byId }) _body: z.infer<typeof byId>) {
    return is.quoteAccepted(call.taxReturn) ? call.taxReturn : this.send(call, { type: 'ACCEPT_QUOTE' });
  }

  @ReturnEndpoint('PUT archiveTaxReturn', 'ARCHIVE')
  @AnswersReturn('Archive under a tax year')
  archive(@Call() call: ReturnCall, @Body({ schema: archiveBody }) { year }: z.infer<typeof archiveBody>) {
    return this.send(call, { type: 'ARCHIVE', year });
  }

  @ReturnEndpoint('PUT removeFromArchive', 'UNARCHIVE')
  @AnswersReturn('Remove from the archive')
  unarchive(@Call() call: ReturnCall, @Body({ schema: byId }) _body: z.infer<typeof byId>) {
    return this.send(call, { type: 'UNARCHIVE' });
  }

  @ReturnEndpoint('POST deleteTaxReturn', 'DELETE')
  @AnswersReturn('Delete an order whose quote is not accepted')
  delete(@Call() call: ReturnCall, @Body({ schema: byId }) _body: z.infer<typeof byId>) {
    return this.send(call, { type: 'DELETE' });
  }

  @ReturnEndpoint('PUT updateTaxReturn:flag', readers)
  @AnswersReturn('The contract’s toggles, such as updateTaxReturnisSeniorStart: take the step, or undo it')
  @ApiParam({ name: 'flag' })
  toggle(
    @Call() { viewer, taxReturn, origin }: ReturnCall,
    @Param('flag') name: string,
    @Body({ schema: byId }) _body: z.infer<typeof byId>,
  ) {
    const toggle = toggleOf(name, this.firm);
    if (!toggle) throw new NotFoundException('Not found');
    return this.workflow.toggle(taxReturn, viewer, toggle, { origin, commandId: nextCommandId() });
  }

  private send({ viewer, taxReturn, origin }: ReturnCall, request: TaxReturnRequest) {
    return this.workflow.send(taxReturn, viewer, request, { origin, commandId: nextCommandId() });
  }
}

/** What the server puts into an event, whatever the sender says. A name may have changed since. */
const saidByServer = ['assigneeName', 'debitUnderWay', 'letter', 'linesSha256', 'scan', 'acknowledged'];

/** Whether a row of history is what this event has done to the return, and not what another event did. */
function isRowOf(row: TransitionRow, returnId: string, event: dto.PersonEvent): boolean {
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
