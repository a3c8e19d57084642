import { emailClient, emailFirm } from '../parts/action.js';
import { delivery } from './delivery/delivery.js';
import { documents } from './documents/documents.js';
import { efile } from './efile/efile.js';
import { lifecycle } from './lifecycle/lifecycle.js';
import { payment } from './payment/payment.js';
import { paymentReview } from './payment/review.js';
import { preparation } from './preparation/preparation.js';
import { quote } from './quote/quote.js';

/** What making a return causes. */
export const onCreation = [emailClient('orderReceived'), emailFirm('newOrder')] as const;

/**
 * The regions of the workflow, and with them everything that the product knows about it. Their order is the order of
 * the work: of the rows on staff's screen, and of what has to happen next.
 */
export const regions = [
  lifecycle,
  documents,
  quote,
  ...preparation,
  efile,
  payment,
  paymentReview,
  delivery,
] as const;
