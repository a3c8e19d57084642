import {
  BadRequestException,
  ConflictException,
  HttpException,
  Inject,
  Injectable,
  Logger,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { randomUUID } from 'node:crypto';
import { Repository } from 'typeorm';
import { type Principal } from '../auth/index.js';
import { FIRM, type Firm } from '../firm/firm.js';
import {
  type Charge,
  PAYMENT_PROVIDER,
  type PaymentProvider,
  PaymentProviderUnavailable,
} from '../payments/payment-provider.js';
import { PaymentEntity } from '../payments/payment.entity.js';
import { commandUuid, nextCommandId, type Origin } from '../workflow/index.js';
import { ReturnWorkflowService, systemSender } from './return-workflow.service.js';
import { TaxReturnEntity } from './tax-return.entity.js';

/** Spec 2 §8, to the letter; the contact address follows it. */
const paymentError = 'There was an error proccessing your payment';

/** The card was declined, or the provider could not say: 402 with the contract's sentence. */
class PaymentRefused extends HttpException {
  constructor(detail: string, contact: string) {
    super({ message: `${paymentError}. ${detail} Questions? Write to ${contact}`, detail }, 402);
  }
}

/**
 * Card payments. Each attempt is written before the provider is asked, and only the provider's word moves the
 * return to paid: an answer that was lost is asked for again later.
 */
@Injectable()
export class ReturnPaymentsService {
  private readonly logger = new Logger(ReturnPaymentsService.name);

  constructor(
    @InjectRepository(PaymentEntity) private readonly payments: Repository<PaymentEntity>,
    @InjectRepository(TaxReturnEntity) private readonly returns: Repository<TaxReturnEntity>,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly workflow: ReturnWorkflowService,
  ) {}

  /**
   * Charges a card for a return that is due. Answers when the provider has answered; a return that is still
   * `processing` then waits for a bank that has not decided.
   * @param amountCents must be the quote's
   * @throws BadRequestException on `amount`, ConflictException when nothing is due or no card can be charged, PaymentRefused
   */
  async pay(
    client: Principal,
    taxReturn: TaxReturnEntity,
    card: { token: string; amountCents: number },
    origin: Origin,
  ): Promise<TaxReturnEntity> {
    const { token, amountCents } = card;
    if (this.provider.mode === 'off')
      throw new ConflictException({
        message: 'Cards cannot be charged here. Please use the payment link.',
        reasons: [],
      });
    if (taxReturn.payment === 'due' && amountCents !== taxReturn.amountCents) {
      throw new BadRequestException({ errors: { amount: 'The amount is not the one on your invoice' } });
    }
    // A request that is repeated with its Idempotency-Key is the same attempt: the provider charges it once.
    const commandId = nextCommandId();
    const id = commandId === undefined ? randomUUID() : commandUuid(commandId);
    const payment = this.payments.create({
      id,
      idempotencyKey: id,
      taxReturnId: taxReturn.id,
      amountCents,
      provider: this.provider.mode,
      status: 'started',
    });
    const started = await this.workflow.send(
      taxReturn,
      client,
      { type: 'PAYMENT_STARTED', amountCents },
      {
        origin,
        commandId,
        alongside: async (manager) => void (await manager.insert(PaymentEntity, payment)),
      },
    );
    const charge = await this.charge(payment, token, taxReturn);
    const settled = await this.settle(started, payment, charge);
    if (charge.status === 'declined') throw new PaymentRefused(charge.message, this.firm.email);
    return settled;
  }

  /**
   * Asks the provider what became of attempts whose answer never came.
   * @param before attempts begun earlier than this
   * @returns how many were settled
   */
  async settleOpen(before: Date): Promise<number> {
    const open = await this.payments
      .createQueryBuilder('p')
      .where("p.status IN ('started', 'pending') AND p.created_at < :before", { before })
      .orderBy('p.createdAt', 'ASC')
      .limit(100)
      .getMany();
    let settled = 0;
    for (const payment of open) {
      try {
        const charge = await this.provider.find(payment.idempotencyKey);
        const taxReturn = await this.returns.findOneByOrFail({ id: payment.taxReturnId });
        if (charge) await this.settle(taxReturn, payment, charge);
        else await this.expire(taxReturn, payment);
        if (charge?.status !== 'pending') settled++;
      } catch (error) {
        this.logger.warn(`The payment ${payment.id} could not be settled: ${(error as Error).message}`);
      }
    }
    return settled;
  }

  private async charge(
    payment: PaymentEntity,
    token: string,
    { id, email, service }: TaxReturnEntity,
  ): Promise<Charge> {
    const { idempotencyKey, amountCents } = payment;
    try {
      return await this.provider.charge({
        idempotencyKey,
        amountCents,
        token,
        description: `${service} (${id})`,
        receiptEmail: email,
      });
    } catch (error) {
      if (!(error instanceof PaymentProviderUnavailable)) throw error;
      const charge = await this.provider.find(idempotencyKey).catch(() => undefined);
      return charge ?? { status: 'pending', reference: '' };
    }
  }

  /** Writes the provider's word, once: the attempt's row and the event stand or fall together. */
  private async settle(
    taxReturn: TaxReturnEntity,
    payment: PaymentEntity,
    charge: Charge,
  ): Promise<TaxReturnEntity> {
    const { status, reference } = charge;
    if (status === 'pending') {
      await this.payments.update(
        { id: payment.id, status: 'started' },
        { status, reference: reference || null },
      );
      return taxReturn;
    }
    const request =
      status === 'succeeded'
        ? ({ type: 'PAYMENT_SUCCEEDED', amountCents: payment.amountCents, reference } as const)
        : ({ type: 'PAYMENT_FAILED', message: charge.message } as const);
    return this.workflow.send(taxReturn, systemSender, request, {
      origin: {},
      commandId: `payment:${payment.id}`,
      alongside: async (manager) =>
        void (await manager.update(PaymentEntity, { id: payment.id }, { status, reference })),
    });
  }

  /** The provider never heard of it: nothing was charged, and the client can pay again. */
  private async expire(taxReturn: TaxReturnEntity, { id }: PaymentEntity): Promise<void> {
    await this.workflow.send(
      taxReturn,
      systemSender,
      { type: 'PAYMENT_EXPIRED' },
      {
        origin: {},
        commandId: `payment:${id}`,
        alongside: async (manager) =>
          void (await manager.update(PaymentEntity, { id }, { status: 'failed' })),
      },
    );
  }
}
