export * from './derived/client-status.js';
export * from './derived/context.js';
export * from './derived/deadlines.js';
export * from './derived/flags.js';
export { type EventField, fieldsOfEvent } from './derived/forms.js';
export * from './derived/history-sentences.js';
export { is } from './derived/is.js';
export * from './derived/progress.js';
export { projectionOf, timesAfter } from './derived/projection.js';
export { conditions, requirements } from './derived/requirements.js';
export * from './derived/rows.js';
export * from './derived/schemas.js';
export * from './derived/snapshot.js';
export { eventTypes, mayEverSend, permissions, undoOf } from './derived/steps.js';
export { isStillDue } from './derived/timers.js';
export * from './derived/types.js';
export * from './derived/view.js';
export * from './derived/why-not.js';
export * from './machine.js';
export * from './migrations.js';
export {
  maxQuotedCents,
  maxQuoteLines,
  type QuoteLine,
  quoteLine,
  quoteLineLabel,
  quoteLineReason,
  reason,
} from './parts/fields.js';
export { type FirmRules, noRules, type RuleName, ruleNames } from './parts/rules.js';
export { type Extension, isFederalExtended } from './regions/extension/conditions.js';
export { extendedOn } from './regions/extension/extension.js';
export * from './regions/extension/filing-times.js';
export { acknowledgementOf } from './regions/filing/conditions.js';
export * from './regions/filing/facts.js';
export * from './regions/filing/fields.js';
export * from './regions/filing/jurisdictions.js';
export * from './regions/filing/rejections.js';
export { checkNumber, offlineWayNames, offlineWays, wayOfPayment } from './regions/payment/offline.js';
export { requestedItems } from './regions/requests/conditions.js';
export { requestedDocument } from './regions/requests/requests.js';
export { reviewPage } from './regions/review/review.js';
export * from './regions/signing/identity-check.js';
export { identityDocuments } from './regions/signing/identity-documents.js';
export * from './regions/signing/differences.js';
export { formsCovered, maxIdentityFailures, type SignatureForm } from './regions/signing/conditions.js';
export { archiveYear } from './regions/lifecycle/lifecycle.js';
export {
  countsAsPaid,
  creditOf,
  isLost,
  isRefundedByHand,
  keptCents,
  netCents,
  outstandingCents,
  paidCents,
  type Payment,
  returnedTwiceCents,
  sentBackCents,
} from './regions/payment/facts.js';
export { sumOfLines } from './regions/quote/conditions.js';
export {
  maxReminders,
  type TaxReturnInput,
  waitingOn,
  type WaitingOn,
  waitsForFirm,
} from './parts/region.js';
