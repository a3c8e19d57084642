import { whyNot, type TaxReturnEventType, type WaitingOn } from '@tax-firm/machines';
import { snapshotOf, type TaxReturnSummary } from '@/features/tax-return';
import { firm } from '@/lib/firm/profile';
import type { ReturnView } from './views.js';

/** What the client can do about a return now. */
export interface NextAction {
  label: string;
  view: ReturnView;
}

const actions: readonly (NextAction & { event: TaxReturnEventType })[] = [
  { event: 'ACCEPT_QUOTE', label: 'See your price quote', view: 'activity' },
  { event: 'PAYMENT_STARTED', label: 'Pay your invoice', view: 'activity' },
  { event: 'RETURN_DOWNLOADED', label: 'Download your return', view: 'file-manager' },
];

/** The step that waits for the client, by what the machine lets them send; undefined while others are at work. */
export function nextActionOf(taxReturn: TaxReturnSummary): NextAction | undefined {
  const snapshot = snapshotOf(taxReturn);
  const { value, progress } = taxReturn.workflow;
  const open = actions.find(
    ({ event }) =>
      whyNot(snapshot, event, { role: 'Client' }).length === 0 &&
      // Nobody is asked to pay twice while a payment is looked at.
      (event !== 'PAYMENT_STARTED' || value.paymentReview === 'clear'),
  );
  if (open) return open;
  if (progress.waitingOn === 'Client' && value.documents === 'none')
    return { label: 'Upload your documents', view: 'file-manager' };
  return undefined;
}

/** Who has the return, in the client's words. */
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

/** The dashboard's first line: what happens next, and who has it. */
export function headlineOf(taxReturns: readonly TaxReturnSummary[]): string {
  const mine = taxReturns.filter(({ workflow }) => workflow.progress.waitingOn === 'Client');
  const first = mine[0];
  if (first && mine.length === 1)
    return `One thing waits for you: ${lowerFirst(first.workflow.progress.label)}.`;
  if (first)
    return `${mine.length} of your returns wait for you. First: ${lowerFirst(first.workflow.progress.label)}.`;
  const [latest] = taxReturns;
  return latest ? `Nothing waits for you. ${latest.workflow.progress.label}.`.replace(/([.!])\.$/, '$1') : '';
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
