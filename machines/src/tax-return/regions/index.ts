import { emailClient, emailFirm } from '../parts/action.js';
import { delivery } from './delivery/delivery.js';
import { documents } from './documents/documents.js';
import { efile } from './efile/efile.js';
import { extension } from './extension/extension.js';
import { filing } from './filing/filing.js';
import { lifecycle } from './lifecycle/lifecycle.js';
import { payment } from './payment/payment.js';
import { paymentReview } from './payment/review.js';
import { preparation } from './preparation/preparation.js';
import { quote } from './quote/quote.js';
import { requests } from './requests/requests.js';
import { review } from './review/review.js';
import { signing } from './signing/signing.js';
import { spouse } from './spouse/spouse.js';

export * from './delivery/conditions.js';
export * from './documents/conditions.js';
export * from './efile/conditions.js';
export * from './filing/conditions.js';
export * from './lifecycle/conditions.js';
export * from './payment/conditions.js';
export * from './preparation/conditions.js';
export * from './quote/conditions.js';
export * from './requests/conditions.js';
export * from './review/conditions.js';
export * from './signing/conditions.js';
export * from './spouse/conditions.js';

/** Emails sent when a return is created. */
export const onCreation = [emailClient('orderReceived'), emailFirm('newOrder')] as const;

/**
 * The regions of the workflow, which define everything that the product knows about it. Their order is the order of the
 * work, for the rows on the staff's screen and for the next step.
 */
export const regions = [
  lifecycle,
  documents,
  requests,
  quote,
  ...preparation,
  review,
  efile,
  signing,
  spouse,
  extension,
  filing,
  payment,
  paymentReview,
  delivery,
] as const;
