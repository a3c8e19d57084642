import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Column, Entity, PrimaryColumn, type Repository } from 'typeorm';
import { type Clock } from '../../base/clock.js';
import {
  type BankAccountFace,
  type Charge,
  type ChargeRequest,
  IdempotencyMismatch,
  type PaymentProvider,
  PaymentProviderUnavailable,
  type PaymentUpdate,
  type StartedAttempt,
} from './payment-provider.js';
import { type TestCard, testCardOf, unknownCard } from './test-cards.js';
import { insertUnlessThere } from '../../base/database/prepared.js';

/** A charge in test mode, as a real provider would store it on its side. No money is involved. */
@Entity('test_charge')
export class TestChargeEntity {
  @PrimaryColumn({ name: 'idempotency_key', type: 'text' })
  idempotencyKey!: string;

  @Column({ type: 'text', unique: true })
  reference!: string;

  @Column({ name: 'amount_cents', type: 'integer' })
  amountCents!: number;

  @Column('text')
  token!: string;

  /** The final status, from `settlesAt` on. */
  @Column('text')
  status!: 'succeeded' | 'declined';

  /** Why it was declined; null if it was not. */
  @Column({ name: 'message', type: 'text', nullable: true })
  message!: string | null;

  /** It is pending until this time. */
  @Column({ name: 'settles_at', type: 'timestamptz' })
  settlesAt!: Date;
}

/**
 * Replaces Stripe in demonstrations and tests, and takes no money. It stores each charge before it answers, as a real
 * provider does, so a retry, a lost answer or a restart never charges twice. When a pending charge settles, it reports
 * that, as a real provider's webhook does.
 */
export class TestPaymentProvider implements PaymentProvider {
  readonly mode = 'test';
  private tell?: (update: PaymentUpdate) => void;
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly charges: Repository<TestChargeEntity>,
    private readonly clock: Clock,
    readonly bankDebit: boolean,
  ) {}

  async charge(request: ChargeRequest): Promise<Charge> {
    const found = testCardOf(request.token);
    const card = found.isBank && !this.bankDebit ? unknownCard(request.token) : found;
    const isFirst = await this.record(request, card);
    const charge = await this.charges.findOneByOrFail({ idempotencyKey: request.idempotencyKey });
    if (isFirst && card.settlesAfterMs) this.reportAfter(card.settlesAfterMs, charge);
    if (charge.amountCents !== request.amountCents) {
      throw new IdempotencyMismatch(`${request.idempotencyKey} was used for another amount`);
    }
    if (isFirst && card.answersAfterMs) await sleep(card.answersAfterMs);
    if (isFirst && card.answerLost)
      throw new PaymentProviderUnavailable('The connection was lost before the answer arrived');
    return this.answerFor(charge);
  }

  onSettled(listener: (update: PaymentUpdate) => void): () => void {
    this.tell = listener;
    return () => {
      this.tell = undefined;
      for (const timer of this.timers) clearTimeout(timer);
      this.timers.clear();
    };
  }

  async find({ idempotencyKey }: Pick<StartedAttempt, 'idempotencyKey'>): Promise<Charge | undefined> {
    const charge = await this.charges.findOneBy({ idempotencyKey });
    return charge ? this.answerFor(charge) : undefined;
  }

  /** Stores a charge. @returns false if its key already exists; then nothing changes */
  private async record(
    { idempotencyKey, amountCents, token }: ChargeRequest,
    card: TestCard,
  ): Promise<boolean> {
    const reference = `test_ch_${randomBytes(12).toString('hex')}`;
    const inserted = await insertUnlessThere(this.charges.manager, TestChargeEntity, {
      idempotencyKey,
      reference,
      amountCents,
      token,
      status: card.declined ? 'declined' : 'succeeded',
      message: card.declined ?? null,
      settlesAt: new Date(this.clock.now().getTime() + (card.settlesAfterMs ?? 0)),
    });
    return inserted !== undefined;
  }

  private reportAfter(ms: number, charge: TestChargeEntity): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.tell?.({ attempt: charge.idempotencyKey, outcome: outcomeOf(charge) });
    }, ms).unref();
    this.timers.add(timer);
  }

  private answerFor(charge: TestChargeEntity): Charge {
    const { reference, settlesAt, token } = charge;
    return settlesAt > this.clock.now()
      ? { status: 'pending', reference, bankAccount: bankAccountOf(token) }
      : outcomeOf(charge);
  }
}

function bankAccountOf(token: string): BankAccountFace | undefined {
  const { isBank, brand, number } = testCardOf(token);
  return isBank ? { bank: brand, last4: number.slice(-4) } : undefined;
}

/** What a charge comes to once it has settled. */
function outcomeOf({ reference, amountCents, status, message, token }: TestChargeEntity): Charge {
  if (status === 'declined') return { status, reference, message: message ?? '' };
  const bankAccount = bankAccountOf(token);
  if (bankAccount) return { status, reference, amountCents, bankAccount };
  const { brand, number } = testCardOf(token);
  return { status, reference, amountCents, card: { brand, last4: number.slice(-4) } };
}
