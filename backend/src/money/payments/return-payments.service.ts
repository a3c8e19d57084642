import { commandUuid } from '../../workflow/model/history.js';
import {
  ConflictException,
  Inject,
  Injectable,
  Logger,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { is, outstandingCents } from '@tax-firm/machines';
import { randomUUID } from 'node:crypto';
import { EntityManager, In, IsNull, LessThan, Not } from 'typeorm';
import { AppError } from '../../base/app-error.js';
import { type Principal } from '../../accounts/account/access.js';
import { Clock, dayMs, minuteMs, Scheduled } from '../../base/clock.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { nextCommandId } from '../../http/idempotency/command-context.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { type TaxReturnEntity } from '../../returns/return/tax-return.entity.js';
import { ReturnWorkflowService } from '../../returns/workflow/return-workflow.service.js';
import { type Origin } from '../../workflow/model/definition.js';
import { PaymentEntity } from './payment.entity.js';
import { PaymentOutcomes } from './payment-outcomes.js';
import {
  type Charge,
  type OutcomeOf,
  PAYMENT_PROVIDER,
  PaymentOfAnotherAccount,
  type PaymentProvider,
  PaymentProviderUnavailable,
  type StartedAttempt,
} from '../provider/payment-provider.js';

/** Spec 2 §8, word for word; the contact address follows it. */
const paymentError = 'There was an error proccessing your payment';

/** A younger attempt without an answer may still be in progress in some process. */
const answersWithinMs = minuteMs;
/** The provider itself reports a pending attempt that ends sooner. */
const reportsWithinMs = 10_000;
/** The same for a debit of a bank account. */
const clearsWithinMs = dayMs;

type AttemptOutcome = Charge | OutcomeOf<'withdrawn'>;

/** A return after an attempt to pay for it. */
export interface PaymentAnswer {
  readonly taxReturn: TaxReturnEntity;
  /** Present while the payer must confirm with the bank; the provider's script needs it for that. */
  readonly clientSecret?: string;
}

/**
 * Payments by card and from bank accounts. Each attempt is stored before the provider is called, and only the provider's
 * report marks the return as paid. If an answer is lost, the provider is asked again later.
 */
@Injectable()
export class ReturnPaymentsService implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(ReturnPaymentsService.name);
  /** Payments of another account that the log has named. */
  private readonly elsewhere = new Set<string>();
  private stopReports?: () => void;

  constructor(
    private readonly manager: EntityManager,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly workflow: ReturnWorkflowService,
    private readonly outcomes: PaymentOutcomes,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /** Applies the provider's report about a pending payment at once. One that gets lost is found by the sweep. */
  onModuleInit(): void {
    this.stopReports = this.provider.onSettled?.((update) => {
      this.outcomes.apply(update).catch((error: Error) => {
        this.logger.warn(`Could not settle the attempt ${update.attempt} yet: ${error.message}`);
      });
    });
  }

  onModuleDestroy(): void {
    this.stopReports?.();
  }

  /**
   * Charges a card or a bank account for a return that is due, and waits for the provider. If the return is still
   * `processing` afterward, the bank has not decided, or the payer must confirm with it; `clearing`, if the bank account
   * is being debited, which takes days.
   * @param amountCents must be the outstanding amount of the quote
   * @throws BadRequestException for another amount, ConflictException if nothing is due or cards are turned off,
   *   `payment_failed`, TooManyRequests after too many cards that were declined
   */
  async pay(
    client: Principal,
    taxReturn: TaxReturnEntity,
    { token, amountCents }: { token: string; amountCents: number },
    origin: Origin,
  ): Promise<PaymentAnswer> {
    if (this.provider.mode === 'off')
      throw new ConflictException({
        message: 'We can’t take card payments here. Please pay on our card service’s page.',
        reasons: [],
      });
    if (is.paymentDue(taxReturn) && amountCents !== outstandingCents(taxReturn.context)) {
      throw new AppError('amount_mismatch', {
        errors: {
          amount:
            'Your invoice has changed. You have not been charged. Please check the amount, and pay again.',
        },
      });
    }
    const tried = await this.limiter.reserve([{ limit: 'declinedPayment', of: [client.id] }]);
    let isDeclined = false;
    try {
      const attempt = await this.start(client, taxReturn, amountCents, origin);
      // The provider has answered a repeated request before, and knows its key for some days only.
      const isNew = attempt.status === 'started';
      const outcome = isNew ? await this.charge(attempt, token, taxReturn) : await this.ask(attempt);
      isDeclined = isNew && outcome.status === 'declined';
      const answer = await this.settled(taxReturn, attempt, outcome);
      if (outcome.status === 'declined') throw this.refused(outcome.message);
      if (outcome.status === 'withdrawn') throw this.refused(notCompleted);
      return answer;
    } finally {
      // A repeated request was counted before. One whose end is not known yet is counted once it is declined.
      if (!isDeclined) await this.limiter.giveBack(tried);
    }
  }

  /** Stores an attempt. A retry with the same Idempotency-Key is the same attempt, so the provider charges it once. */
  private async start(client: Principal, taxReturn: TaxReturnEntity, amountCents: number, origin: Origin) {
    const commandId = nextCommandId();
    const id = commandId === undefined ? randomUUID() : commandUuid(commandId);
    const { mode: provider } = this.provider;
    const attempt = { id, idempotencyKey: id, taxReturnId: taxReturn.id, amountCents, provider };
    const writes = async (manager: EntityManager) =>
      void (await manager.insert(PaymentEntity, { ...attempt, status: 'started' }));
    const event = { type: 'PAYMENT_STARTED', amountCents } as const;
    await this.workflow.send(taxReturn, client, event, { origin, commandId, writes });
    const stored = await this.manager.findOneByOrFail(PaymentEntity, { id });
    if (stored.status === 'failed') throw this.refused(notCompleted);
    return stored;
  }

  /**
   * Asks the provider about a payment that is waiting for the bank, or for the payer to confirm.
   * @returns the return afterward; unchanged if nothing is waiting or the provider gives no answer
   */
  async check(taxReturn: TaxReturnEntity): Promise<PaymentAnswer> {
    const { id: taxReturnId } = taxReturn;
    const { mode: provider } = this.provider;
    // Another request is still waiting for the answer about a `started` attempt.
    const payment = await this.manager.findOne(PaymentEntity, {
      where: { taxReturnId, provider, status: 'pending' },
      order: { createdAt: 'DESC' },
    });
    if (!payment) return { taxReturn };
    return this.settled(taxReturn, payment, await this.ask(payment));
  }

  /**
   * Asks the provider about all attempts that it has not answered, and about pending ones, the newest first: its client may
   * be waiting.
   * @param before only attempts that started before this time
   * @param pendingBefore the same for attempts that the provider knows, and has not decided
   * @returns how many were settled
   */
  async reconcileOpen(before: Date, pendingBefore = before): Promise<number> {
    // This provider doesn't know the attempts of another one: they wait until that one is configured again.
    const open = { status: In(['started', 'pending']), provider: this.provider.mode };
    const where = [
      { ...open, createdAt: LessThan(before) },
      { ...open, createdAt: LessThan(pendingBefore), reference: Not(IsNull()) },
    ];
    return this.reconcile(await this.manager.find(PaymentEntity, { where, order: { createdAt: 'DESC' } }));
  }

  /**
   * Asks the provider about debits of bank accounts, which take days, in case its report was lost.
   * @param before only debits that started before this time
   * @returns how many were settled
   */
  async reconcileClearing(before: Date): Promise<number> {
    const { mode: provider } = this.provider;
    return this.reconcile(
      await this.manager.findBy(PaymentEntity, { status: 'clearing', provider, createdAt: LessThan(before) }),
    );
  }

  /** Settles payments whose answer was lost because a process died or the provider was unreachable. */
  @Scheduled('EVERY_30_SECONDS')
  async sweepOpen(): Promise<void> {
    await this.reconcileOpen(this.before(answersWithinMs), this.before(reportsWithinMs));
  }

  @Scheduled('EVERY_HOUR')
  async sweepClearing(): Promise<void> {
    await this.reconcileClearing(this.before(clearsWithinMs));
  }

  private before(ms: number): Date {
    return new Date(this.clock.now().getTime() - ms);
  }

  private async reconcile(open: readonly PaymentEntity[]): Promise<number> {
    let settled = 0;
    for (const payment of open) {
      try {
        const outcome = await this.find(payment);
        await this.outcomes.apply({ attempt: payment.idempotencyKey, outcome });
        if (outcome.status !== 'pending') settled++;
      } catch (error) {
        const { id } = payment;
        const { message } = error as Error;
        if (!(error instanceof PaymentOfAnotherAccount))
          this.logger.warn(`Could not settle the payment ${id}: ${message}`);
        // The sweep tries again soon, so what stays until the firm acts is logged once.
        else if (!this.elsewhere.has(id)) {
          this.elsewhere.add(id);
          this.logger.error(
            `The payment ${id} waits, because ${message}. Set the keys back until it has ended (npm run doctor)`,
          );
        }
      }
    }
    return settled;
  }

  private async charge(
    { idempotencyKey, amountCents, reference }: PaymentEntity,
    token: string,
    { id, service }: TaxReturnEntity,
  ): Promise<AttemptOutcome> {
    try {
      const description = `${service} (${id})`;
      return await this.provider.charge({ idempotencyKey, amountCents, token, description, taxReturnId: id });
    } catch (error) {
      if (!(error instanceof PaymentProviderUnavailable)) throw error;
      return this.ask({ idempotencyKey, createdAt: this.clock.now(), reference });
    }
  }

  private async find(attempt: StartedAttempt): Promise<AttemptOutcome> {
    return (await this.provider.find(attempt)) ?? { status: 'withdrawn' };
  }

  /** Finds out what became of an attempt; `pending` if the provider gives no answer, so that the sweep asks again. */
  private async ask(attempt: StartedAttempt): Promise<AttemptOutcome> {
    try {
      return await this.find(attempt);
    } catch (error) {
      if (!(error instanceof PaymentProviderUnavailable)) throw error;
      return { status: 'pending', reference: '' };
    }
  }

  /** Applies an outcome. */
  private async settled(
    taxReturn: TaxReturnEntity,
    { idempotencyKey: attempt }: StartedAttempt,
    outcome: AttemptOutcome,
  ): Promise<PaymentAnswer> {
    const after = await this.outcomes.apply({ attempt, outcome });
    const clientSecret = outcome.status === 'pending' ? outcome.clientSecret : undefined;
    return { taxReturn: after ?? taxReturn, clientSecret };
  }

  /** 402 with the contract's sentence. @param detail why the payment was refused */
  private refused(detail: string): AppError {
    const message = `${paymentError}. ${detail} Questions? Write to ${this.firm.email}`;
    return new AppError('payment_failed', { message, detail });
  }
}

/** Why an attempt that was given up was refused. It is never charged, even if its request is retried. */
const notCompleted = 'The card service gave no answer. Please try again.';
