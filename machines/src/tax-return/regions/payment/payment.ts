import * as z from 'zod/mini';
import { emailClient, emailFirm, remember, restartReminders } from '../../parts/action.js';
import { cents, field, reason, reference } from '../../parts/fields.js';
import { afterReminders, days, fact, region, to } from '../../parts/region.js';
import { client, cpaAndUp, owner, seenBy, system } from '../../parts/roles.js';
import { step } from '../../parts/step.js';
import { money } from '../../parts/words.js';
import { efileAccepted } from '../efile/conditions.js';
import { amountOnOffer, quoteAccepted, type QuoteFacts } from '../quote/conditions.js';
import {
  noMoneyIn,
  noPaymentUnderWay,
  paid,
  paymentCollectable,
  paymentDisputable,
  paymentDisputed,
  paymentDue,
  paymentInReview,
  paymentProcessing,
  paymentRefundable,
  resolvesAsPaid,
  resolvesAsRefunded,
} from './conditions.js';

interface PaymentFacts {
  /** The last payment that the provider reported. */
  payment: { amountCents: number; reference: string } | null;
}

const remindEvery = days(5);

/** What the owner makes of a payment that was not expected. */
const resolution = field(z.enum(['paid', 'refunded']), { label: 'Settled as', sample: 'paid' });

/** The return is filed and accepted first, then payment is requested (spec 2 §9). */
export const payment = region('payment', {
  initial: 'locked',
  // Money that came is never refused: what no state below expects is looked at by a person.
  on: { PAYMENT_SUCCEEDED: to('needsReview', { does: [emailFirm('paymentNeedsReview')] }) },
  states: {
    locked: {
      always: [
        {
          when: [quoteAccepted, efileAccepted],
          target: 'due',
          does: [restartReminders('payment'), emailClient('paymentDue')],
        },
      ],
    },
    due: {
      always: [{ unless: true, when: [quoteAccepted, efileAccepted], target: 'locked' }],
      on: { PAYMENT_STARTED: to('processing'), RECORD_OFFLINE_PAYMENT: to('paid') },
      remind: {
        name: 'payment',
        every: remindEvery,
        email: emailClient('paymentReminder'),
        history: { client: 'We sent you a reminder', staff: 'Reminder sent' },
      },
      next: { waitingOn: 'Client', client: 'Pay your invoice', staff: 'Client to pay the invoice' },
      due: { kind: 'payment', label: 'Client to pay', at: afterReminders(remindEvery) },
    },
    processing: {
      on: {
        PAYMENT_SUCCEEDED: [
          to('paid', { needs: [amountOnOffer], does: [emailClient('receipt')] }),
          to('needsReview', { does: [emailFirm('paymentNeedsReview')] }),
        ],
        PAYMENT_FAILED: to('due'),
        PAYMENT_EXPIRED: to('due'),
      },
      next: {
        waitingOn: 'Bank',
        client: 'Your payment is being processed',
        staff: 'Bank to process the payment',
      },
    },
    paid: {
      flags: ['isAmountPayedByClient'],
      on: { PAYMENT_REFUNDED: to('refunded'), PAYMENT_DISPUTED: to('disputed') },
    },
    disputed: {
      flags: ['isAmountPayedByClient'],
      on: {
        DISPUTE_WON: to('paid'),
        DISPUTE_LOST: to('refunded'),
        PAYMENT_REFUNDED: to('refunded'),
      },
      next: {
        waitingOn: 'Bank',
        client: 'Your bank is looking at the payment',
        staff: 'Bank to decide the dispute',
      },
    },
    refunded: { on: { RECORD_OFFLINE_PAYMENT: to('paid') } },
    needsReview: {
      on: {
        RESOLVE_PAYMENT: [
          to('paid', {
            when: [resolvesAsPaid],
            needs: [quoteAccepted, efileAccepted],
            does: [emailClient('receipt')],
          }),
          to('refunded', { when: [resolvesAsRefunded] }),
        ],
        PAYMENT_REFUNDED: to('refunded'),
      },
      next: {
        first: true,
        waitingOn: 'Owner',
        client: 'We are looking at your payment',
        staff: 'Owner to review a payment',
      },
    },
  },
  conditions: [
    noMoneyIn,
    noPaymentUnderWay,
    paymentDue,
    paymentCollectable,
    paymentProcessing,
    paymentDisputable,
    paymentDisputed,
    paymentRefundable,
    paymentInReview,
  ],
  facts: {
    payment: fact(z.nullable(z.object({ amountCents: z.int(), reference: z.string() })), null),
  },
  steps: {
    PAYMENT_STARTED: step({
      by: [...client, ...system],
      via: 'call',
      fields: { amountCents: cents },
      needs: [amountOnOffer],
      history: {
        client: ({ amountCents }) => `You started a payment of ${money(amountCents)}`,
        staff: ({ amountCents }) => `Payment of ${money(amountCents)} started`,
      },
    }),
    PAYMENT_SUCCEEDED: step({
      by: system,
      via: 'provider',
      fields: { amountCents: cents, reference },
      evenWhenClosed: true,
      does: [
        remember<PaymentFacts, { amountCents: number; reference: string }>(
          'rememberPayment',
          (_, { amountCents, reference }) => ({ payment: { amountCents, reference } }),
        ),
      ],
      history: {
        client: ({ amountCents }) => `Your payment of ${money(amountCents)} arrived`,
        staff: ({ amountCents }) => `Payment of ${money(amountCents)} arrived`,
      },
      row: {
        key: 'clientPaysInvoice',
        label: 'Client Pays Invoice',
        complete: paid,
        visibleTo: seenBy(cpaAndUp),
        alsoDoneBy: ['RECORD_OFFLINE_PAYMENT', 'RESOLVE_PAYMENT'],
      },
    }),
    PAYMENT_FAILED: step({
      by: system,
      via: 'provider',
      fields: { message: field(z.string(), { label: 'The bank’s words', sample: 'Card declined' }) },
      evenWhenClosed: true,
      history: { client: 'Your payment did not go through', staff: 'Payment failed' },
    }),
    PAYMENT_EXPIRED: step({
      by: system,
      via: 'provider',
      evenWhenClosed: true,
      history: { client: 'Your payment was not completed', staff: 'Payment expired' },
    }),
    PAYMENT_REFUNDED: step({
      by: system,
      via: 'provider',
      fields: { amountCents: cents, reference },
      evenWhenClosed: true,
      history: {
        client: ({ amountCents }) => `${money(amountCents)} went back to you`,
        staff: ({ amountCents }) => `${money(amountCents)} refunded`,
      },
    }),
    PAYMENT_DISPUTED: step({
      by: system,
      via: 'provider',
      evenWhenClosed: true,
      history: { client: 'Your bank disputes the payment', staff: 'Payment disputed' },
    }),
    DISPUTE_WON: step({
      by: system,
      via: 'provider',
      evenWhenClosed: true,
      history: { client: 'Your bank confirmed the payment', staff: 'Dispute won' },
    }),
    DISPUTE_LOST: step({
      by: system,
      via: 'provider',
      evenWhenClosed: true,
      history: { client: 'Your bank returned the payment to you', staff: 'Dispute lost' },
    }),
    RECORD_OFFLINE_PAYMENT: step({
      by: owner,
      fields: { reason },
      needs: [quoteAccepted, efileAccepted, paymentCollectable],
      does: [
        remember<PaymentFacts & QuoteFacts>('rememberOfflinePayment', ({ quote }) => ({
          payment: { amountCents: quote.amountCents ?? 0, reference: 'offline' },
        })),
        emailClient('receipt'),
      ],
      history: { client: 'We recorded your payment', staff: 'Payment recorded by hand' },
    }),
    RESOLVE_PAYMENT: step({
      by: owner,
      fields: { reason, resolution },
      evenWhenClosed: true,
      history: {
        client: 'We settled your payment',
        staff: ({ resolution }) => `Payment settled as ${resolution}`,
      },
    }),
  },
});
