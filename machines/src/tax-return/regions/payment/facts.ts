import * as z from 'zod';
import { updateContext } from '../../parts/action.js';
import { fact, type ValuesOfFacts } from '../../parts/region.js';
import type { QuoteFacts } from '../quote/conditions.js';

/**
 * The fate of a payment:
 * - `inReview`: it was unexpected, so the owner decides;
 * - `received`: it counts toward the invoice;
 * - `disputed`: it counts until the bank decides;
 * - `refunded`: it counted, and all of it went back to the client;
 * - `returned`: it never counted, and all of it went back to the client;
 * - `takenBack`: it was recorded by mistake.
 */
export const fates = ['inReview', 'received', 'disputed', 'refunded', 'returned', 'takenBack'] as const;

/** A dispute of a payment that the bank has not decided, or that the firm lost. One that it won is forgotten. */
const dispute = z.object({
  /** The provider's id. */
  id: z.string(),
  /** Integer cents in dispute; absent if nobody said, and once the firm has lost it. */
  amountCents: z.int().optional(),
  /** Integer cents that the bank took back, even if the client had them already; absent while it has not decided. */
  lostCents: z.int().optional(),
});

type Dispute = z.infer<typeof dispute>;

/** One payment of a return. It stays in the list even if the money goes back. */
const payment = z.object({
  /** The provider's id; `offline-1`, … for payments that the owner recorded. */
  reference: z.string(),
  /** Integer cents. */
  amountCents: z.int(),
  method: z.enum(['card', 'bank', 'offline']),
  fate: z.enum(fates),
  /**
   * Integer cents that went back to the client: all of them if it is `refunded` or `returned`, and more if the client got
   * money twice, from the firm and from the bank.
   */
  refundedCents: z.int(),
  /** Those that are open or lost; what they took is a part of `refundedCents`. Absent if there are none. */
  disputes: z.array(dispute).optional(),
  /** Integer cents of these that the firm gave back by check or in cash; absent if it gave none. */
  byHandCents: z.int().optional(),
  /** The provider could not send a refund to the client, so that the firm gives the money back in another way. */
  refundFailed: z.boolean().optional(),
});

export type Payment = z.infer<typeof payment>;

export const paymentFacts = {
  /** All payments, oldest first. */
  payments: fact(z.array(payment), []),
  /** The owner has allowed this return to be filed before it is paid, although the firm’s rule asks for payment first. */
  unpaidFilingAllowed: fact(z.boolean(), false),
  /** Integer cents of the quote that the owner does not ask for. */
  waivedCents: fact(z.int(), 0),
};
type Values = ValuesOfFacts<typeof paymentFacts>;
export type PaymentFacts = Pick<Values, 'payments'>;
export type UnpaidFilingFacts = Pick<Values, 'unpaidFilingAllowed'>;
export type WaiverFacts = Pick<Values, 'waivedCents'>;

/** What an invoice is made of. */
export type MoneyFacts = PaymentFacts & QuoteFacts & WaiverFacts;

/** Whether the firm holds this money. */
export const isHeldByFirm = ({ fate }: Payment): boolean =>
  fate === 'inReview' || fate === 'received' || fate === 'disputed';

const isOpen = ({ lostCents }: Dispute): boolean => lostCents === undefined;

/** Whether the bank has not decided a dispute about it. */
export const isInDispute = ({ disputes = [] }: Payment): boolean => disputes.some(isOpen);

/** The dispute that an event is about; undefined if it is not on record. */
export const disputeOf = ({ disputes = [] }: Payment, id: string): Dispute | undefined =>
  disputes.find((each) => each.id === id);

/** Whether the firm lost this very dispute about it. */
export const hasLost = (payment: Payment, id: string): boolean =>
  disputeOf(payment, id)?.lostCents !== undefined;

/** Integer cents that the bank took back in disputes. */
const lostCents = ({ disputes = [] }: Payment): number =>
  disputes.reduce((sum, { lostCents: cents = 0 }) => sum + cents, 0);

/** Whether it went back because the firm lost a dispute about it. */
export const isLost = (each: Payment): boolean => each.fate === 'refunded' && lostCents(each) > 0;

/** Whether the owner recorded it, and has not undone that. */
export const isKeptOffline = ({ method, fate }: Payment): boolean =>
  method === 'offline' && fate === 'received';

/** Whether the firm gives it back by check or in cash: the provider cannot. */
export const isRefundedByHand = (each: Payment): boolean =>
  isKeptOffline(each) || (each.fate === 'received' && each.refundFailed === true);

/** Integer cents that the provider sent back to the client. */
export const sentBackCents = (each: Payment): number =>
  each.refundedCents - lostCents(each) - (each.byHandCents ?? 0);

/** Whether it counts toward the invoice. */
export const countsAsPaid = ({ fate }: Payment): boolean => fate === 'received' || fate === 'disputed';

const sumOf = (payments: readonly Payment[], cents: (payment: Payment) => number): number =>
  payments.reduce((sum, each) => sum + cents(each), 0);

/**
 * Integer cents that count toward the invoice. What went back of a payment still counts: a partial refund lowers what
 * the firm keeps, and doesn't ask the client to pay again.
 */
export const paidCents = ({ payments }: PaymentFacts): number =>
  sumOf(payments.filter(countsAsPaid), ({ amountCents }) => amountCents);

/** Integer cents that the firm keeps of the payments that count. */
export const keptCents = ({ payments }: PaymentFacts): number =>
  sumOf(payments.filter(countsAsPaid), ({ amountCents, refundedCents }) => amountCents - refundedCents);

/** Integer cents that went back to the client beyond what the payment was: the firm has lost them. */
export const returnedTwiceCents = ({ amountCents, refundedCents }: Payment): number =>
  Math.max(0, refundedCents - amountCents);

/**
 * Integer cents that all payments have left the firm with, which is the sum of their entries in the ledger: what it keeps,
 * less what went back twice, so perhaps below zero.
 */
export const netCents = ({ payments }: PaymentFacts): number =>
  keptCents({ payments }) - sumOf(payments, returnedTwiceCents);

/** Integer cents of the quote that the client still owes; 0 without a quote. */
export const outstandingCents = (money: MoneyFacts): number =>
  Math.max(0, (money.quote.amountCents ?? 0) - money.waivedCents - paidCents(money));

/** Integer cents that the client paid beyond the price; 0 without a quote, because what will be owed is not known. */
export const creditOf = (money: MoneyFacts): number =>
  money.quote.amountCents === null
    ? 0
    : Math.max(0, keptCents(money) - Math.max(0, money.quote.amountCents - money.waivedCents));

/** Whether nothing of the invoice is owed. */
export const isSettled = (money: MoneyFacts): boolean =>
  money.quote.amountCents !== null && outstandingCents(money) === 0;

/** Adds a payment, unless the list already has its reference because the provider reported it again. */
export const withPayment = ({ payments }: PaymentFacts, added: Payment): PaymentFacts =>
  payments.some(({ reference }) => reference === added.reference)
    ? { payments }
    : { payments: [...payments, added] };

/** Asks for the whole price again. */
export const forgetWaiver = updateContext<WaiverFacts>('forgetWaiver', () => ({ waivedCents: 0 }));

/** Changes the latest matching payment. */
export function withChange(
  { payments }: PaymentFacts,
  fits: (payment: Payment) => boolean,
  change: (payment: Payment) => Payment,
): PaymentFacts {
  const index = payments.findLastIndex(fits);
  return { payments: payments.map((each, at) => (at === index ? change(each) : each)) };
}

/** Returns cents to the client. A payment has another fate once all of it went back. */
function afterReturn(each: Payment, amountCents: number): Payment {
  const after = { ...each, refundedCents: each.refundedCents + amountCents };
  if (!isHeldByFirm(each) || after.refundedCents < each.amountCents) return after;
  return { ...after, fate: countsAsPaid(each) ? 'refunded' : 'returned' };
}

/** The provider sent cents back, in all its refunds at most the payment. */
export const afterRefund = (each: Payment, amountCents: number): Payment =>
  afterReturn(each, Math.min(amountCents, each.amountCents - sentBackCents(each)));

/** Returns what is left of a payment to the client. */
export const afterWholeRefund = (each: Payment): Payment =>
  afterReturn(each, each.amountCents - each.refundedCents);

/** Returns cents of a payment by check or in cash. */
export function afterRefundByHand(each: Payment, amountCents: number): Payment {
  return { ...afterReturn(each, amountCents), byHandCents: (each.byHandCents ?? 0) + amountCents };
}

/** The payment as one that counts: disputed while the bank has not decided. */
export const asCounted = (each: Payment): Payment => ({
  ...each,
  fate: isInDispute(each) ? 'disputed' : 'received',
});

function withDisputes({ disputes: _, ...rest }: Payment, disputes: readonly Dispute[]): Payment {
  const after = disputes.length > 0 ? { ...rest, disputes: [...disputes] } : rest;
  return countsAsPaid(after) ? asCounted(after) : after;
}

const withoutDispute = (each: Payment, id: string): Payment =>
  withDisputes(
    each,
    (each.disputes ?? []).filter((other) => other.id !== id),
  );

const withDispute = (each: Payment, added: Dispute): Payment =>
  withDisputes(each, [...(each.disputes ?? []), added]);

/**
 * The firm has cents again that had gone back to the client. Of a payment that had gone back in whole, the firm then holds
 * what has not gone back in another way. It counts again if the client still owes that much; if not, for example because the
 * client has paid again, the owner reviews it.
 */
function afterComingBack(each: Payment, amountCents: number, money: MoneyFacts): Payment {
  const after = { ...each, refundedCents: each.refundedCents - amountCents };
  if (isHeldByFirm(each) || after.refundedCents >= each.amountCents) return after;
  const isOwed = each.fate === 'refunded' && outstandingCents(money) >= each.amountCents;
  return isOwed ? asCounted(after) : { ...after, fate: 'inReview' };
}

/** The provider could not send cents to the client after all. */
export const afterFailedRefund = (each: Payment, amountCents: number, money: MoneyFacts): Payment => ({
  ...afterComingBack(each, amountCents, money),
  refundFailed: true,
});

/** The bank asks about it, or about cents of it. A dispute that is on record stays as it is. */
export const afterDispute = (each: Payment, id: string, amountCents?: number): Payment =>
  disputeOf(each, id) ? each : withDispute(each, amountCents === undefined ? { id } : { id, amountCents });

/** The firm won a dispute that was open, or that it had lost before. A payment in review stays in review. */
export const afterWonDispute = (each: Payment, id: string, money: MoneyFacts): Payment =>
  afterComingBack(withoutDispute(each, id), disputeOf(each, id)?.lostCents ?? 0, money);

/**
 * The bank takes the cents of a lost dispute: those that were in dispute, by default the whole payment. It takes them also from
 * a payment that went back before, in part or in whole. What the firm keeps of the payment is no longer in this dispute.
 */
export function afterLostDispute(each: Payment, id: string, amountCents?: number): Payment {
  const lostCents = amountCents ?? disputeOf(each, id)?.amountCents ?? each.amountCents;
  return withDispute(withoutDispute(afterReturn(each, lostCents), id), { id, lostCents });
}
