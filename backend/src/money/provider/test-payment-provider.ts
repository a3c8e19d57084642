import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Column, Entity, PrimaryColumn, type Repository } from 'typeorm';
import { type Clock } from '../../base/clock.js';
import {
  type Charge,
  type ChargeRequest,
  IdempotencyMismatch,
  type PaidFrom,
  type PaymentProvider,
  PaymentProviderUnavailable,
  type PaymentUpdate,
  type StartedAttempt,
} from './payment-provider.js';
import { testCardOf } from './test-cards.js';
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

  constructor(
    private readonly charges: Repository<TestChargeEntity>,
    private readonly clock: Clock,
    readonly bankDebit: boolean,
  ) {}

  async charge({ idempotencyKey, amountCents, token }: ChargeRequest): Promise<Charge> {
    const card = testCardOf(token, this.bankDebit);
    const { settlesAfterMs = 0 } = card;
    const isFirst = await insertUnlessThere(this.charges.manager, TestChargeEntity, {
      idempotencyKey,
      reference: `test_ch_${randomBytes(12).toString('hex')}`,
      amountCents,
      token,
      status: card.declined ? 'declined' : 'succeeded',
      message: card.declined ?? null,
      settlesAt: new Date(this.clock.now().getTime() + settlesAfterMs),
    });
    const charge = await this.charges.findOneByOrFail({ idempotencyKey });
    if (charge.amountCents !== amountCents)
      throw new IdempotencyMismatch(`${idempotencyKey} was used for another amount`);
    if (isFirst) {
      const report = () => this.tell?.({ attempt: idempotencyKey, outcome: outcomeOf(charge) });
      if (settlesAfterMs > 0) setTimeout(report, settlesAfterMs).unref();
      if (card.answersAfterMs) await sleep(card.answersAfterMs);
      if (card.answerLost)
        throw new PaymentProviderUnavailable('The connection was lost before the answer arrived');
    }
    return this.answerFor(charge);
  }

  onSettled(listener: (update: PaymentUpdate) => void): () => void {
    this.tell = listener;
    return () => (this.tell = undefined);
  }

  async find({ idempotencyKey }: Pick<StartedAttempt, 'idempotencyKey'>): Promise<Charge | undefined> {
    const charge = await this.charges.findOneBy({ idempotencyKey });
    return charge ? this.answerFor(charge) : undefined;
  }

  private answerFor(charge: TestChargeEntity): Charge {
    const { reference, settlesAt, token } = charge;
    return settlesAt > this.clock.now()
      ? { status: 'pending', reference, bankAccount: faceOf(token).bankAccount }
      : outcomeOf(charge);
  }
}

/** What a charge comes to once it has settled. */
const outcomeOf = ({ reference, amountCents, status, message, token }: TestChargeEntity): Charge =>
  status === 'declined'
    ? { status, reference, message: message ?? '' }
    : { status, reference, amountCents, ...faceOf(token) };

function faceOf(token: string): PaidFrom {
  const { isBank, brand, number } = testCardOf(token);
  const last4 = number.slice(-4);
  return isBank ? { bankAccount: { bank: brand, last4 } } : { card: { brand, last4 } };
}
