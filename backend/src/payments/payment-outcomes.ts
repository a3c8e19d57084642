import { ConflictException, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type TaxReturnRequest } from '@tax-firm/machines';
import { DataSource, type EntityManager } from 'typeorm';
import { TaxReturnEntity } from '../tax-returns/return/tax-return.entity.js';
import { ReturnWorkflowService, systemSender } from '../tax-returns/workflow/return-workflow.service.js';
import { PaymentEntity, type PaymentStatus } from './payment.entity.js';
import { type PaymentOutcome, type OutcomeOf } from './provider/payment-events.js';

type Dispute = OutcomeOf<'disputed' | 'disputeWon' | 'disputeLost'>;

/** An attempt under lock, with the return as it stands. */
interface Attempt {
  readonly payment: PaymentEntity;
  taxReturn: TaxReturnEntity;
  readonly manager: EntityManager;
}

/**
 * Writes the provider's word of an attempt: its row and the return's event stand or fall together, once, in whatever
 * order words come. A word that another one has overtaken changes nothing, except that money which came is never refused.
 */
@Injectable()
export class PaymentOutcomes {
  private readonly logger = new Logger(PaymentOutcomes.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly workflow: ReturnWorkflowService,
  ) {}

  /**
   * @param attempt its idempotency key
   * @param on writes inside this transaction; without it, in one of its own
   * @returns the return as it stands then; undefined when there is no such attempt
   */
  apply(attempt: string, outcome: PaymentOutcome, on?: EntityManager): Promise<TaxReturnEntity | undefined> {
    const write = async (manager: EntityManager) => {
      const locked = await lockAttempt(attempt, manager);
      if (locked) await this.write(locked, outcome);
      return locked?.taxReturn;
    };
    return on ? write(on) : this.dataSource.transaction(write);
  }

  private async write(attempt: Attempt, outcome: PaymentOutcome): Promise<void> {
    switch (outcome.status) {
      case 'pending':
        if (attempt.payment.status === 'started') await saveStatus(attempt, 'pending', outcome.reference);
        return;
      case 'declined':
        return this.end(
          attempt,
          { type: 'PAYMENT_FAILED', message: outcome.message },
          'declined',
          outcome.reference,
        );
      case 'withdrawn':
        return this.end(attempt, { type: 'PAYMENT_EXPIRED' }, 'failed');
      case 'succeeded':
        return this.succeed(attempt, outcome.reference);
      case 'refunded':
        return this.refund(attempt, outcome);
      case 'disputed':
      case 'disputeWon':
      case 'disputeLost':
        return this.dispute(attempt, outcome);
    }
  }

  /** Nothing was charged. An attempt that has ended already, well or not, stays as it is. */
  private async end(
    attempt: Attempt,
    request: TaxReturnRequest,
    status: PaymentStatus,
    reference?: string,
  ): Promise<void> {
    const { payment } = attempt;
    if (payment.status !== 'started' && payment.status !== 'pending') return;
    await this.sendToWorkflow(attempt, request, `payment:${payment.id}`);
    await saveStatus(attempt, status, reference);
  }

  /** Also for an attempt that was given up: then a person looks at the money (the machine's `paymentReview`). */
  private async succeed(attempt: Attempt, reference: string): Promise<void> {
    const { payment, taxReturn, manager } = attempt;
    if (payment.status === 'succeeded' || payment.status === 'refunded') return;
    attempt.taxReturn = await this.workflow.send(
      taxReturn,
      systemSender,
      { type: 'PAYMENT_SUCCEEDED', amountCents: payment.amountCents, reference },
      { origin: {}, commandId: `payment:${payment.id}:succeeded`, manager },
    );
    await saveStatus(attempt, 'succeeded', reference);
  }

  private async refund(attempt: Attempt, { reference, amountCents }: OutcomeOf<'refunded'>): Promise<void> {
    await this.succeed(attempt, reference);
    const request = { type: 'PAYMENT_REFUNDED', amountCents, reference } as const;
    await this.sendToWorkflow(attempt, request, `payment:${attempt.payment.id}:refunded`);
    await saveStatus(attempt, 'refunded', reference);
  }

  /** Whoever can be disputed was paid, and what is decided was open before. Money that is lost is gone, whatever else came. */
  private async dispute(attempt: Attempt, { status, dispute, reference }: Dispute): Promise<void> {
    await this.succeed(attempt, reference);
    await this.sendToWorkflow(attempt, { type: 'PAYMENT_DISPUTED', reference }, `dispute:${dispute}`);
    if (status === 'disputed') return;
    const type = status === 'disputeWon' ? 'DISPUTE_WON' : 'DISPUTE_LOST';
    await this.sendToWorkflow(attempt, { type, reference }, `dispute:${dispute}:${status}`);
    if (status === 'disputeLost') await saveStatus(attempt, 'refunded', reference);
  }

  /** Sends an event which another one may have overtaken: then the machine does not take it, and that is right. */
  private async sendToWorkflow(
    attempt: Attempt,
    request: TaxReturnRequest,
    commandId: string,
  ): Promise<void> {
    const { taxReturn, manager } = attempt;
    try {
      const options = { origin: {}, commandId, manager };
      attempt.taxReturn = await this.workflow.send(taxReturn, systemSender, request, options);
    } catch (error) {
      if (!(error instanceof ConflictException)) throw error;
      this.logger.warn(`${request.type} comes too late for the return ${taxReturn.id}: ${error.message}`);
    }
  }
}

/** Locks the return first, as each event does, then reads the attempt: nobody writes either until the end. */
async function lockAttempt(idempotencyKey: string, manager: EntityManager): Promise<Attempt | undefined> {
  const found = await manager.findOneBy(PaymentEntity, { idempotencyKey });
  if (!found) return undefined;
  const taxReturn = await manager.findOneOrFail(TaxReturnEntity, {
    where: { id: found.taxReturnId },
    lock: { mode: 'pessimistic_write' },
  });
  const payment = await manager.findOneByOrFail(PaymentEntity, { idempotencyKey });
  return { payment, taxReturn, manager };
}

async function saveStatus(
  { payment, manager }: Attempt,
  status: PaymentStatus,
  reference?: string,
): Promise<void> {
  Object.assign(payment, { status, reference: reference || payment.reference });
  await manager.save(PaymentEntity, payment);
}
