import { Injectable, Logger } from '@nestjs/common';
import { type Payment, sentBackCents, type TaxReturnRequest } from '@tax-firm/machines';
import { DataSource, type EntityManager } from 'typeorm';
import { isConflict } from '../../base/app-error.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { lockReturn, type TaxReturnEntity } from '../../returns/return/tax-return.entity.js';
import { ReturnWorkflowService, systemSender } from '../../returns/workflow/return-workflow.service.js';
import { PaymentEntity, type PaymentStatus } from './payment.entity.js';
import {
  ImpossibleReport,
  type OutcomeOf,
  type PaidFrom,
  type PaymentOutcome,
  type PaymentUpdate,
} from '../provider/payment-provider.js';

/** PostgreSQL's largest integer. */
const maxCents = 2_147_483_647;

type Received = Pick<OutcomeOf<'succeeded'>, 'reference' | 'amountCents' | 'card' | 'bankAccount'>;

/** A locked attempt with its return. */
interface Attempt {
  readonly payment: PaymentEntity;
  taxReturn: TaxReturnEntity;
  readonly manager: EntityManager;
}

/**
 * Applies the provider's reports about attempts: each updates the attempt and sends the return's event in one
 * transaction, once, in whatever order reports arrive. Outdated reports change nothing, but a payment that arrived is
 * never refused.
 */
@Injectable()
export class PaymentOutcomes {
  private readonly logger = new Logger(PaymentOutcomes.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly workflow: ReturnWorkflowService,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Applies one report.
   * @param on the transaction to use; a new one by default
   * @returns the return afterward; undefined if there is no such attempt
   * @throws ImpossibleReport; then nothing was written
   */
  apply({ attempt, taxReturnId, outcome }: PaymentUpdate, on?: EntityManager) {
    const write = async (manager: EntityManager) => {
      const locked = await lockAttempt(attempt, manager);
      if (!locked) return undefined;
      if (taxReturnId !== undefined && taxReturnId !== locked.taxReturn.id)
        throw new ImpossibleReport(`The payment attempt ${attempt} was reported for another return`);
      requireCents(attempt, outcome);
      await this.write(locked, outcome);
      return locked.taxReturn;
    };
    return on ? write(on) : this.dataSource.transaction(write);
  }

  private async write(attempt: Attempt, outcome: PaymentOutcome): Promise<void> {
    switch (outcome.status) {
      case 'pending':
        return this.wait(attempt, outcome);
      case 'declined':
        return this.decline(attempt, outcome);
      case 'withdrawn':
        return this.end(attempt, { type: 'PAYMENT_EXPIRED' }, 'failed');
      case 'succeeded':
        return this.succeed(attempt, outcome);
      case 'refunded':
        return this.refund(attempt, outcome);
      case 'refundFailed':
        return this.failRefund(attempt, outcome);
      case 'disputed':
      case 'disputeWon':
      case 'disputeLost':
        return this.dispute(attempt, outcome);
    }
  }

  /** Records that a bank account is being debited. A report that comes later than the outcome changes nothing. */
  private async wait(attempt: Attempt, { reference, bankAccount }: OutcomeOf<'pending'>): Promise<void> {
    const { id, status } = attempt.payment;
    if (bankAccount && (status === 'started' || status === 'pending')) {
      if (await isLatest(attempt))
        await this.send(attempt, { type: 'PAYMENT_CLEARING' }, `payment:${id}:clearing`);
      await save(attempt, 'clearing', reference, { bankAccount });
    } else if (!bankAccount && status === 'started') await save(attempt, 'pending', reference);
  }

  /**
   * Ends an attempt that was declined. One for which the payer had to confirm with the bank counts toward the limit of
   * declined cards only now: `ReturnPaymentsService.pay` did not know how it ends.
   */
  private async decline(attempt: Attempt, { message, reference }: OutcomeOf<'declined'>): Promise<void> {
    const { payment, taxReturn, manager } = attempt;
    if (payment.status === 'pending')
      await this.limiter.countFailed({ limit: 'declinedPayment', of: [taxReturn.clientId] }, manager);
    await this.end(attempt, { type: 'PAYMENT_FAILED', message }, 'declined', reference);
  }

  /**
   * Ends an attempt without a charge. An attempt that has already ended stays as it is. The return follows its latest
   * attempt: of one that was given up before, only the attempt ends.
   */
  private async end(attempt: Attempt, request: TaxReturnRequest, status: PaymentStatus, reference?: string) {
    const { id, status: before } = attempt.payment;
    if (before !== 'started' && before !== 'pending' && before !== 'clearing') return;
    if (await isLatest(attempt)) await this.send(attempt, request, `payment:${id}`);
    await save(attempt, status, reference);
  }

  /**
   * Records the amount that arrived, even of an attempt that was given up. If it is not what the client owes, the owner
   * reviews it. So they do if the attempt was charged a second time, which should never happen.
   */
  private async succeed(attempt: Attempt, received: Received): Promise<void> {
    const { reference, amountCents, card } = received;
    const { payment } = attempt;
    const earlier = recorded(attempt, reference);
    if (earlier && earlier.amountCents !== amountCents)
      throw new ImpossibleReport(
        `The payment ${reference} was recorded with ${earlier.amountCents} cents, and is now reported with ${amountCents}`,
      );
    const hasSucceeded = payment.status === 'succeeded' || payment.status === 'refunded';
    if (!earlier && hasSucceeded && reference !== payment.reference) {
      this.logger.error(`The attempt ${payment.id} was charged twice: ${payment.reference} and ${reference}`);
      return this.receive(attempt, received, 'earlier', `payment:${payment.id}:succeeded:${reference}`);
    }
    // A report without the card may arrive before the answer that has it.
    if (hasSucceeded) return card && save(attempt, payment.status, undefined, received);
    const of = (await isLatest(attempt)) ? 'latest' : 'earlier';
    await save(attempt, 'succeeded', reference, received);
    await this.receive(attempt, received, of, `payment:${payment.id}:succeeded`);
  }

  /** Tells the return of money that arrived. */
  private async receive(
    attempt: Attempt,
    { amountCents, reference }: Received,
    of: 'latest' | 'earlier',
    commandId: string,
  ): Promise<void> {
    const method = attempt.payment.accountLast4 ? 'bank' : 'card';
    const request = { type: 'PAYMENT_SUCCEEDED', amountCents, reference, method, attempt: of } as const;
    await this.sendAlways(attempt, request, commandId);
  }

  /**
   * Records what went back since the last report. Each report gives the total, so one that comes twice or after a later
   * one has nothing new. What a lost dispute took, or what the firm gave back by hand, is not in it.
   */
  private async refund(attempt: Attempt, outcome: OutcomeOf<'refunded'>): Promise<void> {
    const { reference, amountCents, refundedCents } = outcome;
    await this.succeed(attempt, { reference, amountCents });
    const newCents = refundedCents - sentBack(attempt, reference);
    if (newCents > 0)
      await this.send(attempt, { type: 'PAYMENT_REFUNDED', amountCents: newCents, reference });
    await this.saveRefunded(attempt, reference);
  }

  /**
   * Takes a recorded refund back. A refund that was never recorded changes nothing: what is recorded went back in other
   * refunds.
   */
  private async failRefund(attempt: Attempt, outcome: OutcomeOf<'refundFailed'>): Promise<void> {
    const { reference, refund, refundedCents } = outcome;
    const amountCents = Math.min(outcome.amountCents, sentBack(attempt, reference) - refundedCents);
    if (amountCents <= 0) return;
    const request = { type: 'REFUND_FAILED', reference, amountCents } as const;
    await this.send(attempt, request, `refund:${refund}:failed`);
    await this.saveRefunded(attempt, reference);
  }

  /** Saves whether all of a payment that arrived went back to the client. A second charge is not the attempt's payment. */
  private async saveRefunded(attempt: Attempt, reference: string): Promise<void> {
    if (reference !== attempt.payment.reference) return;
    const payment = recorded(attempt, reference);
    const wentBack = payment !== undefined && payment.refundedCents >= payment.amountCents;
    await save(attempt, wentBack ? 'refunded' : 'succeeded', reference);
  }

  /**
   * Records a dispute. First records the steps that it implies, since their reports may arrive later: the payment, then
   * the dispute.
   */
  private async dispute(
    attempt: Attempt,
    { status, dispute, reference, amountCents }: OutcomeOf<'disputed' | 'disputeWon' | 'disputeLost'>,
  ): Promise<void> {
    // If the payment was never reported, the provider took what we asked for.
    const whole = recorded(attempt, reference) ?? attempt.payment;
    await this.succeed(attempt, { reference, amountCents: whole.amountCents });
    const opened = { type: 'PAYMENT_DISPUTED', reference, dispute, amountCents } as const;
    await this.send(attempt, opened, `dispute:${dispute}`);
    if (status === 'disputed') return;
    const closed: TaxReturnRequest =
      status === 'disputeWon'
        ? { type: 'DISPUTE_WON', reference, dispute }
        : { type: 'DISPUTE_LOST', reference, dispute, amountCents };
    await this.send(attempt, closed, `dispute:${dispute}:${status}`);
    await this.saveRefunded(attempt, reference);
  }

  /** Sends an event that may be outdated. The machine then refuses it, which is fine. */
  private async send(attempt: Attempt, request: TaxReturnRequest, commandId?: string): Promise<void> {
    try {
      await this.sendAlways(attempt, request, commandId);
    } catch (error) {
      if (!isConflict(error)) throw error;
      this.logger.warn(
        `${request.type} came too late for the return ${attempt.taxReturn.id}: ${error.message}`,
      );
    }
  }

  /** @param commandId sends it once; without it, the caller knows that the return has not had it */
  private async sendAlways(attempt: Attempt, request: TaxReturnRequest, commandId?: string): Promise<void> {
    const options = { origin: {}, commandId, manager: attempt.manager };
    attempt.taxReturn = await this.workflow.send(attempt.taxReturn, systemSender, request, options);
  }
}

/** Whether the return has no later attempt. */
async function isLatest({ payment: { id, taxReturnId }, manager }: Attempt): Promise<boolean> {
  const latest = await manager.findOne(PaymentEntity, {
    where: { taxReturnId },
    order: { createdAt: 'DESC' },
  });
  return latest?.id === id;
}

/** @throws ImpossibleReport unless every amount of a report is one that PostgreSQL and the machine can add up */
function requireCents(attempt: string, outcome: PaymentOutcome): void {
  const { amountCents = 1, refundedCents = 0 } = outcome as { amountCents?: number; refundedCents?: number };
  const isCents = (cents: number) => Number.isInteger(cents) && cents <= maxCents;
  if (!isCents(amountCents) || amountCents < 1 || !isCents(refundedCents) || refundedCents < 0)
    throw new ImpossibleReport(
      `The payment attempt ${attempt} was reported with ${amountCents} cents, ${refundedCents} of them refunded`,
    );
}

/** The payment as its return has it. */
const recorded = ({ taxReturn: { context } }: Attempt, reference: string): Payment | undefined =>
  context.payments.find((each) => each.reference === reference);

/** Cents of a payment that the provider sent back, as its return has them. */
function sentBack(attempt: Attempt, reference: string): number {
  const payment = recorded(attempt, reference);
  return payment ? sentBackCents(payment) : 0;
}

/** Locks the return first, as every event does, and then reads the attempt, so nobody else changes either. */
async function lockAttempt(idempotencyKey: string, manager: EntityManager): Promise<Attempt | undefined> {
  const found = await manager.findOneBy(PaymentEntity, { idempotencyKey });
  if (!found) return undefined;
  const taxReturn = await lockReturn(manager, found.taxReturnId);
  const payment = await manager.findOneByOrFail(PaymentEntity, { idempotencyKey });
  return { payment, taxReturn, manager };
}

async function save(
  { payment, manager }: Attempt,
  status: PaymentStatus,
  reference?: string,
  { card, bankAccount: account }: PaidFrom = {},
): Promise<void> {
  Object.assign(payment, { status, reference: reference || payment.reference });
  if (card) Object.assign(payment, { cardBrand: card.brand, cardLast4: card.last4 });
  if (account) Object.assign(payment, { bankName: account.bank ?? null, accountLast4: account.last4 });
  await manager.save(PaymentEntity, payment);
}
