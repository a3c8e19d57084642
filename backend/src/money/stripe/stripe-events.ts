import Stripe from 'stripe';
import {
  type Charge,
  type PaymentEvents,
  type PaymentOutcome,
  PaymentProviderUnavailable,
  type PaymentUpdate,
  UnsignedEvent,
} from '../provider/payment-provider.js';
import { chargeOf, closeDeclined, declineOf, providerError } from './stripe-charges.js';

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

  private async updateOf(event: Stripe.Event): Promise<PaymentUpdate | undefined> {
    switch (event.type) {
      case 'payment_intent.processing':
        return this.processingUpdate(event.data.object);
      case 'payment_intent.succeeded':
        return this.successUpdate(event);
      case 'payment_intent.payment_failed':
        return this.failureUpdate(event);
      case 'payment_intent.canceled':
        return paymentUpdate(event.data.object.metadata, outcomeOf(event));
      case 'charge.refunded':
        return this.refundUpdate(event.data.object);
      case 'refund.updated':
      case 'refund.failed':
        return this.failedRefundUpdate(event.data.object);
      case 'charge.dispute.created':
      case 'charge.dispute.updated':
      case 'charge.dispute.closed':
      case 'charge.dispute.funds_withdrawn':
      case 'charge.dispute.funds_reinstated':
        return this.disputeUpdate(event.data.object);
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

  /** Reads the intent, because the event doesn't say whether it is a debit of a bank account. It may have ended since. */
  private async processingUpdate(intent: Stripe.PaymentIntent): Promise<PaymentUpdate | undefined> {
    const { currency, metadata } = intent;
    if (!metadata.attempt || currency !== 'usd') return undefined;
    return paymentUpdate(metadata, await this.chargeFor(intent));
  }

  private async failureUpdate(
    event: Stripe.PaymentIntentPaymentFailedEvent,
  ): Promise<PaymentUpdate | undefined> {
    const { id, metadata } = event.data.object;
    const update = paymentUpdate(metadata, outcomeOf(event));
    if (update) await closeDeclined(this.stripe, id);
    return update;
  }

  /**
   * Reads the intent, because the event doesn't name the card or the account, which the receipt does. A payment that
   * arrived is recorded without them if Stripe gives no answer.
   */
  private async successUpdate(event: Stripe.PaymentIntentSucceededEvent): Promise<PaymentUpdate | undefined> {
    const intent = event.data.object;
    const update = paymentUpdate(intent.metadata, outcomeOf(event));
    if (!update) return undefined;
    try {
      const charge = await this.chargeFor(intent);
      return charge?.status === 'succeeded' ? { ...update, outcome: charge } : update;
    } catch (error) {
      if (error instanceof PaymentProviderUnavailable) return update;
      throw error;
    }
  }

  /** What became of an intent by now. @throws PaymentProviderUnavailable */
  private async chargeFor({ id }: Stripe.PaymentIntent): Promise<Charge | undefined> {
    try {
      return chargeOf(await this.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
    } catch (error) {
      throw providerError(error);
    }
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
    if (!metadata.attempt) return undefined;
    const refundedCents = await this.refundedOf(reference);
    const { id, amount: amountCents } = refund;
    return paymentUpdate(metadata, {
      status: 'refundFailed',
      reference,
      refund: id,
      amountCents,
      refundedCents,
    });
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
    const outcome = { status, reference: intent.id, dispute: id, ...disputedCents(dispute) };
    return paymentUpdate(intent.metadata, outcome);
  }
}

type IntentEvent =
  | Stripe.PaymentIntentSucceededEvent
  | Stripe.PaymentIntentPaymentFailedEvent
  | Stripe.PaymentIntentCanceledEvent;

/** Returns undefined for a payment in another currency, which is none of ours: an intent's currency never changes. */
function outcomeOf({ type, data }: IntentEvent): PaymentOutcome | undefined {
  const { id: reference, amount_received: amountCents, currency, last_payment_error } = data.object;
  if (currency !== 'usd') return undefined;
  if (type === 'payment_intent.succeeded') return { status: 'succeeded', reference, amountCents };
  if (type === 'payment_intent.canceled' && !last_payment_error) return { status: 'withdrawn' };
  return { status: 'declined', reference, message: declineOf(last_payment_error ?? {}) };
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

/** What is in dispute, which may be a part. An amount in another currency cannot be compared with ours. */
const disputedCents = ({ amount, currency }: Stripe.Dispute) =>
  currency === 'usd' && amount > 0 ? { amountCents: amount } : {};

/** Payments without an attempt in their metadata belong to other uses of the Stripe account. */
const paymentUpdate = (
  metadata: Stripe.Metadata | null,
  outcome: PaymentOutcome | undefined,
): PaymentUpdate | undefined => {
  const attempt = metadata?.attempt;
  return attempt && outcome ? { attempt, taxReturnId: metadata.taxReturn, outcome } : undefined;
};

const idOf = (object: string | { id: string } | null): string | undefined =>
  typeof object === 'string' ? object : object?.id;
