import { HttpException, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { codeOf } from '../../base/app-error.js';
import { type Principal } from '../../accounts/account/principal.js';
import { nextCommandId } from '../../http/idempotency/command-context.js';
import { Refusals } from '../../http/security-log/refusals.js';
import { type Origin } from '../../workflow/model/definition.js';
import { ReturnAccess } from '../return/return-access.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import { Assignees } from './assignees.js';
import { AssignmentNotices } from './assignment-notices.js';
import { ReturnWorkflowService } from './return-workflow.service.js';
import { type BulkEvent, type BulkOutcomes } from './workflow.dto.js';

type Outcome = BulkOutcomes[number];

/** Sends one event to several returns, one at a time: a refusal does not affect the others. */
@Injectable()
export class BulkEventsService {
  constructor(
    private readonly access: ReturnAccess,
    private readonly workflow: ReturnWorkflowService,
    private readonly assignees: Assignees,
    private readonly refusals: Refusals,
    private readonly notices: AssignmentNotices,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * @returns the outcome of each return, in the order of the request
   * @throws InvalidInput if the event assigns returns to someone who does not work on them
   */
  async send(viewer: Principal, { returns, event }: BulkEvent, origin: Origin): Promise<BulkOutcomes> {
    await this.assignees.complete(event);
    const outcomes: Outcome[] = [];
    const sent: TaxReturnEntity[] = [];
    let first: string | undefined;
    for (const { id, version } of returns) {
      // Invisible returns get one too, so that a repeated call gives each return the same id.
      const commandId = nextCommandId();
      first ??= commandId;
      const answer = await answerOf(async () => {
        const taxReturn = await this.access.find(viewer, id);
        await this.workflow.send(taxReturn, viewer, event, { origin, version, commandId });
        sent.push(taxReturn);
      });
      await this.recordRefusal(id, answer);
      outcomes.push({ id, ...answer });
    }
    if (event.type === 'ASSIGN') {
      const assigned = {
        assigneeId: event.assigneeId,
        by: viewer,
        returns: sent,
        commandId: first,
      };
      await this.dataSource.transaction((manager) => this.notices.tell(manager, assigned));
    }
    return outcomes;
  }

  /** As if the return had been named in a call of its own. */
  private async recordRefusal(id: string, { status, code }: Omit<Outcome, 'id'>): Promise<void> {
    if (code && (status === 403 || (status === 404 && (await this.access.exists(id)))))
      await this.refusals.record(code, { returnId: id.toLowerCase() });
  }
}

/** @throws any error that is not a refusal: a failure on our side ends the call, which can be repeated */
async function answerOf(work: () => Promise<void>): Promise<Omit<Outcome, 'id'>> {
  try {
    await work();
    return { status: 200 };
  } catch (error) {
    if (!(error instanceof HttpException) || error.getStatus() >= 500) throw error;
    return { status: error.getStatus(), code: codeOf(error), message: error.message };
  }
}
