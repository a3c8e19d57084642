import * as z from 'zod';
import { emailClient, emailFirm, updateContext, restartReminders } from '../../parts/action.js';
import type { Condition } from '../../parts/condition.js';
import { cents, field, quotedCents, reason, reference } from '../../parts/fields.js';
import { afterReminders, days, region, stay, to } from '../../parts/region.js';
import { client, cpaAndUp, owner, seenBy, system } from '../../parts/roles.js';
import { step, undo } from '../../parts/step.js';
import { centsInWords } from '../../parts/words.js';
import { authSigned, efileUnaccepted } from '../efile/conditions.js';
import { nothingUnderWay } from '../filing/conditions.js';
import { active } from '../lifecycle/conditions.js';
import { quoteAccepted } from '../quote/conditions.js';
import {
  amountOutstanding,
  amountRecorded,
  amountToRecord,
  amountToWaive,
  creditConfirmed,
  debitUnderWay,
  disputeLosable,
  disputeWinnable,
  feeWaived,
  filedFirst,
  filingWaitsForPayment,
  latestAttempt,
  nothingInReview,
  offlinePaymentKept,
  offlineRefundable,
  paid,
  paymentDisputable,
  paymentDue,
  paymentJustStarted,
  paymentProcessing,
  paymentRecordable,
  paymentRefundable,
  paymentRefunded,
  paysFirst,
  refundSent,
  settled,
  somethingDisputed,
  somethingInReview,
  somethingLost,
  somethingRefunded,
  unpaidFilingAllowed,
  wayOfPaymentGiven,
} from './conditions.js';
import {
  afterDispute,
  afterFailedRefund,
  afterLostDispute,
  afterRefund,
  afterRefundByHand,
  afterWonDispute,
  forgetWaiver,
  isKeptOffline,
  type MoneyFacts,
  type Payment,
  type PaymentFacts,
  paymentFacts,
  type UnpaidFilingFacts,
  withChange,
  withPayment,
} from './facts.js';
import { checkNumber, creditCents, paidBy, receivedOn, wayOfPayment } from './offline.js';
import { resolvePayment, resolvesAsPaid } from './review.js';

type OfPayment = { reference: string };
type OfDispute = { dispute: string; amountCents?: number };
type ProviderPayment = OfPayment & { amountCents: number; method?: 'card' | 'bank' | undefined };

/** What was debited; a card by default. */
const method = field(z.enum(['card', 'bank']).optional(), { label: 'Paid from', sample: undefined });
/** Which of the client's attempts it is: the one under way, or one that was given up before. The latest by default. */
const attempt = field(z.enum(['latest', 'earlier']).optional(), { label: 'Attempt', sample: undefined });
/** The provider's id of a dispute, which tells two disputes of one payment apart. */
const dispute = field(z.string(), { label: 'Provider’s id of the dispute', sample: 'du_1' });
const reminderInterval = days(5);
/** How long to wait for the bank's answer. A payment that arrives later still counts. */
const processingTimeout = days(7);
/** The same for a debit of a bank account, which takes up to four business days. */
const clearingTimeout = days(14);

/**
 * The firm asks for payment once the price and the filing are accepted (spec 2 §9, "Delivery"), or, under its rule, once
 * the client has signed.
 */
const owed = [quoteAccepted, authSigned, filedFirst];

/** What the payment provider reports counts also on a closed return. */
const fromProvider = { by: system, via: 'provider', evenWhenClosed: true } as const;

/** The firm asks for payment before filing, and this return waits to be filed. */
const toBeFiled = [paysFirst, authSigned, efileUnaccepted, nothingUnderWay];

/** Leads to `paid` once the payments cover the price. A return that waited for its payment can be filed now. */
const oncePaid = (...needed: readonly Condition[]) =>
  [
    { when: [...needed, settled, ...toBeFiled], target: 'paid', actions: [emailFirm('readyToFile')] },
    { when: [...needed, settled], target: 'paid' },
  ] as const;

const recordPayment = (name: string, fate: 'received' | 'inReview') =>
  updateContext<PaymentFacts, ProviderPayment>(name, (facts, { amountCents, reference, method = 'card' }) =>
    withPayment(facts, { reference, amountCents, method, fate, refundedCents: 0 }),
  );

/** Gives some or all of a payment back to the client. */
const refundPayment = changePayment<{ amountCents: number }>('refundPayment', (each, { amountCents }) =>
  afterRefund(each, amountCents),
);

/** Gives up a payment about which the bank says nothing. */
const unanswered = (delay: number) =>
  ({
    delay,
    evenWhenClosed: true,
    target: 'due',
    actions: [emailFirm('paymentUnconfirmed')],
    history: {
      client: 'Your bank never confirmed the payment',
      staff: 'The bank never answered; no longer waiting for the payment',
    },
  }) as const;

/** Records an unexpected payment, for the owner to review. */
const recordForReview = {
  actions: [recordPayment('keepForReview', 'inReview'), emailFirm('paymentNeedsReview')],
};

/** Records a payment of exactly the outstanding amount. */
const recordReceived = {
  when: [amountOutstanding],
  actions: [recordPayment('keepPayment', 'received'), emailClient('receipt')],
};

/** Only what was under way ends the wait for it: one that was given up before may arrive meanwhile. */
const underWayArrives = [
  stay(recordReceived),
  to('due', { when: [latestAttempt], ...recordForReview }),
  stay(recordForReview),
];

/** May end a review: the reminder of what the client still owes then starts again. */
const mayEndReview = to('due', {
  when: [somethingInReview],
  reenter: true,
  actions: [restartReminders('payment')],
});

const settledAsPaid = { when: [resolvesAsPaid], actions: [emailClient('receipt')] } as const;
const settledAsRefunded = { actions: [emailClient('refund')] } as const;

/**
 * Whether the invoice is paid, which follows from the fates of the payments (`facts.ts`). A payment that arrives is
 * never refused, and an unexpected one changes nothing until the owner has reviewed it. Until then nobody asks the client
 * to pay, and what is under way stays so: it arrives or fails by itself. A payment still counts after a partial refund.
 */
export const payment = region('payment', {
  initial: 'locked',
  on: {
    PAYMENT_SUCCEEDED: stay(recordForReview),
    PAYMENT_REFUNDED: stay(),
    PAYMENT_DISPUTED: stay(),
    DISPUTE_WON: stay(),
    DISPUTE_LOST: stay(),
    REFUND_FAILED: stay(),
    UNDO_RECORD_OFFLINE_PAYMENT: stay(),
    REFUND_OFFLINE_PAYMENT: stay(),
    ALLOW_UNPAID_FILING: stay(),
    UNDO_ALLOW_UNPAID_FILING: stay(),
    UNDO_WAIVE_FEE: stay(),
    RESOLVE_PAYMENT: [stay(settledAsPaid), stay(settledAsRefunded)],
  },
  states: {
    locked: {
      always: [
        ...oncePaid(...owed),
        {
          when: [active, ...owed, nothingInReview],
          target: 'due',
          actions: [restartReminders('payment'), emailClient('paymentDue')],
        },
      ],
      on: { RECORD_OFFLINE_PAYMENT: stay(), WAIVE_FEE: stay() },
    },
    due: {
      always: [{ unless: owed, target: 'locked' }, ...oncePaid()],
      on: {
        PAYMENT_STARTED: to('processing'),
        PAYMENT_SUCCEEDED: [stay(recordReceived), stay(recordForReview)],
        PAYMENT_REFUNDED: [mayEndReview, stay()],
        DISPUTE_LOST: [mayEndReview, stay()],
        RECORD_OFFLINE_PAYMENT: stay(),
        WAIVE_FEE: stay(),
        // The client was not to pay during the review, and may owe another amount now.
        RESOLVE_PAYMENT: [
          to('due', { reenter: true, ...settledAsPaid }),
          to('due', { reenter: true, ...settledAsRefunded }),
        ],
      },
      reminder: {
        name: 'payment',
        every: reminderInterval,
        when: [nothingInReview],
        email: emailClient('paymentReminder'),
        history: { client: 'We reminded you of your invoice', staff: 'Client reminded to pay' },
      },
      next: {
        waitingOn: 'Client',
        client: 'Pay your invoice',
        staff: 'Waiting for client to pay the invoice',
      },
      due: {
        kind: 'payment',
        label: 'Waiting for client to pay',
        when: [nothingInReview],
        at: afterReminders(reminderInterval),
      },
    },
    processing: {
      always: oncePaid(),
      on: {
        PAYMENT_CLEARING: to('clearing'),
        PAYMENT_SUCCEEDED: underWayArrives,
        PAYMENT_FAILED: to('due'),
        PAYMENT_EXPIRED: to('due'),
        GIVE_UP_PAYMENT: to('due'),
      },
      after: { paymentTimeout: unanswered(processingTimeout) },
      next: {
        waitingOn: 'Bank',
        client: 'Your payment is being processed',
        staff: 'Waiting for the bank to process the payment',
      },
    },
    clearing: {
      description: 'The client has authorized a debit of a bank account.',
      always: oncePaid(),
      on: {
        PAYMENT_SUCCEEDED: underWayArrives,
        PAYMENT_FAILED: [
          to('due', {
            when: [nothingInReview],
            actions: [restartReminders('payment'), emailClient('bankPaymentFailed')],
          }),
          // The client gets the invoice again at the end of the review.
          to('locked'),
        ],
        PAYMENT_EXPIRED: to('due'),
        GIVE_UP_PAYMENT: to('due'),
      },
      after: { debitTimeout: unanswered(clearingTimeout) },
      next: {
        waitingOn: 'Bank',
        client: 'Your bank payment is on its way. It takes up to four business days',
        staff: 'Bank payment on its way',
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
        client: 'Your bank is reviewing the payment',
        staff: 'Waiting for the bank to decide the dispute. Answer it with the payment provider',
      },
    },
    refunded: {
      // A correction of the filing does not ask for the money again. Another quote does.
      always: [
        { when: [settled], target: 'locked' },
        { unless: [quoteAccepted], target: 'locked' },
      ],
      on: {
        REQUEST_PAYMENT: [
          to('clearing', { when: [debitUnderWay] }),
          to('due', { actions: [restartReminders('payment'), emailClient('paymentDue')] }),
        ],
        RECORD_OFFLINE_PAYMENT: stay(),
        WAIVE_FEE: stay(),
      },
      next: [
        {
          when: [somethingLost],
          waitingOn: 'Owner',
          client: 'Your bank returned the payment to you. We’ll be in touch',
          staff: 'Dispute lost: request payment again, or archive',
        },
        {
          waitingOn: 'Owner',
          client: 'We refunded your payment. We’ll be in touch',
          staff: 'Refunded: request payment again, or archive',
        },
      ],
    },
  },
  conditions: [paymentDue, paymentRecordable, paymentJustStarted, paymentProcessing, paymentRefunded],
  facts: paymentFacts,
  steps: {
    PAYMENT_STARTED: step({
      by: [...client, ...system],
      via: 'call',
      fields: { amountCents: cents },
      needs: [nothingInReview, amountOutstanding],
      history: {
        client: ({ amountCents }) => `You started a payment of ${centsInWords(amountCents)}`,
        staff: ({ amountCents }) => `Payment of ${centsInWords(amountCents)} started`,
      },
    }),
    PAYMENT_CLEARING: step({
      ...fromProvider,
      history: {
        client: 'Your bank payment is on its way. It takes up to four business days',
        staff: 'Bank payment on its way',
      },
    }),
    PAYMENT_SUCCEEDED: step({
      ...fromProvider,
      fields: { amountCents: cents, reference, method, attempt },
      history: {
        client: ({ amountCents }) => `Your payment of ${centsInWords(amountCents)} arrived`,
        staff: ({ amountCents }) => `Payment of ${centsInWords(amountCents)} arrived`,
      },
      row: {
        key: 'clientPaysInvoice',
        label: 'Client Pays Invoice',
        complete: paid,
        visibleTo: seenBy(cpaAndUp),
        alsoDoneBy: ['RECORD_OFFLINE_PAYMENT', 'RESOLVE_PAYMENT', 'WAIVE_FEE'],
        earlier: { rule: 'payment', before: 'efileAccepted' },
      },
    }),
    PAYMENT_FAILED: step({
      ...fromProvider,
      fields: { message: field(z.string(), { label: 'The bank’s message', sample: 'Card declined' }) },
      history: { client: 'Your payment did not go through', staff: 'Payment failed' },
    }),
    PAYMENT_EXPIRED: step({
      ...fromProvider,
      history: { client: 'Your payment was not completed', staff: 'Payment expired' },
    }),
    GIVE_UP_PAYMENT: step({
      by: owner,
      fields: { reason },
      evenWhenClosed: true,
      history: { client: 'We stopped waiting for your payment', staff: 'No longer waiting for the payment' },
    }),
    /** `amountCents` is what went back this time: a payment can be refunded in parts. */
    PAYMENT_REFUNDED: step({
      ...fromProvider,
      fields: { amountCents: cents, reference },
      needs: [paymentRefundable],
      actions: [refundPayment, emailClient('refund'), emailFirm('paymentRefunded')],
      history: {
        client: ({ amountCents }) => `We refunded ${centsInWords(amountCents)} to you`,
        staff: ({ amountCents }) => `${centsInWords(amountCents)} refunded`,
      },
    }),
    /** `amountCents` is what is in dispute; the whole payment by default. */
    PAYMENT_DISPUTED: step({
      ...fromProvider,
      fields: { reference, dispute, amountCents: cents.optional() },
      needs: [paymentDisputable],
      actions: [
        changePayment<OfDispute>('disputePayment', (each, { dispute: id, amountCents }) =>
          afterDispute(each, id, amountCents),
        ),
        emailFirm('paymentDisputed'),
      ],
      history: {
        client: ({ amountCents }) =>
          amountCents === undefined
            ? 'Your bank disputed the payment'
            : `Your bank disputed ${centsInWords(amountCents)} of your payment`,
        staff: ({ amountCents }) =>
          amountCents === undefined
            ? 'Payment disputed'
            : `${centsInWords(amountCents)} of the payment disputed`,
      },
    }),
    DISPUTE_WON: step({
      ...fromProvider,
      fields: { reference, dispute },
      needs: [disputeWinnable],
      actions: [
        changePayment<OfDispute>('winDispute', (each, { dispute: id }, money) =>
          afterWonDispute(each, id, money),
        ),
        emailFirm('disputeDecided'),
      ],
      history: { client: 'Your bank confirmed the payment', staff: 'Dispute won' },
    }),
    /**
     * The money is gone, even if the owner has settled or refunded the payment meanwhile. `amountCents` is what the bank took;
     * by default what was in dispute.
     */
    DISPUTE_LOST: step({
      ...fromProvider,
      fields: { reference, dispute, amountCents: cents.optional() },
      needs: [disputeLosable],
      actions: [
        changePayment<OfDispute>('loseDispute', (each, { dispute: id, amountCents }) =>
          afterLostDispute(each, id, amountCents),
        ),
        emailFirm('disputeDecided'),
      ],
      history: {
        client: ({ amountCents }) =>
          amountCents === undefined
            ? 'Your bank returned the payment to you'
            : `Your bank returned ${centsInWords(amountCents)} to you`,
        staff: ({ amountCents }) =>
          amountCents === undefined ? 'Dispute lost' : `Dispute of ${centsInWords(amountCents)} lost`,
      },
    }),
    /**
     * A refund that the provider reported before did not reach the client, and the firm has the money again. `amountCents` is
     * that of the refund.
     */
    REFUND_FAILED: step({
      ...fromProvider,
      fields: { amountCents: cents, reference },
      needs: [refundSent],
      actions: [
        changePayment<{ amountCents: number }>('takeBackRefund', (each, { amountCents }, money) =>
          afterFailedRefund(each, amountCents, money),
        ),
        emailClient('refundDelayed'),
        emailFirm('refundFailed'),
      ],
      history: {
        client: ({ amountCents }) => `Our refund of ${centsInWords(amountCents)} did not reach you`,
        staff: ({ amountCents }) => `Refund of ${centsInWords(amountCents)} failed`,
      },
    }),
    RECORD_OFFLINE_PAYMENT: step({
      by: owner,
      fields: {
        amountCents: quotedCents.optional(),
        creditCents,
        receivedOn,
        paidBy,
        checkNumber,
        reason: reason.optional(),
      },
      needs: [amountToRecord, creditConfirmed, wayOfPaymentGiven],
      actions: [
        updateContext<MoneyFacts, { amountCents?: number }>('keepOfflinePayment', (facts, fields) =>
          withPayment(facts, {
            reference: `offline-${facts.payments.length + 1}`,
            amountCents: amountRecorded(facts, fields),
            method: 'offline',
            fate: 'received',
            refundedCents: 0,
          }),
        ),
        emailClient('receipt'),
      ],
      history: {
        client: ({ amountCents }) => `We recorded your payment${ofAmount(amountCents)}`,
        staff: (fields) =>
          `Offline payment${ofAmount(fields.amountCents)} recorded${inParentheses(wayOfPayment(fields))}`,
      },
    }),
    UNDO_RECORD_OFFLINE_PAYMENT: undo('RECORD_OFFLINE_PAYMENT', {
      by: owner,
      needs: [offlinePaymentKept],
      actions: [
        updateContext<PaymentFacts>('takeBackOfflinePayment', (facts) =>
          withChange(facts, isKeptOffline, (each) => ({ ...each, fate: 'takenBack' })),
        ),
        emailClient('paymentRemoved'),
      ],
      history: {
        client: 'We removed a payment that we had recorded by mistake',
        staff: 'Correction: an offline payment was recorded by mistake',
      },
    }),
    /**
     * Money that the firm gave back by check or in cash, because it came that way or the provider could not send it
     * back.
     */
    REFUND_OFFLINE_PAYMENT: step({
      by: owner,
      fields: { reference, amountCents: cents, reason },
      needs: [offlineRefundable],
      evenWhenClosed: true,
      actions: [
        changePayment<{ amountCents: number }>('refundByHand', (each, { amountCents }) =>
          afterRefundByHand(each, amountCents),
        ),
        emailClient('refund'),
      ],
      history: {
        client: ({ amountCents }) => `We refunded ${centsInWords(amountCents)} to you`,
        staff: ({ amountCents }) => `${centsInWords(amountCents)} refunded by check or in cash`,
      },
    }),
    /** For a free correction, a discount after the fact, or a debt that the firm gives up. */
    WAIVE_FEE: step({
      by: owner,
      fields: { reason, amountCents: quotedCents.optional() },
      needs: [quoteAccepted, amountToWaive],
      actions: [
        updateContext<MoneyFacts, { amountCents?: number }>('waiveFee', (money, fields) => ({
          waivedCents: money.waivedCents + amountRecorded(money, fields),
        })),
        emailClient('feeWaived'),
      ],
      history: { client: 'We lowered your invoice', staff: 'Fee waived in part or whole' },
    }),
    UNDO_WAIVE_FEE: undo('WAIVE_FEE', {
      by: owner,
      needs: [feeWaived],
      actions: [forgetWaiver],
      history: { client: 'Your invoice is as it was before', staff: 'Fee no longer waived' },
    }),
    /** For a client whose payment comes too late for the deadline, such as a debit that takes four days. */
    ALLOW_UNPAID_FILING: step({
      by: owner,
      fields: { reason },
      needs: [authSigned, filingWaitsForPayment],
      actions: [updateContext<UnpaidFilingFacts>('allowUnpaidFiling', () => ({ unpaidFilingAllowed: true }))],
      history: {
        client: 'We’ll file your return without waiting for your payment',
        staff: 'Filing allowed before the payment',
      },
    }),
    UNDO_ALLOW_UNPAID_FILING: undo('ALLOW_UNPAID_FILING', {
      by: owner,
      needs: [unpaidFilingAllowed],
      actions: [
        updateContext<UnpaidFilingFacts>('forbidUnpaidFiling', () => ({ unpaidFilingAllowed: false })),
      ],
      history: {
        client: 'We’ll file your return once your payment has arrived',
        staff: 'Filing waits for the payment again',
      },
    }),
    /** The client is not asked while a debit is under way, which may pay the invoice: it is waited for again. */
    REQUEST_PAYMENT: step({
      by: owner,
      fields: {
        /** Whether the latest attempt is a debit that the bank has not decided. The server sets it, whatever the sender says. */
        debitUnderWay: field(z.boolean().optional(), { label: 'Debit under way', sample: undefined }),
      },
      needs: [authSigned, filedFirst, nothingInReview],
      history: {
        client: ({ debitUnderWay: isWaitedFor }) =>
          isWaitedFor ? 'We’re waiting for your bank payment' : 'We requested your payment again',
        staff: ({ debitUnderWay: isWaitedFor }) =>
          isWaitedFor ? 'Waiting for the bank payment that is on its way' : 'Payment requested again',
      },
    }),
    RESOLVE_PAYMENT: resolvePayment,
  },
});

/** Changes the payment that the event names. The change also gets what the invoice is made of. */
function changePayment<E = object>(
  name: string,
  change: (payment: Payment, event: E, money: MoneyFacts) => Payment,
) {
  return updateContext<MoneyFacts, OfPayment & E>(name, (money, event) =>
    withChange(
      money,
      (each) => each.reference === event.reference,
      (each) => change(each, event, money),
    ),
  );
}

/** Whoever records a payment of what is owed need not say the amount. */
const ofAmount = (amountCents: number | undefined): string =>
  amountCents === undefined ? '' : ` of ${centsInWords(amountCents)}`;

const inParentheses = (words: string | undefined): string => (words === undefined ? '' : ` (${words})`);
