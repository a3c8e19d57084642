import { Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { type Clock } from '../../base/clock.js';
import { type Environment } from '../../base/config/environment.js';
import { stripeClient } from '../../base/stripe-client.js';
import {
  type Charge,
  type ChargeRequest,
  PaymentOfAnotherAccount,
  type PaymentProvider,
  PaymentProviderUnavailable,
  type StartedAttempt,
} from '../provider/payment-provider.js';
import {
  chargeOf,
  closedCharge,
  declineOf,
  isMissing,
  isRefusal,
  notTaken,
  providerError,
  retrieveIntent,
} from './stripe-charges.js';
import { StripeEvents } from './stripe-events.js';

/** Our clock and Stripe's may differ by this many seconds. */
const clockToleranceS = 3_600;

/** Time for a payer to confirm with the bank (3-D Secure). Then the attempt is withdrawn. */
const confirmationMs = 15 * 60_000;

/**
 * Charges cards through Stripe, and debits bank accounts if the firm allows it. An attempt is one payment intent, which
 * is created first and then confirmed; only confirming moves money. If the answer is lost, an intent that was not
 * confirmed is canceled for good. Stripe's package is loaded only with this file.
 */
export class StripePaymentProvider implements PaymentProvider {
  readonly mode = 'stripe';
  readonly events: StripeEvents;
  private readonly logger = new Logger('Payments');
  private readonly stripe: Stripe;

  /** @param bankDebit whether clients may also pay from a bank account */
  constructor(
    { secretKey, apiUrl, webhookSecret }: Environment['stripe'] & { readonly secretKey: string },
    private readonly clock: Clock,
    readonly bankDebit: boolean,
  ) {
    this.stripe = stripeClient(secretKey, apiUrl);
    this.events = new StripeEvents(this.stripe, webhookSecret);
  }

  async charge(request: ChargeRequest): Promise<Charge> {
    let intent: Stripe.PaymentIntent | undefined;
    try {
      intent = await this.open(request);
      intent = await this.confirm(intent.id, request);
    } catch (error) {
      if (!isRefusal(error)) throw providerError(error);
      if (error.code !== 'payment_intent_unexpected_state' || !intent)
        return { status: 'declined', reference: intent?.id ?? '', message: this.wordsOf(error) };
      // Someone else has confirmed or canceled it: use its current state.
      intent = await retrieveIntent(this.stripe, intent.id).catch((failure: unknown) => {
        throw providerError(failure);
      });
    }
    const message = 'The payment was not completed in time.';
    return chargeOf(intent) ?? { status: 'declined', reference: intent.id, message };
  }

  async find(attempt: StartedAttempt): Promise<Charge | undefined> {
    try {
      const intent = attempt.reference ? await this.known(attempt.reference) : await this.search(attempt);
      if (!intent) return undefined;
      // Whether the payer's time to confirm has run out.
      const isAbandoned =
        intent.status === 'requires_action' &&
        this.clock.now().getTime() - intent.created * 1000 > confirmationMs;
      const charge = isAbandoned ? undefined : await closedCharge(this.stripe, intent);
      return charge ?? (await this.withdraw(intent));
    } catch (error) {
      throw providerError(error);
    }
  }

  /** Stripe keeps every intent, so one that it had and does not know belongs to another account, or to the other mode. */
  private async known(reference: string): Promise<Stripe.PaymentIntent> {
    try {
      return await retrieveIntent(this.stripe, reference);
    } catch (error) {
      if (!isMissing(error)) throw error;
      throw new PaymentOfAnotherAccount(
        `${reference} is not a payment of the Stripe account and mode of STRIPE_SECRET_KEY`,
        { cause: error },
      );
    }
  }

  /** The intent of an attempt whose answer was lost; undefined if there is none. */
  private async search(attempt: StartedAttempt): Promise<Stripe.PaymentIntent | undefined> {
    const { idempotencyKey, createdAt } = attempt;
    const startedS = Math.floor(createdAt.getTime() / 1000);
    const created = { gte: startedS - clockToleranceS, lte: startedS + clockToleranceS };
    const expand = ['data.latest_charge'];
    for await (const intent of this.stripe.paymentIntents.list({ created, limit: 100, expand }))
      if (intent.metadata.attempt === idempotencyKey) return intent;
    return undefined;
  }

  /**
   * Why Stripe refused a call, for the payer. What it says of anything but a card or an account, such as a setting of the
   * firm's account, is for developers, so it goes to the log.
   */
  private wordsOf(error: Stripe.errors.StripeError): string {
    if (error.type === 'StripeCardError' || error.payment_intent?.last_payment_error) return declineOf(error);
    this.logger.error(`Stripe refused a payment: ${error.message}`);
    return notTaken;
  }

  private open({ idempotencyKey, amountCents, description, taxReturnId }: ChargeRequest) {
    return this.stripe.paymentIntents.create(
      {
        amount: amountCents,
        currency: 'usd',
        allowed_payment_method_types: this.bankDebit ? ['card', 'us_bank_account'] : ['card'],
        // No micro-deposits: they would leave the payer with a form to return to days later.
        ...(this.bankDebit && {
          payment_method_options: { us_bank_account: { verification_method: 'instant' as const } },
        }),
        description,
        metadata: { attempt: idempotencyKey, taxReturn: taxReturnId },
      },
      { idempotencyKey },
    );
  }

  private async confirm(id: string, { idempotencyKey, token }: ChargeRequest) {
    return this.stripe.paymentIntents.confirm(
      id,
      { ...(await this.card(token, idempotencyKey)), use_stripe_sdk: true, expand: ['latest_charge'] },
      { idempotencyKey: `${idempotencyKey}:confirm` },
    );
  }

  /** Accepts a confirmation token of the Payment Element, a payment method, or the contract's older card token. */
  private async card(token: string, key: string): Promise<Stripe.PaymentIntentConfirmParams> {
    if (token.startsWith('ctoken_')) return { confirmation_token: token };
    if (token.startsWith('pm_')) return { payment_method: token };
    const method = await this.stripe.paymentMethods.create(
      { type: 'card', card: { token } },
      { idempotencyKey: `${key}:card` },
    );
    return { payment_method: method.id };
  }

  /** Cancels an intent that was not confirmed. If a confirmation was faster, its outcome counts. */
  private async withdraw({ id, status }: Stripe.PaymentIntent): Promise<Charge | undefined> {
    if (status === 'canceled') return undefined;
    try {
      await this.stripe.paymentIntents.cancel(id);
      return undefined;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const intent = await retrieveIntent(this.stripe, id);
      const charge = chargeOf(intent);
      if (!charge && intent.status !== 'canceled')
        throw new PaymentProviderUnavailable(`Stripe refused to cancel ${id}`, { cause: error });
      return charge;
    }
  }
}
