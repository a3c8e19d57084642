import { isDeepStrictEqual } from 'node:util';
import {
  countsAsPaid,
  is,
  orderName,
  orderTitle,
  outstandingCents,
  type Payment,
  returnedTwiceCents,
  standingOf,
  type TaxReturnContext,
  type TaxReturnValue,
} from '@tax-firm/machines';
import { z } from 'zod';
import { type MailContent } from '../../mail/text/mail-content.js';
import { type Receipt } from '../../money/payments/payments.dto.js';
import { contextAfter, type TaxReturnEntity } from '../../returns/return/tax-return.entity.js';
import { type TransitionRow } from '../../workflow/model/history.js';

/** What an email may tell of a row of history. */
export type EmailStep = Pick<
  TransitionRow,
  'seq' | 'type' | 'payload' | 'reason' | 'to' | 'contextChange' | 'actor' | 'at'
>;

/** The facts that an email is written from. */
export interface EmailFacts {
  readonly taxReturn: TaxReturnEntity;
  /** The row of history that requested the email. */
  readonly cause: EmailStep;
  /** The history up to the cause, which is its last row. Later rows must not affect the email. */
  readonly history: readonly EmailStep[];
  /** What the return remembered before the cause. */
  readonly before: TaxReturnContext;
  /** The same after it. */
  readonly context: TaxReturnContext;
  /** The state after the cause; of a region that no row has, its present one. */
  readonly state: TaxReturnValue;
  /** The quoted price after the cause. */
  readonly quotedCents: number;
  /** What the client owed after the cause. */
  readonly owedCents: number;
  /** The firm's name. */
  readonly firm: string;
  /** What is attached to the email; absent if there is none, or if the payment has been returned since. */
  readonly receipt?: Receipt | undefined;
}

/** An email that a step causes. `writeEmail` adds which order it is about. */
export interface WorkflowEmail {
  readonly write: (facts: EmailFacts) => MailContent;
  /** Not sent if the firm has written to the client since this time. */
  readonly unlessWrittenSince?: (facts: EmailFacts) => string;
  /** Not sent if what it says is no longer true. */
  readonly unless?: (facts: EmailFacts) => boolean;
  /** For whoever has the return, instead of the firm's mailbox. */
  readonly toAssignee?: boolean;
  /** Reference of the payment whose receipt is attached. */
  readonly attachReceiptOf?: (facts: EmailFacts) => string;
}

/**
 * Writes an email that tells its order from the client's others, in the subject and before the other facts.
 * @param known as `WriteMail` has it: the receipt and the order's full title have names that the client typed
 */
export function writeEmail({ write }: WorkflowEmail, facts: EmailFacts, known: boolean): MailContent {
  const { subject, facts: rest = [], ...content } = write(known ? facts : { ...facts, receipt: undefined });
  const title = (known ? orderTitle : orderName)(facts.taxReturn);
  return { ...content, subject: `${subject} (${title})`, facts: [['Order', title], ...rest] };
}

/** The facts for an email that the row `seq` requested. @throws Error if there is no such row */
export function emailFactsOf(
  taxReturn: TaxReturnEntity,
  wholeHistory: readonly EmailStep[],
  seq: number | undefined,
  firm: string,
): EmailFacts {
  const history = wholeHistory.filter((row) => seq !== undefined && row.seq <= seq);
  const cause = history.at(-1);
  if (cause?.seq !== seq || cause === undefined)
    throw new Error(`The return ${taxReturn.id} has no row ${seq} to write an email for`);
  const context = contextAfter(history, taxReturn);
  return {
    taxReturn,
    cause,
    history,
    context,
    before: contextAfter(history.slice(0, -1), taxReturn),
    state: Object.assign({ ...taxReturn.stateValue }, ...history.map(({ to }) => to)),
    quotedCents: context.quote.amountCents ?? 0,
    owedCents: outstandingCents(context),
    firm,
  };
}

/** Whether the taxpayer of a joint return had signed at the time of the cause, and the spouse had not. */
export const waitsForSpouse = ({ context }: EmailFacts): boolean =>
  context.signedElectronically && !context.spouseSigned;

/** The documents that staff had asked for at the time of the cause, and that were missing. */
export const missingRequests = ({ context }: EmailFacts) =>
  context.requests.filter(({ fate }) => fate === 'open');

/** Whether the quote that the cause put in force again is not in force by now, or another one is. */
export const isNoLongerInForce = ({ taxReturn, context }: EmailFacts): boolean =>
  !is.quoteAccepted(taxReturn.stateValue) || taxReturn.context.quote.revision !== context.quote.revision;

/** Whether the quote that the cause reopened is settled by now: accepted or declined, or another one is on offer. */
export const isNoLongerReopened = ({ taxReturn: { stateValue, context } }: EmailFacts): boolean =>
  !is.quoteOnOffer(stateValue) || context.acceptedRevision !== context.quote.revision;

/** Whether nothing of the return was filed yet at the time of the cause. */
export const wasUnfiled = ({ context, state }: EmailFacts): boolean =>
  standingOf(context) === 'none' && !is.efileAccepted(state);

/** Whether the return was not filed yet at the time of the cause, and is filed only once it is paid. */
export const waitsForPayment = (facts: EmailFacts): boolean =>
  wasUnfiled(facts) && facts.context.rules.payment && !facts.context.unpaidFilingAllowed;

/** Whether the firm's rule kept the return from being filed at the time of the cause, because it was not paid. */
export const awaitedPayment = ({ context, state }: EmailFacts): boolean =>
  !is.efileAccepted(state) && is.filingWaitsForPayment(context);

const reportSchema = z.object({ amountCents: z.int(), reference: z.string() });
type ReportedPayment = z.infer<typeof reportSchema>;

const disputeSchema = reportSchema.partial({ amountCents: true }).extend({ dispute: z.string() });

/** The payment that the provider reported in the cause. */
export const paymentReported = ({ cause }: EmailFacts): ReportedPayment => reportSchema.parse(cause.payload);

/** A payment as it was after the cause. */
const paymentAtEvent = ({ context }: EmailFacts, reference: string): Payment | undefined =>
  context.payments.find((each) => each.reference === reference);

/**
 * The dispute that the cause reports or decides, and its payment as it is afterward. In cents: what the bank asks about, if
 * anyone said; what it took if the firm lost; and how much of that the client had back already.
 */
export function disputeReported(facts: EmailFacts) {
  const { reference, dispute, amountCents } = disputeSchema.parse(facts.cause.payload);
  const payment = paymentAtEvent(facts, reference);
  const lost =
    facts.cause.type === 'DISPUTE_LOST' ? payment?.disputes?.findLast(({ id }) => id === dispute) : undefined;
  const lostCents = lost?.lostCents ?? 0;
  const twiceCents = payment ? Math.min(lostCents, returnedTwiceCents(payment)) : 0;
  return { reference, payment, amountCents, lostCents, twiceCents };
}

/** The payment that the cause changed, before and afterward. @throws Error if it changed none */
export function changedPayment(facts: EmailFacts): { before: Payment; now: Payment } {
  for (const before of facts.before.payments) {
    const now = paymentAtEvent(facts, before.reference);
    if (now && !isDeepStrictEqual(before, now)) return { before, now };
  }
  throw new Error(`The row ${facts.cause.seq} changed no payment`);
}

/**
 * The refund in the cause, in cents: this time, so far, and of how much; `method` says how it went back. An event that
 * settles a payment as refunded gives no amount: the rest of the payment went back.
 */
export function refundReported(facts: EmailFacts) {
  const reported = reportSchema.safeParse(facts.cause.payload).data;
  const changed = reported ? undefined : changedPayment(facts);
  const reference = reported?.reference ?? changed!.now.reference;
  const amountCents = reported?.amountCents ?? changed!.now.refundedCents - changed!.before.refundedCents;
  const payment = paymentAtEvent(facts, reference);
  const { amountCents: paidCents = amountCents, refundedCents: soFarCents = amountCents } = payment ?? {};
  const isWhole = soFarCents >= paidCents;
  const isByProvider = facts.cause.type === 'PAYMENT_REFUNDED' || facts.cause.type === 'REFUND_FAILED';
  const method = (isByProvider && payment?.method) || 'offline';
  return { amountCents, reference, paidCents, soFarCents, isWhole, method, fate: payment?.fate };
}

/** The payment that the cause made count. */
export function paymentReceived(facts: EmailFacts): ReportedPayment {
  if (facts.cause.type === 'PAYMENT_SUCCEEDED') return paymentReported(facts);
  const before = facts.before.payments.filter(countsAsPaid);
  const now = facts.context.payments.filter(countsAsPaid);
  const isNew = ({ reference }: Payment) => !before.some((each) => each.reference === reference);
  return now.findLast(isNew) ?? now.at(-1) ?? { amountCents: facts.quotedCents, reference: '' };
}

/** When that payment arrived: before the cause if it was reviewed first. */
export const paidAt = (facts: EmailFacts): string => {
  const { reference } = paymentReceived(facts);
  const reported = facts.history.find(
    ({ type, payload }) =>
      type === 'PAYMENT_SUCCEEDED' && reportSchema.parse(payload).reference === reference,
  );
  return (reported ?? facts.cause).at;
};

/** When the firm received the documents. */
export function documentsReceivedAt({ history, cause }: EmailFacts): string {
  const received = history.findLast(({ to }) => to && is.documentsReceived(to as unknown as TaxReturnValue));
  return (received ?? cause).at;
}
