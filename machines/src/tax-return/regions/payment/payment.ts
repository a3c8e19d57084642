import * as z from 'zod';
import { emailClient, emailFirm, remember, restartReminders } from '../../parts/action.js';
import { cents, field, quotedCents, reason, reference } from '../../parts/fields.js';
import { afterReminders, days, fact, region, stay, to } from '../../parts/region.js';
import { client, cpaAndUp, owner, seenBy, system } from '../../parts/roles.js';
import { step, undo } from '../../parts/step.js';
import { money } from '../../parts/words.js';
import { efileAccepted } from '../efile/conditions.js';
import { quoteAccepted, type QuoteFacts } from '../quote/conditions.js';
import {
  amountOutstanding,
  amountRecorded,
  amountToRecord,
  isKeptOffline,
  nothingInReview,
  offlinePaymentKept,
  paid,
  paymentDisputable,
  paymentDisputed,
  paymentDue,
  paymentProcessing,
  paymentRecordable,
  paymentRefundable,
  paymentRefunded,
  settled,
  somethingDisputed,
  somethingRefunded,
} from './conditions.js';
import {
  counts,
  type Fate,
  isHeld,
  payment as paymentFact,
  type Payment,
  type PaymentFacts,
  withFate,
  withPayment,
} from './facts.js';

type OfPayment = { reference: string };
type CardPayment = OfPayment & { amountCents: number };

const remindEvery = days(5);
/** After this a payment that nobody heard of again is no longer waited for. If it comes all the same, it counts. */
const processingLasts = days(7);

/** The firm asks for payment once the price and the filing are accepted (spec 2 §9, "Delivery"). */
const owed = [quoteAccepted, efileAccepted];

const keepCard = (name: string, fate: 'received' | 'inReview') =>
  remember<PaymentFacts, CardPayment>(name, (facts, { amountCents, reference }) =>
    withPayment(facts, { reference, amountCents, method: 'card', fate }),
  );

/** What money becomes that the client has again. */
const goneBack = (each: Payment): Fate => (counts(each) ? 'refunded' : 'returned');

/** Money that nobody waited for: it is kept, and the owner decides. */
const review = { does: [keepCard('keepForReview', 'inReview'), emailFirm('paymentNeedsReview')] };

/** Money that is owed, by the cent. */
const receive = {
  when: [amountOutstanding],
  does: [keepCard('keepPayment', 'received'), emailClient('receipt')],
};

/**
 * Whether the invoice is paid. It follows from the payments and what became of each of them (`facts.ts`): money that
 * comes is never refused, and a payment that nobody waited for changes nothing until the owner has decided.
 */
export const payment = region('payment', {
  initial: 'locked',
  on: {
    PAYMENT_SUCCEEDED: stay(review),
    PAYMENT_REFUNDED: stay(),
    PAYMENT_DISPUTED: stay(),
    DISPUTE_WON: stay(),
    DISPUTE_LOST: stay(),
    UNDO_RECORD_OFFLINE_PAYMENT: stay(),
  },
  states: {
    locked: {
      always: [
        { when: [...owed, settled], target: 'paid' },
        { when: owed, target: 'due', does: [restartReminders('payment'), emailClient('paymentDue')] },
      ],
      on: { RECORD_OFFLINE_PAYMENT: stay() },
    },
    due: {
      always: [
        { unless: owed, target: 'locked' },
        { when: [settled], target: 'paid' },
      ],
      on: {
        PAYMENT_STARTED: to('processing'),
        PAYMENT_SUCCEEDED: [stay(receive), stay(review)],
        RECORD_OFFLINE_PAYMENT: stay(),
      },
      remind: {
        name: 'payment',
        every: remindEvery,
        email: emailClient('paymentReminder'),
        history: { client: 'We reminded you of your invoice', staff: 'Client reminded to pay' },
      },
      next: { waitingOn: 'Client', client: 'Pay your invoice', staff: 'Client to pay the invoice' },
      due: { kind: 'payment', label: 'Client to pay', at: afterReminders(remindEvery) },
    },
    processing: {
      always: [{ when: [settled], target: 'paid' }],
      on: {
        PAYMENT_SUCCEEDED: [stay(receive), to('due', review)],
        PAYMENT_FAILED: to('due'),
        PAYMENT_EXPIRED: to('due'),
        GIVE_UP_PAYMENT: to('due'),
      },
      after: {
        paymentTimeout: {
          delay: processingLasts,
          evenWhenClosed: true,
          target: 'due',
          does: [emailFirm('paymentUnconfirmed')],
          history: {
            client: 'We never heard from your bank about the payment',
            staff: 'No word from the bank: no longer waiting for the payment',
          },
        },
      },
      next: {
        waitingOn: 'Bank',
        client: 'Your payment is being processed',
        staff: 'Bank to process the payment',
      },
    },
    paid: {
      flags: ['isAmountPayedByClient'],
      always: [
        { when: [somethingDisputed], target: 'disputed' },
        { unless: [settled], when: [somethingRefunded], target: 'refunded' },
        { unless: [settled], target: 'due' },
      ],
    },
    disputed: {
      flags: ['isAmountPayedByClient'],
      always: [{ unless: [somethingDisputed], target: 'paid' }],
      next: {
        waitingOn: 'Bank',
        client: 'Your bank is looking at the payment',
        staff: 'Bank to decide the dispute',
      },
    },
    refunded: {
      always: [
        { when: [settled], target: 'paid' },
        { unless: owed, target: 'locked' },
      ],
      on: { REQUEST_PAYMENT: to('due'), RECORD_OFFLINE_PAYMENT: stay() },
      next: {
        waitingOn: 'Owner',
        client: 'We refunded your payment. We’ll be in touch',
        staff: 'Refunded: ask for payment again, or archive',
      },
    },
  },
  conditions: [paymentDue, paymentRecordable, paymentProcessing, paymentRefunded],
  facts: { payments: fact(z.array(paymentFact), []) },
  steps: {
    PAYMENT_STARTED: step({
      by: [...client, ...system],
      via: 'call',
      fields: { amountCents: cents },
      needs: [nothingInReview, amountOutstanding],
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
    GIVE_UP_PAYMENT: step({
      by: owner,
      fields: { reason },
      evenWhenClosed: true,
      history: {
        client: 'We stopped waiting for your payment',
        staff: 'No longer waiting for the payment',
      },
    }),
    PAYMENT_REFUNDED: step({
      by: system,
      via: 'provider',
      fields: { amountCents: cents, reference },
      needs: [paymentRefundable],
      evenWhenClosed: true,
      does: [changeFate('refundPayment', goneBack)],
      history: {
        client: ({ amountCents }) => `${money(amountCents)} went back to you`,
        staff: ({ amountCents }) => `${money(amountCents)} refunded`,
      },
    }),
    PAYMENT_DISPUTED: step({
      by: system,
      via: 'provider',
      fields: { reference },
      needs: [paymentDisputable],
      evenWhenClosed: true,
      does: [changeFate('disputePayment', (each) => (counts(each) ? 'disputed' : each.fate))],
      history: { client: 'Your bank disputes the payment', staff: 'Payment disputed' },
    }),
    DISPUTE_WON: step({
      by: system,
      via: 'provider',
      fields: { reference },
      needs: [paymentDisputed],
      evenWhenClosed: true,
      does: [changeFate('winDispute', (each) => (counts(each) ? 'received' : each.fate))],
      history: { client: 'Your bank confirmed the payment', staff: 'Dispute won' },
    }),
    DISPUTE_LOST: step({
      by: system,
      via: 'provider',
      fields: { reference },
      needs: [paymentDisputed],
      evenWhenClosed: true,
      does: [changeFate('loseDispute', goneBack)],
      history: { client: 'Your bank returned the payment to you', staff: 'Dispute lost' },
    }),
    RECORD_OFFLINE_PAYMENT: step({
      by: owner,
      fields: { reason, amountCents: quotedCents.optional() },
      needs: [amountToRecord],
      does: [
        remember<PaymentFacts & QuoteFacts, { amountCents?: number }>('keepOfflinePayment', (facts, fields) =>
          withPayment(facts, {
            reference: `offline-${facts.payments.length + 1}`,
            amountCents: amountRecorded(facts, fields),
            method: 'offline',
            fate: 'received',
          }),
        ),
        emailClient('receipt'),
      ],
      history: { client: 'We recorded your payment', staff: 'Payment recorded by hand' },
    }),
    UNDO_RECORD_OFFLINE_PAYMENT: undo('RECORD_OFFLINE_PAYMENT', {
      by: owner,
      needs: [offlinePaymentKept],
      does: [
        remember<PaymentFacts>('takeBackOfflinePayment', (facts) =>
          withFate(facts, isKeptOffline, () => 'takenBack'),
        ),
      ],
      history: {
        client: 'We took back a payment that we had recorded by mistake',
        staff: 'Recorded payment taken back',
      },
    }),
    REQUEST_PAYMENT: step({
      by: owner,
      does: [restartReminders('payment'), emailClient('paymentDue')],
      history: { client: 'We asked you for payment again', staff: 'Payment requested again' },
    }),
  },
});

function changeFate(name: string, fate: (payment: Payment) => Fate) {
  return remember<PaymentFacts, OfPayment>(name, (facts, { reference }) =>
    withFate(facts, (each) => each.reference === reference && isHeld(each), fate),
  );
}
