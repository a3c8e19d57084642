import { describeDocumentCount, missingDocuments } from '@/features/checklist';
import { whyNot, type TaxReturnEventType } from '@tax-firm/machines';
import { snapshotOf, type TaxReturn, type TaxReturnSummary } from '@/features/tax-return';
import { firm } from '@/lib/firm/profile';
import type { ReturnPlace } from './views.js';

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
  const open = actions.find(
    ({ event }) =>
      whyNot(snapshot, event, { role: 'Client' }).length === 0 &&
      // A client must not pay again while a payment is under review.
      (event !== 'PAYMENT_STARTED' || value.paymentReview === 'clear'),
  );
  if (open?.view === 'sign' && value.signing === 'spouseToSign')
    return { ...open, label: 'Let your spouse sign' };
  if (open) return open;
  if (value.efile === 'sent' && (value.signing === 'onPaper' || value.signing === 'closed'))
    return { label: 'Sign on paper', view: 'sign' };
  if (progress.waitingOn === 'Client' && value.documents === 'none')
    return { label: 'Upload your documents', view: 'file-manager' };
  const missing = missingDocuments(taxReturn).length;
  return missing > 0
    ? { label: `Upload ${describeDocumentCount(missing)}`, view: 'document-checklist' }
    : undefined;
}

/** Whether the return is paid and downloaded, so that its client has nothing left to do. */
export const isDone = ({ workflow: { value } }: TaxReturnSummary): boolean =>
  value.payment === 'paid' && value.delivery === 'downloaded';

/** What happens next, with the first name of who does it, if the firm knows one. */
export function nextStepOf({ preparer, workflow: { progress, value } }: TaxReturn): string {
  if (!preparer) return progress.label;
  return `${preparer} is ${value.cpaWork === 'pending' ? 'preparing' : 'reviewing'} your return`;
}

/** Whose turn it is, as the client reads it. */
export function holderOf({ workflow: { progress, value } }: TaxReturnSummary): string {
  switch (progress.waitingOn) {
    case 'Client':
      return 'You';
    case 'IRS':
      // Until a transmission is on record, the firm may still be filing.
      return value.filing === 'none' ? firm.name : 'The IRS';
    case 'Bank':
      return 'Your bank';
    case 'Nobody':
      return 'Nobody';
    default:
      return firm.name;
  }
}

/** The dashboard's headline: the client's next step, or what happens next without them. */
export function headlineOf(taxReturns: readonly TaxReturnSummary[]): string {
  const mine = taxReturns.filter(({ workflow }) => workflow.progress.waitingOn === 'Client');
  const first = mine[0];
  if (first && mine.length === 1) return `Your next step: ${lowerFirst(first.workflow.progress.label)}.`;
  if (first)
    return `${mine.length} of your returns are waiting for you. First: ${lowerFirst(first.workflow.progress.label)}.`;
  const lacking = taxReturns.map(nextActionOf).find((action) => action !== undefined);
  if (lacking) return `Your next step: ${lowerFirst(lacking.label)}.`;
  const [latest] = taxReturns;
  return latest
    ? `There is nothing you need to do now. ${latest.workflow.progress.label}.`.replace(/([.!])\.$/, '$1')
    : '';
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
