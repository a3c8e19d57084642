import Stripe from 'stripe';
import {
  type PaymentEvents,
  type PaymentOutcome,
  PaymentProviderUnavailable,
  type PaymentUpdate,
  UnsignedEvent,
} from '../provider/payment-provider.js';
import { closedCharge, closeDeclined, providerError, retrieveIntent } from './stripe-charges.js';

/** The event types that concern a payment. The webhook must subscribe to them (docs/runbook.md). */
export const stripeEventTypes = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;
const paymentTypes: readonly string[] = stripeEventTypes;

/** The event types that tell the result of an identity check, if IDENTITY_PROVIDER is stripe. */
export const stripeIdentityEventTypes = [
  'identity.verification_session.verified',
  'identity.verification_session.requires_input',
  'identity.verification_session.canceled',
] as const;
const identityTypes: readonly string[] = stripeIdentityEventTypes;

/** Stripe's webhook calls, and its list of events from the last 30 days. */
export class StripeEvents implements PaymentEvents<Stripe.Event> {
  /** @param webhookSecret without it every webhook call is refused, and events come only from the list */
  constructor(
    private readonly stripe: Stripe,
    private readonly webhookSecret?: string,
  ) {}

  verify(body: Buffer, signature: string): Stripe.Event {
    if (!this.webhookSecret) throw new UnsignedEvent();
    try {
      return this.stripe.webhooks.constructEvent(body, signature, this.webhookSecret);
    } catch (error) {
      // Besides its own error, the library throws those of what it compares and parses.
      throw new UnsignedEvent(error);
    }
  }

  async *since(time: Date): AsyncIterable<Stripe.Event> {
    try {
      yield* this.stripe.events.list({
        created: { gte: Math.floor(time.getTime() / 1000) },
        types: [...stripeEventTypes],
        limit: 100,
      });
    } catch (error) {
      throw providerError(error);
    }
  }

  async toPaymentUpdate(event: Stripe.Event): Promise<PaymentUpdate | undefined> {
    try {
      return await this.updateOf(event);
    } catch (error) {
      throw providerError(error);
    }
  }

  private async updateOf({ type, data }: Stripe.Event): Promise<PaymentUpdate | undefined> {
    if (!paymentTypes.includes(type)) return undefined;
    const { object } = data;
    switch (object.object) {
      case 'payment_intent':
        return this.intentUpdate(type, object);
      case 'charge':
        return this.refundUpdate(object);
      case 'refund':
        return this.failedRefundUpdate(object);
      case 'dispute':
        return this.disputeUpdate(object);
      default:
        return undefined;
    }
  }

  objectOf({ data }: Stripe.Event): string | undefined {
    return 'id' in data.object ? data.object.id : undefined;
  }

  identitySessionOf({ type, data }: Stripe.Event): string | undefined {
    return identityTypes.includes(type) ? (data.object as Stripe.Identity.VerificationSession).id : undefined;
  }

  /**
   * Reads the intent, because the event doesn't name the card or the account, which the receipt does, and because the intent may
   * have ended since. A payment that arrived is recorded without them if Stripe gives no answer.
   * @param told the intent as it was then
   */
  private async intentUpdate(type: string, told: Stripe.PaymentIntent): Promise<PaymentUpdate | undefined> {
    const { id, metadata, currency, status } = told;
    // An intent's currency never changes, and one in another currency is none of ours.
    if (!metadata.attempt || currency !== 'usd') return undefined;
    // Before it is read: whoever tries another card at this moment would hide that one was declined.
    if (type === 'payment_intent.payment_failed') await closeDeclined(this.stripe, id);
    const intent = await retrieveIntent(this.stripe, id).catch((error: unknown) => {
      if (status === 'succeeded' && providerError(error) instanceof PaymentProviderUnavailable) return told;
      throw error;
    });
    // Another try has cleared why the first one was declined.
    const last_payment_error = intent.last_payment_error ?? told.last_payment_error;
    const charge = await closedCharge(this.stripe, { ...intent, last_payment_error });
    const isWithdrawn = !charge && intent.status === 'canceled';
    return paymentUpdate(metadata, isWithdrawn ? { status: 'withdrawn' } : charge);
  }

  /** All that went back of a charge by now, in one refund or in several. */
  private async refundUpdate(charge: Stripe.Charge): Promise<PaymentUpdate | undefined> {
    const { amount_captured: amountCents, currency } = charge;
    const metadata: Stripe.Metadata | null = charge.metadata;
    const reference = idOf(charge.payment_intent);
    if (!metadata?.attempt || !reference || currency !== 'usd') return undefined;
    const refundedCents = await this.refundedOf(reference);
    if (refundedCents === 0) return undefined;
    return paymentUpdate(metadata, { status: 'refunded', reference, amountCents, refundedCents });
  }

  /** Reads the payment intent, because only the intent names the attempt, not the refund. */
  private async failedRefundUpdate(refund: Stripe.Refund): Promise<PaymentUpdate | undefined> {
    const reference = idOf(refund.payment_intent);
    if (!hasFailed(refund) || !reference || refund.currency !== 'usd') return undefined;
    const { metadata } = await this.stripe.paymentIntents.retrieve(reference);
    const refundedCents = await this.refundedOf(reference);
    const { id, amount: amountCents } = refund;
    const outcome = { reference, refund: id, amountCents, refundedCents };
    return paymentUpdate(metadata, { status: 'refundFailed', ...outcome });
  }

  /** Cents of a payment that went back by now. Reads its refunds, because that of an event may have failed since. */
  private async refundedOf(reference: string): Promise<number> {
    let cents = 0;
    for await (const refund of this.stripe.refunds.list({ payment_intent: reference, limit: 100 }))
      if (!hasFailed(refund)) cents += refund.amount;
    return cents;
  }

  /**
   * Reads the dispute, because the bank may have decided otherwise since the event, and the intent, because only the intent names
   * the attempt.
   */
  private async disputeUpdate({ id }: Stripe.Dispute): Promise<PaymentUpdate | undefined> {
    const dispute = await this.stripe.disputes.retrieve(id, { expand: ['payment_intent'] });
    const status = disputeOutcomes[dispute.status];
    const intent = dispute.payment_intent as Stripe.PaymentIntent | null;
    if (!status || !intent) return undefined;
    const { amount, currency } = dispute;
    // An amount in another currency cannot be compared with ours: the dispute is then of the whole payment.
    const amountCents = currency === 'usd' && amount > 0 ? amount : undefined;
    return paymentUpdate(intent.metadata, { status, reference: intent.id, dispute: id, amountCents });
  }
}

/** Whether the money of a refund stayed with the firm. */
const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';

/** Maps Stripe's dispute status. An inquiry (`warning_…`) takes no money, so it is not a dispute yet. */
const disputeOutcomes: Partial<Record<string, 'disputed' | 'disputeWon' | 'disputeLost'>> = {
  needs_response: 'disputed',
  under_review: 'disputed',
  appeal_needs_response: 'disputed',
  appeal_under_review: 'disputed',
  won: 'disputeWon',
  lost: 'disputeLost',
};

/** Payments without an attempt in their metadata belong to other uses of the Stripe account. */
const paymentUpdate = (
  { attempt, taxReturn: taxReturnId }: Stripe.Metadata,
  outcome: PaymentOutcome | undefined,
): PaymentUpdate | undefined => (attempt && outcome ? { attempt, taxReturnId, outcome } : undefined);

const idOf = (object: string | { id: string } | null): string | undefined =>
  typeof object === 'string' ? object : object?.id;
