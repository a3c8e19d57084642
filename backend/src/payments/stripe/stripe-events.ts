import Stripe from 'stripe';
import {
  type PaymentEvents,
  type PaymentUpdate,
  type PaymentOutcome,
  UnsignedEvent,
} from '../provider/payment-events.js';
import { type Charge, PaymentProviderUnavailable } from '../provider/payment-provider.js';
import { chargeOf } from './charge-of.js';
import { declineOf } from './decline-words.js';
import { providerError } from './stripe-errors.js';

/** The event types that concern a payment. The webhook must subscribe to them (docs/runbook.md). */
export const stripeEventTypes = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'charge.refunded',
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
    if (!this.webhookSecret) throw new UnsignedEvent('No webhook secret is set to check the signature');
    try {
      return this.stripe.webhooks.constructEvent(body, signature, this.webhookSecret);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError)
        throw new UnsignedEvent('The signature is not valid', { cause: error });
      throw error;
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
    switch (event.type) {
      case 'payment_intent.processing':
        return this.processingUpdate(event.data.object);
      case 'payment_intent.succeeded':
        return this.successUpdate(event);
      case 'payment_intent.payment_failed':
      case 'payment_intent.canceled':
        return paymentUpdate(event.data.object.metadata, outcomeOf(event));
      case 'charge.refunded':
        return paymentUpdate(event.data.object.metadata, refundOf(event.data.object));
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

  /** Reads the payment intent, because only the intent names the attempt, not the dispute. */
  private async disputeUpdate(dispute: Stripe.Dispute): Promise<PaymentUpdate | undefined> {
    const status = disputeOutcomes[dispute.status];
    const reference = idOf(dispute.payment_intent);
    if (!status || !reference) return undefined;
    try {
      const { metadata } = await this.stripe.paymentIntents.retrieve(reference);
      return paymentUpdate(metadata, { status, reference, dispute: dispute.id, ...disputedCents(dispute) });
    } catch (error) {
      throw providerError(error);
    }
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
  if (type === 'payment_intent.canceled') return { status: 'withdrawn' };
  return { status: 'declined', reference, message: declineOf(last_payment_error ?? {}) };
}

/** All that went back of a charge so far, in one refund or in several. */
function refundOf(charge: Stripe.Charge): PaymentOutcome | undefined {
  const { amount_captured: amountCents, amount_refunded: refundedCents, currency } = charge;
  const reference = idOf(charge.payment_intent);
  if (!reference || currency !== 'usd' || refundedCents === 0) return undefined;
  return { status: 'refunded', reference, amountCents, refundedCents };
}

/** Maps Stripe's dispute status. An inquiry (`warning_…`) takes no money, so it is not a dispute yet. */
const disputeOutcomes: Partial<Record<string, 'disputed' | 'disputeWon' | 'disputeLost'>> = {
  needs_response: 'disputed',
  under_review: 'disputed',
  appeal_needs_response: 'disputed',
  appeal_under_review: 'disputed',
  won: 'disputeWon',
  lost: 'disputeLost',
};

/** What is in dispute, which may be a part. An amount in another currency says nothing of ours. */
const disputedCents = ({ amount, currency }: Stripe.Dispute) =>
  currency === 'usd' && amount > 0 ? { amountCents: amount } : {};

/** Payments without an attempt in their metadata belong to other uses of the Stripe account. */
const paymentUpdate = (
  metadata: Stripe.Metadata | null,
  outcome: PaymentOutcome | undefined,
): PaymentUpdate | undefined => {
  const attempt = metadata?.attempt;
  return attempt && outcome ? { attempt, outcome } : undefined;
};

const idOf = (object: string | { id: string } | null): string | undefined =>
  typeof object === 'string' ? object : object?.id;
