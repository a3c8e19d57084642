import { whyNot, type TaxReturnEventType, type WaitingOn } from '@tax-firm/machines';
import { snapshotOf, type TaxReturnSummary } from '@/features/tax-return';
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
  if (open) return open;
  if (progress.waitingOn === 'Client' && value.documents === 'none')
    return { label: 'Upload your documents', view: 'file-manager' };
  return undefined;
}

/** Whether the return is paid and downloaded, so that its client has nothing left to do. */
export const isDone = ({ workflow: { value } }: TaxReturnSummary): boolean =>
  value.payment === 'paid' && value.delivery === 'downloaded';

/** Whose turn it is, as the client reads it. */
export function holderOf(waitingOn: WaitingOn): string {
  switch (waitingOn) {
    case 'Client':
      return 'You';
    case 'IRS':
      return 'The IRS';
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
  const [latest] = taxReturns;
  return latest
    ? `There is nothing you need to do now. ${latest.workflow.progress.label}.`.replace(/([.!])\.$/, '$1')
    : '';
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
