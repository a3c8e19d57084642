import {
  ConflictException,
  ForbiddenException,
  type HttpException,
  Inject,
  Injectable,
} from '@nestjs/common';
import {
  acknowledgementOf,
  type ActorRole,
  type QuoteLine,
  refusals,
  type TaxReturnEvent,
  type taxReturnMachine,
  type TaxReturnRequest,
  valueOf,
} from '@tax-firm/machines';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../base/app-error.js';
import { Clock } from '../../base/clock.js';
import { jsonHash, plainJson } from '../../base/json.js';
import { FIRM, type Firm, reasonsInFirmWords } from '../../firm/firm.js';
import { type SendCommand } from '../../workflow/engine/outcome.js';
import { WorkflowEngine } from '../../workflow/engine/engine.js';
import {
  type CommandActor,
  EventRefused,
  type LoadedWorkflow,
  StaleVersion,
} from '../../workflow/model/definition.js';
import { type ContractToggle } from '../return/contract-flags.js';
import { lockReturn, TaxReturnEntity } from '../return/tax-return.entity.js';
import { snapshotOf, TaxReturnViews } from '../return/tax-return-views.js';
import { Assignees } from './assignees.js';
import { persistedState, taxReturnWorkflow } from './tax-return.definition.js';

/** Who sends an event: an account with its role and name, or the system (id null). */
export type Sender = CommandActor & { readonly role: ActorRole };

export const systemSender: Sender = { id: null, role: 'System' };

export interface SendOptions extends Pick<
  SendCommand,
  'origin' | 'commandId' | 'at' | 'writes' | 'onRepeat'
> {
  /** The version that the sender saw; a different current version is refused. */
  readonly version?: number;
  /** The transaction to use; a new one by default. */
  readonly manager?: EntityManager;
}

/** Sends events to tax returns, and explains refusals in the contract's format. */
@Injectable()
export class ReturnWorkflowService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly engine: WorkflowEngine,
    private readonly views: TaxReturnViews,
    private readonly clock: Clock,
    private readonly assignees: Assignees,
    @Inject(FIRM) private readonly firm: Firm,
  ) {}

  /**
   * Sends an event.
   * @returns the return after the event
   * @throws ForbiddenException for a role that may not send it; ConflictException with the reasons and the current
   *   state if the event is refused or the version is stale, or if it assigns the return to someone who does not see it;
   *   InvalidInput if it assigns the return to someone who does not work on returns
   */
  async send(
    taxReturn: TaxReturnEntity,
    { id, role, name }: Sender,
    request: TaxReturnRequest,
    { version, manager, at = this.clock.now(), ...options }: SendOptions,
  ): Promise<TaxReturnEntity> {
    // Whatever reports about the return's payments holds its lock too, so that a debit cannot end meanwhile.
    if (request.type === 'REQUEST_PAYMENT' && !manager)
      return this.dataSource.transaction((transaction) =>
        this.send(taxReturn, { id, role, name }, request, { version, manager: transaction, at, ...options }),
      );
    const event = { ...(await this.completed(request, taxReturn, manager)), actor: { id, role, name } };
    const command: SendCommand = {
      id: taxReturn.id,
      event,
      expectedVersion: version,
      preloaded: persistedState(taxReturn),
      at,
      ...options,
    };
    try {
      const { at: sentAt } = await this.engine.send(taxReturnWorkflow, command, manager);
      const on = manager ?? this.dataSource.manager;
      const after = await on.findOneByOrFail(TaxReturnEntity, { id: taxReturn.id });
      return Object.assign(after, { updatedAt: new Date(sentAt) });
    } catch (error) {
      if (!(error instanceof EventRefused || error instanceof StaleVersion)) throw error;
      const current = error.current as LoadedWorkflow<typeof taxReturnMachine>;
      throw this.refusalOf({ ...event, at: at.toISOString() }, current, error instanceof StaleVersion);
    }
  }

  /**
   * Adds to an event what only the server knows, for the history: what a quote offered and what was accepted, who is
   * assigned, whether a debit of a bank account is under way, where acknowledgements come from, and the newest scan of a
   * form that staff record as signed on paper. An offer without lines gets one line, named after the service. An acceptance
   * without a revision is of the current one, with its letter.
   */
  private async completed(
    request: TaxReturnRequest,
    taxReturn: TaxReturnEntity,
    manager?: EntityManager,
  ): Promise<TaxReturnRequest> {
    const { quote, terms, signedScans } = taxReturn.context;
    switch (request.type) {
      case 'ASSIGN':
        return this.assignees.complete(request, taxReturn);
      case 'SEND_QUOTE': {
        const letter = this.firm.engagementLetter?.hash;
        const { lines = [{ label: taxReturn.service, cents: request.amountCents }] } = request;
        const sent = { ...request, lines, linesSha256: hashOfLines(lines), ...(letter && { letter }) };
        return sent;
      }
      case 'ACCEPT_QUOTE': {
        const current = { revision: quote.revision, ...(terms.letter && { letter: terms.letter }) };
        const accepted = { ...current, ...request, linesSha256: hashOfLines(terms.lines) };
        return accepted;
      }
      case 'REQUEST_PAYMENT': {
        await lockReturn(manager!, taxReturn.id);
        // The client would pay twice. An attempt before the latest one was given up, and is not waited for.
        const [latest] = await manager!.query<{ debited: boolean }[]>(
          `SELECT status = 'clearing' AS debited FROM payment WHERE tax_return_id = $1 ORDER BY created_at DESC LIMIT 1`,
          [taxReturn.id],
        );
        return { ...request, debitUnderWay: latest?.debited ?? false };
      }
      case 'EFILE_ACCEPTED':
        return { ...request, acknowledged: acknowledgementOf(taxReturn.context) };
      case 'EFILE_AUTH_SIGNED':
        return { ...request, scan: signedScans.at(-1) };
      default:
        return request;
    }
  }

  /**
   * Sends nothing, and throws what `send` would throw if the workflow refuses the event now.
   * @throws ForbiddenException; ConflictException
   */
  check(taxReturn: TaxReturnEntity, { id, role }: Sender, request: TaxReturnRequest): void {
    const current = { snapshot: snapshotOf(taxReturn), version: taxReturn.version };
    const event = { ...request, actor: { id, role }, at: this.clock.now().toISOString() };
    if (refusals(current.snapshot, event).length > 0) throw this.refusalOf(event, current);
  }

  /** Applies the contract’s toggle: takes the step while its flag is false, undoes it while it is true. */
  toggle(
    taxReturn: TaxReturnEntity,
    sender: Sender,
    { flag, event, undo }: ContractToggle,
    options: SendOptions,
  ): Promise<TaxReturnEntity> {
    return this.dataSource.transaction(async (manager) => {
      const current = await lockReturn(manager, taxReturn.id);
      const isSet = snapshotOf(current).hasTag(flag);
      const request = isSet ? { type: undo, reason: 'toggled' } : { type: event };
      return this.send(current, sender, request, { ...options, manager });
    });
  }

  /** The answer to an event that a state refuses, in the contract's format. @param isStale whether someone else was faster */
  private refusalOf(
    event: TaxReturnEvent,
    { snapshot, version }: Pick<LoadedWorkflow<typeof taxReturnMachine>, 'snapshot' | 'version'>,
    isStale = false,
  ): HttpException {
    const reasons = reasonsInFirmWords(refusals(snapshot, event), this.firm);
    const why = reasons.map(({ sentence }) => sentence).join(' ');
    const current = { value: valueOf(snapshot), version, flags: this.views.contractFlags(snapshot) };
    if (isStale) {
      const advice = why || 'Please check its current state before you try again.';
      const message = `Someone else has changed this return. ${advice}`;
      return new AppError('stale_version', { message, reasons, current });
    }
    const forbidden = reasons.find(({ guard }) => guard === 'senderMay');
    if (forbidden) return new ForbiddenException(forbidden.sentence);
    return new ConflictException({ message: why || 'This is not possible now.', reasons, current });
  }
}

/** The SHA-256, in hexadecimal, of a quote's lines as canonical JSON (RFC 8785). */
export const hashOfLines = (lines: readonly QuoteLine[]): string => jsonHash(plainJson(lines));
