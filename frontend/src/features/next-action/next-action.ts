import { whyNot, type TaxReturnEventType } from '@tax-firm/machines';
import { describeDocumentCount, missingDocuments } from '@/features/checklist';
import { snapshotOf, type TaxReturnSummary } from '@/features/tax-return';
import type { ReturnPlace } from './places.js';

/** An action that a return needs from its client. */
export interface NextAction {
  label: string;
  view: ReturnPlace;
}

const actions: readonly (NextAction & { event: TaxReturnEventType })[] = [
  { event: 'ACCEPT_QUOTE', label: 'Review your price quote', view: 'activity' },
  { event: 'CONFIRM_REVIEW', label: 'Review your return', view: 'review' },
  { event: 'CHOOSE_PAPER', label: 'Sign the e-file authorization', view: 'sign' },
  { event: 'PAYMENT_STARTED', label: 'Pay your invoice', view: 'activity' },
  { event: 'RETURN_DOWNLOADED', label: 'Download your return', view: 'activity' },
];

/** The client's next action, from the events that the machine allows; undefined if it is someone else's turn. */
export function nextActionOf(taxReturn: TaxReturnSummary): NextAction | undefined {
  const snapshot = snapshotOf(taxReturn);
  const { value, progress } = taxReturn.workflow;
  // The firm looks at a form that was signed on paper.
  const isSigned = snapshot.context.signedScans.length > 0;
  const open = actions.find(
    ({ event, view }) =>
      !(view === 'sign' && isSigned) &&
      whyNot(snapshot, event, { role: 'Client' }).length === 0 &&
      // A client must not pay again while a payment is under review.
      (event !== 'PAYMENT_STARTED' || value.paymentReview === 'clear'),
  );
  if (open?.view === 'sign' && value.signing === 'spouseToSign')
    return { ...open, label: 'Have your spouse sign' };
  if (open) return open;
  if (value.efile === 'sent' && !isSigned && (value.signing === 'onPaper' || value.signing === 'closed'))
    return { label: 'Sign on paper', view: 'sign' };
  if (progress.waitingOn === 'Client' && value.documents === 'none')
    return { label: 'Upload your documents', view: 'file-manager' };
  const missing = missingDocuments(taxReturn).length;
  return missing > 0
    ? { label: `Upload ${describeDocumentCount(missing)}`, view: 'document-checklist' }
    : undefined;
}
