import { type FactCondition, isInState, type StateCondition } from '../parts/condition.js';
import { downloaded, notDelivered, readyForDownload, uploaded } from '../regions/delivery/conditions.js';
import { documentsReceived } from '../regions/documents/conditions.js';
import {
  acceptanceAwaited,
  authSent,
  authSigned,
  authUnsent,
  efileAccepted,
  efileUnaccepted,
  signatureAwaited,
} from '../regions/efile/conditions.js';
import { filingRejected, filingSettled, nothingFiled } from '../regions/filing/conditions.js';
import { active, archived, deleted } from '../regions/lifecycle/conditions.js';
import {
  debitOnItsWay,
  filingWaitsForPayment,
  paid,
  paidUndisputed,
  paymentDisputed,
  paymentDue,
  paymentInReview,
  paymentJustStarted,
  paymentLocked,
  paymentProcessing,
  paymentRecordable,
  paymentRefunded,
} from '../regions/payment/conditions.js';
import { approvalPending, approved } from '../regions/preparation/conditions.js';
import {
  quoteAccepted,
  quoteDeclined,
  quoteMade,
  quoteOnOffer,
  quoteUnmade,
} from '../regions/quote/conditions.js';
import {
  copyReleased,
  copyReviewed,
  copyToReview,
  copyUnreleased,
  questionOpen,
} from '../regions/review/conditions.js';
import {
  consentOpen,
  identityConfirmed,
  identityWanted,
  signingClosed,
  signingLeftToPaper,
  signingNotAsked,
  signingOnPaper,
  spouseAwaited,
  wasSignedHere,
} from '../regions/signing/conditions.js';
import {
  bothSignedHere,
  spouseConsentOpen,
  spouseIdentityWanted,
  spouseKnown,
  spouseNotAsked,
} from '../regions/spouse/conditions.js';
import type { TaxReturnValue } from './types.js';

type Region = keyof TaxReturnValue;

/** Tells from the state value, of which it needs one region, whether a condition holds. */
interface StatePredicate<R extends Region> {
  (value: Pick<TaxReturnValue, R>): boolean;
  /** The region and its states in which it holds, for a query. */
  readonly region: R;
  readonly states: readonly TaxReturnValue[R][];
}

/** Tells it from the facts that the machine's context holds. */
type FactPredicate<Facts> = (context: Facts) => boolean;

/** `never` for a condition on a state that the region does not have. */
type PredicateOf<C> =
  C extends StateCondition<infer S, infer R extends Region>
    ? [S] extends [TaxReturnValue[R]]
      ? StatePredicate<R>
      : never
    : C extends FactCondition<infer Facts>
      ? FactPredicate<Facts>
      : never;

type AnyCondition = StateCondition | FactCondition;

const predicateOf = (condition: AnyCondition) =>
  condition.kind === 'state'
    ? Object.assign((value: object) => isInState(condition, value), {
        region: condition.region,
        states: condition.states,
      })
    : (context: unknown) => condition.holds(context as never);

const predicates = <All extends Record<string, AnyCondition>>(all: All) =>
  Object.fromEntries(Object.entries(all).map(([name, condition]) => [name, predicateOf(condition)])) as {
    readonly [Name in keyof All]: PredicateOf<All[Name]>;
  };

/**
 * The machine's conditions as predicates, so that server and screens ask what its rules ask instead of comparing states:
 * `is.authSigned(value)`. Those on a state take the state value, or the columns of it that a row has; those on facts take
 * the context. A condition that a firm's rule turns on or off is not here: `whyNot` checks it.
 */
export const is = predicates({
  acceptanceAwaited,
  active,
  approvalPending,
  approved,
  archived,
  authSent,
  authSigned,
  authUnsent,
  bothSignedHere,
  copyReleased,
  copyReviewed,
  copyToReview,
  consentOpen,
  copyUnreleased,
  debitOnItsWay,
  deleted,
  documentsReceived,
  downloaded,
  efileAccepted,
  efileUnaccepted,
  filingRejected,
  filingSettled,
  filingWaitsForPayment,
  identityConfirmed,
  identityWanted,
  nothingFiled,
  notDelivered,
  paid,
  paidUndisputed,
  paymentDisputed,
  paymentDue,
  paymentInReview,
  paymentJustStarted,
  paymentLocked,
  paymentProcessing,
  paymentRecordable,
  paymentRefunded,
  questionOpen,
  quoteAccepted,
  quoteDeclined,
  quoteMade,
  quoteOnOffer,
  quoteUnmade,
  readyForDownload,
  signatureAwaited,
  signingClosed,
  signingLeftToPaper,
  signingNotAsked,
  signingOnPaper,
  spouseAwaited,
  spouseConsentOpen,
  spouseIdentityWanted,
  spouseKnown,
  spouseNotAsked,
  uploaded,
  wasSignedHere,
});
