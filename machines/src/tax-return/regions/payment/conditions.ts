import {
  both,
  conditionsOn,
  exceptUnderRule,
  factCondition,
  inputCondition,
  underRule,
} from '../../parts/condition.js';
import { client, nobody, owner } from '../../parts/roles.js';
import { efileAccepted } from '../efile/conditions.js';
import { type FilingFacts, standingOf } from '../filing/facts.js';
import type { RuleFacts } from '../lifecycle/conditions.js';
import {
  disputeOf,
  hasLost,
  isHeldByFirm,
  isInDispute,
  isKeptOffline,
  isLost,
  isRefundedByHand,
  isSettled,
  type MoneyFacts,
  outstandingCents,
  type Payment,
  type PaymentFacts,
  sentBackCents,
  type UnpaidFilingFacts,
  type WaiverFacts,
} from './facts.js';

type PaymentState = 'locked' | 'due' | 'processing' | 'clearing' | 'paid' | 'disputed' | 'refunded';

const inPayment = conditionsOn<'payment', PaymentState>('payment');
const inReview = conditionsOn<'paymentReview', 'clear' | 'needed'>('paymentReview');

const refusedForAll = (sentence: string) => ({ refusal: both(sentence), whoCan: nobody });

export const noMoneyIn = factCondition<PaymentFacts>(
  'noMoneyIn',
  ({ payments }) => !payments.some(isHeldByFirm),
  {
    refusal: {
      client: 'We have received your payment. Please contact us about any changes.',
      staff: 'We hold the client’s payment. It must be refunded first.',
    },
    whoCan: owner,
  },
);

/** The client has not paid, and no bank is working on it. */
export const invoiceUnpaid = inPayment('invoiceUnpaid', ['locked', 'due', 'refunded'], {
  refusal: {
    client:
      'Your invoice is settled, or your payment is being processed. Please contact us about any changes.',
    staff:
      'The invoice is settled, or a payment is being processed. First refund the payment, or undo the waiver.',
  },
  whoCan: owner,
});

/** A payment belongs to an accepted e-file, unless the firm asks for it before filing. */
export const unpaid = exceptUnderRule('payment', 'unpaid', invoiceUnpaid);

/** When the firm asks for payment: after the return is accepted, or, under the rule, as soon as it is signed. */
export const filedFirst = exceptUnderRule('payment', 'filedFirst', efileAccepted);

export const paysFirst = factCondition<RuleFacts>('paysFirst', ({ rules }) => rules.payment, {
  asks: 'the firm asks for payment before filing',
});

type BeforeFiling = MoneyFacts & FilingFacts & UnpaidFilingFacts;

const mayBeFiled = (facts: BeforeFiling): boolean =>
  isSettled(facts) || standingOf(facts) !== 'none' || facts.unpaidFilingAllowed;

/**
 * Under the rule, a return is filed only once the invoice is covered, or if the owner does not wait for that. What is on
 * its way, or has arrived, is not held: a refund after it never stops a correction.
 */
export const paidFirst = underRule(
  'payment',
  'paidFirst',
  factCondition<BeforeFiling>('mayBeFiled', mayBeFiled, {
    refusal: {
      client: 'We’ll file your return once your payment has arrived.',
      staff: 'Your firm files a return only once it is paid. Waiting for the invoice to be paid.',
    },
    whoCan: [...client, ...owner],
  }),
);

/** The firm's rule keeps this return from being filed until it is paid. */
export const filingWaitsForPayment = factCondition<BeforeFiling & RuleFacts>(
  'filingWaitsForPayment',
  (facts) => facts.rules.payment && !mayBeFiled(facts),
  { refusal: both('This return is not waiting for a payment.'), whoCan: nobody },
);

export const unpaidFilingAllowed = factCondition<UnpaidFilingFacts>(
  'unpaidFilingAllowed',
  ({ unpaidFilingAllowed: isAllowed }) => isAllowed,
  { refusal: both('Nobody allowed this return to be filed before it is paid.'), whoCan: nobody },
);

export const noPaymentUnderWay = inPayment(
  'noPaymentUnderWay',
  ['locked', 'due', 'paid', 'disputed', 'refunded'],
  { refusal: both('A payment is being processed. Try again once the bank has answered.'), whoCan: nobody },
);

const alreadySettled = {
  client: 'Your invoice is settled. Nothing more is due.',
  staff: 'The invoice is settled.',
};

export const paymentDue = inPayment('paymentDue', ['due'], {
  refusal: {
    client: 'No payment is due now.',
    staff:
      'No payment is due. Payment is due once the quote and the e-file are accepted, or, if your firm asks for payment before filing, once the e-file authorization is signed.',
  },
  refusalIn: {
    processing: {
      client: 'Your payment is being processed. Please don’t pay again.',
      staff: 'A payment is being processed.',
    },
    clearing: {
      client: 'Your bank payment is on its way. Please don’t pay again.',
      staff: 'A bank payment is on its way.',
    },
    paid: alreadySettled,
    disputed: alreadySettled,
  },
  whoCan: nobody,
});

export const paymentRecordable = inPayment('paymentRecordable', ['locked', 'due', 'refunded'], {
  ...refusedForAll('The invoice is paid, or a payment is being processed.'),
});
export const paymentProcessing = inPayment(
  'paymentProcessing',
  ['processing', 'clearing'],
  refusedForAll('No payment is being processed.'),
);
/** The provider has not said yet how the payment will come. */
export const paymentJustStarted = inPayment(
  'paymentJustStarted',
  ['processing'],
  refusedForAll('No payment was just started.'),
);
/** The client has authorized a debit of a bank account, which takes days. */
export const debitOnItsWay = inPayment('debitOnItsWay', ['clearing']);
/** A bank is deciding a dispute about a payment that counts. */
export const paymentDisputed = inPayment('paymentDisputed', ['disputed']);
export const paymentRefunded = inPayment(
  'paymentRefunded',
  ['refunded'],
  refusedForAll('No payment was refunded.'),
);
export const paid = inPayment('paid', ['paid', 'disputed'], { asks: 'the invoice is paid' });

/** It is not time to ask for payment yet. */
export const paymentLocked = inPayment('paymentLocked', ['locked']);
/** The invoice is paid, and no bank is deciding a dispute about it. */
export const paidUndisputed = inPayment('paidUndisputed', ['paid']);

export const paymentInReview = inReview('paymentInReview', ['needed'], {
  ...refusedForAll('No payment is waiting for review.'),
});

export const settled = factCondition<MoneyFacts>('settled', isSettled, {
  asks: 'nothing of the price is owed',
});

export const somethingRefunded = factCondition<PaymentFacts>(
  'somethingRefunded',
  ({ payments }) => payments.some(({ fate }) => fate === 'refunded'),
  { asks: 'a payment went back to the client' },
);

/** A payment went back because the firm lost a dispute about it. */
export const somethingLost = factCondition<PaymentFacts>(
  'somethingLost',
  ({ payments }) => payments.some(isLost),
  { asks: 'the bank took a payment back' },
);

export const somethingDisputed = factCondition<PaymentFacts>(
  'somethingDisputed',
  ({ payments }) => payments.some(({ fate }) => fate === 'disputed'),
  { asks: 'a payment is in dispute' },
);

export const isInReview = ({ payments }: PaymentFacts): boolean =>
  payments.some(({ fate }) => fate === 'inReview');

export const somethingInReview = factCondition<PaymentFacts>('somethingInReview', isInReview, {
  asks: 'a payment is waiting for review',
});

export const offlinePaymentKept = factCondition<PaymentFacts>(
  'offlinePaymentKept',
  ({ payments }) => payments.some(isKeptOffline),
  { refusal: both('No payment was recorded by hand.'), whoCan: owner },
);

/** Clients must pay the amount that they saw, and a payment of another amount doesn't settle the invoice. */
export const amountOutstanding = inputCondition<MoneyFacts, { amountCents: number }>(
  'amountOutstanding',
  (money, { amountCents }) => amountCents === outstandingCents(money),
  {
    refusal: {
      client: 'The amount has changed. Please check the current amount first.',
      staff: 'The amount is not the outstanding amount. Please reload the return.',
    },
    whoCan: nobody,
  },
);

export const latestAttempt = inputCondition<object, { attempt?: 'latest' | 'earlier' }>(
  'latestAttempt',
  (_, { attempt = 'latest' }) => attempt === 'latest',
  { asks: 'it is the payment under way' },
);

export const debitUnderWay = inputCondition<object, { debitUnderWay?: boolean }>(
  'debitUnderWay',
  (_, { debitUnderWay: isUnderWay = false }) => isUnderWay,
  { asks: 'a debit of a bank account is under way' },
);

/** The amount that the owner records, in cents: the given amount, or by default what is outstanding. */
export const amountRecorded = (money: MoneyFacts, { amountCents }: { amountCents?: number }): number =>
  amountCents ?? outstandingCents(money);

export const amountToRecord = inputCondition<MoneyFacts, { amountCents?: number }>(
  'amountToRecord',
  (money, fields) => amountRecorded(money, fields) > 0,
  { refusal: both('Please enter the amount paid.'), whoCan: owner },
);

/** A typing error of a payment is likelier than a payment of too much, so the owner names the credit that it leaves. */
export const creditConfirmed = inputCondition<MoneyFacts, { amountCents?: number; creditCents?: number }>(
  'creditConfirmed',
  (money, fields) =>
    Math.max(0, amountRecorded(money, fields) - outstandingCents(money)) === (fields.creditCents ?? 0),
  {
    refusal: both(
      'The payment is not what the client owes. Please check the amount, and confirm the credit.',
    ),
    whoCan: owner,
  },
);

export const wayOfPaymentGiven = inputCondition<object, { paidBy?: string; reason?: string }>(
  'wayOfPaymentGiven',
  (_, { paidBy, reason = '' }) => paidBy !== undefined || reason.trim() !== '',
  { refusal: both('Please say how the client paid.'), whoCan: owner },
);

/** The amount that the owner waives, in cents: the given amount, or by default what is outstanding. */
export const amountToWaive = inputCondition<MoneyFacts, { amountCents?: number }>(
  'amountToWaive',
  (money, fields) => {
    const cents = amountRecorded(money, fields);
    return cents > 0 && cents <= outstandingCents(money);
  },
  { refusal: both('Please enter an amount up to what the client still owes.'), whoCan: owner },
);

export const feeWaived = factCondition<WaiverFacts>('feeWaived', ({ waivedCents }) => waivedCents > 0, {
  refusal: both('No part of the price was waived.'),
  whoCan: owner,
});

type OfPayment = { reference: string };
type OfDispute = OfPayment & { dispute: string };

const paymentWith = <E extends OfPayment = OfPayment>(
  name: string,
  fits: (payment: Payment, event: E) => boolean,
  sentence: string,
) =>
  inputCondition<PaymentFacts, E>(
    name,
    ({ payments }, event) =>
      payments.some((payment) => payment.reference === event.reference && fits(payment, event)),
    refusedForAll(sentence),
  );

/** Also after the bank or the owner returned it in another way: the provider has sent the money all the same. */
export const paymentRefundable = paymentWith(
  'paymentRefundable',
  (payment) => payment.method !== 'offline' && sentBackCents(payment) < payment.amountCents,
  'There is no payment to refund.',
);
/** The provider sent this much of the payment back to the client. */
export const refundSent = paymentWith<OfPayment & { amountCents: number }>(
  'refundSent',
  (payment, { amountCents }) => amountCents <= sentBackCents(payment),
  'No refund of this amount was recorded.',
);
/** The firm gives this payment back by check or in cash, and still keeps this much of it. */
export const offlineRefundable = inputCondition<PaymentFacts, OfPayment & { amountCents: number }>(
  'offlineRefundable',
  ({ payments }, { reference, amountCents }) =>
    payments.some(
      (each) =>
        each.reference === reference &&
        isRefundedByHand(each) &&
        amountCents <= each.amountCents - each.refundedCents,
    ),
  { refusal: both('The firm doesn’t hold that much of this payment.'), whoCan: nobody },
);
/** Also after the firm gave it back: the bank asks then, too, and takes the money a second time if nobody answers. */
export const paymentDisputable = paymentWith(
  'paymentDisputable',
  ({ method }) => method !== 'offline',
  'There is no payment to dispute.',
);
/** Also after the firm lost: a bank may decide once more. */
export const disputeWinnable = paymentWith<OfDispute>(
  'disputeWinnable',
  (payment, { dispute }) => disputeOf(payment, dispute) !== undefined,
  'The payment is not in dispute.',
);
/** Once. Of a payment that went back, the bank takes the money a second time. */
export const disputeLosable = paymentWith<OfDispute>(
  'disputeLosable',
  (payment, { dispute }) => (isHeldByFirm(payment) || isInDispute(payment)) && !hasLost(payment, dispute),
  'The payment is not in dispute.',
);

/** Without a reference, the latest payment in review is meant. */
export const namesPaymentInReview = inputCondition<PaymentFacts, Partial<OfPayment>>(
  'namesPaymentInReview',
  ({ payments }, { reference }) =>
    reference === undefined ||
    payments.some((each) => each.reference === reference && each.fate === 'inReview'),
  refusedForAll('This payment is not waiting for review. Please reload the return.'),
);

export const nothingInReview = factCondition<PaymentFacts>('nothingInReview', (facts) => !isInReview(facts), {
  refusal: {
    client: 'We’re reviewing your payment. Please don’t pay again yet.',
    staff: 'A payment is waiting for review. Settle it first.',
  },
  whoCan: owner,
});
