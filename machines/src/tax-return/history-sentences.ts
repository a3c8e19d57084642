import type { ActorRole } from '../roles.js';
import type { TaxReturnEventType } from './events.js';

/** What one row of history needs to be told: the event's type and its own fields. */
export interface Told {
  type: string;
  payload: { readonly amountCents?: number; readonly year?: number; readonly resolution?: string } | null;
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});
const amount = ({ payload }: Told): string => dollars.format((payload?.amountCents ?? 0) / 100);

type Tell = string | ((told: Told) => string);
/** For the client, for staff. */
type Telling = readonly [client: Tell, staff: Tell];

const tellings: Readonly<Record<TaxReturnEventType | 'CREATED' | 'MIGRATED', Telling>> = {
  CREATED: ['You sent us your order', 'Order received'],
  MIGRATED: ['We updated our system', 'Moved to a new version of the workflow'],
  ARCHIVE: ['Your return went to our archive', ({ payload }) => `Archived under ${payload?.year}`],
  UNARCHIVE: ['Your return came back from our archive', 'Taken out of the archive'],
  DELETE: ['The order was deleted', 'Order deleted'],
  FILE_ADDED: ['A paper was added', 'Paper added'],
  FILE_REMOVED: ['A paper was removed', 'Paper removed'],
  SEND_QUOTE: [(told) => `Your quote of ${amount(told)} was sent`, (told) => `Quote of ${amount(told)} sent`],
  ACCEPT_QUOTE: ['You accepted the price quote', 'Client accepted the quote'],
  DECLINE_QUOTE: ['You declined the price quote', 'Client declined the quote'],
  WITHDRAW_QUOTE: ['We withdrew the price quote', 'Quote withdrawn'],
  REOPEN_QUOTE: ['We opened the price quote again', 'Quote reopened'],
  STAFF_START: ['We started on your return', 'Staff associate started'],
  UNDO_STAFF_START: ['We took a step back', 'Staff associate start undone'],
  SENIOR_START: ['A senior associate started on your return', 'Senior associate started'],
  UNDO_SENIOR_START: ['We took a step back', 'Senior associate start undone'],
  CPA_START: ['Your CPA started the review', 'CPA/EA started'],
  UNDO_CPA_START: ['We took a step back', 'CPA/EA start undone'],
  APPROVE_EFILE: ['Your CPA approved the return for filing', 'E-file approved'],
  UNDO_APPROVE_EFILE: ['Your CPA is looking at the return again', 'E-file approval undone'],
  EFILE_AUTH_SENT: ['We e-mailed you the e-file authorization', 'E-file authorization sent'],
  UNDO_EFILE_AUTH_SENT: ['We took the e-file authorization back', 'E-file authorization taken back'],
  EFILE_AUTH_SIGNED: ['You signed the e-file authorization', 'E-file authorization signed'],
  UNDO_EFILE_AUTH_SIGNED: ['We need your signature again', 'Signature undone'],
  EFILE_ACCEPTED: ['The IRS accepted your return', 'E-file accepted'],
  UNDO_EFILE_ACCEPTED: ['We corrected the filing status', 'E-file acceptance undone'],
  EFILE_REJECTED: ['The IRS sent the return back. We are on it', 'E-file rejected'],
  PAYMENT_STARTED: [
    (told) => `You started a payment of ${amount(told)}`,
    (told) => `Payment of ${amount(told)} started`,
  ],
  PAYMENT_SUCCEEDED: [
    (told) => `Your payment of ${amount(told)} arrived`,
    (told) => `Payment of ${amount(told)} arrived`,
  ],
  PAYMENT_FAILED: ['Your payment did not go through', 'Payment failed'],
  PAYMENT_EXPIRED: ['Your payment was not completed', 'Payment expired'],
  PAYMENT_REFUNDED: [(told) => `${amount(told)} went back to you`, (told) => `${amount(told)} refunded`],
  PAYMENT_DISPUTED: ['Your bank disputes the payment', 'Payment disputed'],
  DISPUTE_WON: ['Your bank confirmed the payment', 'Dispute won'],
  DISPUTE_LOST: ['Your bank returned the payment to you', 'Dispute lost'],
  RECORD_OFFLINE_PAYMENT: ['We recorded your payment', 'Payment recorded by hand'],
  RESOLVE_PAYMENT: ['We settled your payment', ({ payload }) => `Payment settled as ${payload?.resolution}`],
  FINISHED_FILE_ADDED: ['We put up a finished document', 'Finished document added'],
  FINISHED_FILE_REMOVED: ['We removed a finished document', 'Finished document removed'],
  RETURN_UPLOADED: ['Your filed return is ready', 'Filed return released'],
  UNDO_RETURN_UPLOADED: ['We took the filed return back', 'Filed return taken back'],
  RETURN_DOWNLOADED: ['You downloaded your filed return', 'Client downloaded the return'],
};

const reminded: Telling = ['We sent you a reminder', 'Reminder sent'];

const tellingOf = (type: string): Telling =>
  (tellings as Partial<Record<string, Telling>>)[type] ??
  (type.startsWith('xstate.after.') ? reminded : [type, type]);

/** One row of history in plain words, for its viewer: "Your quote of $300 was sent". */
export function historySentence(told: Told, viewer: ActorRole): string {
  const [client, staff] = tellingOf(told.type);
  const tell = viewer === 'Client' ? client : staff;
  return typeof tell === 'string' ? tell : tell(told);
}
