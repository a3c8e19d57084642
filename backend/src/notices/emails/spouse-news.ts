import { type ClientEmail, isFederalMailed } from '@tax-firm/machines';
import { type SpouseNews } from '../../mail/text/spouse-news.js';
import { awaitedPayment, type EmailFacts } from './workflow-email.js';

/** Whether the spouse's signature was on record before the cause. */
const hadSigned = ({ before }: EmailFacts): boolean => before.spouseSigned;

const ifSigned = (news: SpouseNews) => (facts: EmailFacts) => (hadSigned(facts) ? news : undefined);

const ofAcceptance = (facts: EmailFacts) =>
  hadSigned(facts) ? (isFederalMailed(facts.context) ? 'mailed' : 'accepted') : undefined;

/**
 * What a client's email means for a spouse with an account of their own; null if it never means anything for them. Before
 * they have signed, they hear only of the signatures. The order, its price and the payments are the client's alone, and so
 * is an extension, which changes nothing about what was signed.
 */
const newsOf: { readonly [Name in ClientEmail]: ((facts: EmailFacts) => SpouseNews | undefined) | null } = {
  orderReceived: null,
  quoteSent: null,
  quoteReopened: null,
  acceptance: null,
  quoteStands: null,
  quoteReminder: null,
  documentRequested: null,
  documentReminder: null,
  reviewCopyReady: null,
  reviewReminder: null,
  efileAuthSent: null,
  // If the spouse is awaited, the spouse gets this one instead of the client (`Notifications`).
  signatureReminder: null,
  spouseToSign: null,
  authorizationSigned: (facts) =>
    facts.cause.type !== 'SIGN_AS_SPOUSE' ? undefined : awaitedPayment(facts) ? 'signedUnpaid' : 'signed',
  signatureUndone: ifSigned('undone'),
  formCorrected: ifSigned('corrected'),
  requestWithdrawn: ({ cause }) => (cause.type === 'UNDO_EFILE_AUTH_SENT' ? 'withdrawn' : undefined),
  spouseSigningClosed: () => 'closed',
  signingClosed: () => 'closed',
  extensionFiled: null,
  extensionWithdrawn: null,
  returnRejected: ifSigned('rejected'),
  efileRejected: ifSigned('rejectedUnsigned'),
  returnAccepted: ofAcceptance,
  // An invoice that comes later, such as after a review of payments, tells nothing new of the return.
  paymentDue: (facts) => (facts.cause.type === 'EFILE_ACCEPTED' ? ofAcceptance(facts) : undefined),
  bankPaymentFailed: null,
  paymentReminder: null,
  feeWaived: null,
  receipt: null,
  refund: null,
  refundDelayed: null,
  paymentRemoved: null,
  orderClosed: ifSigned('orderClosed'),
  orderReopened: ifSigned('orderReopened'),
  // An order can be deleted only before its quote is accepted, and so before anyone has signed.
  orderDeleted: null,
  returnReady: ifSigned('ready'),
};

/** What to tell a spouse with an account of their own when the client gets this email; undefined if nothing. */
export const spouseNewsOf = (name: string, facts: EmailFacts): SpouseNews | undefined =>
  name in newsOf ? newsOf[name as ClientEmail]?.(facts) : undefined;
