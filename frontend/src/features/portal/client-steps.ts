import { countedRows, is, isFederalMailed, type TaxReturnValue, type WorkflowRow } from '@tax-firm/machines';
import { missingDocumentsOf } from '@/features/checklist/missing-documents';
import type { HistoryEntry, TaxReturnSummary } from '@/features/tax-return/api/types';
import { isWaived } from '@/features/tax-return/machine/payment-first';

/** A step of a return as its client follows it. */
export interface ClientStep {
  label: string;
  isDone: boolean;
  /** When it was done, ISO 8601; undefined while the history is loading. */
  at?: string;
}

/** What the client calls each row of the workflow. */
const labels: Readonly<Record<string, string | ((workflow: TaxReturnSummary['workflow']) => string)>> = {
  documentsReceived: 'You upload documents',
  clientAcceptsTerms: ({ value }) =>
    is.quoteUnmade(value) ? 'We send a price quote, and you accept it' : 'You accept the quote',
  staffAssociateStarts: 'We start on your return',
  seniorAssociateStarts: 'A senior associate starts on it',
  cpaStarts: 'Your CPA starts on it',
  cpaApprovesEFile: 'Your CPA approves it',
  reviewCopyReleased: 'We give you a copy to review',
  clientReviewsCopy: 'You review it',
  efileAuthSent: 'We send you the e-file authorization',
  // A copy that the firm's rules don't ask for is not a step of its own.
  efileAuthSigned: ({ value, context }) =>
    !is.copyUnreleased(value) && !context.rules.signing
      ? 'You review it, and sign the e-file authorization'
      : 'You sign the e-file authorization',
  clientPaysInvoice: ({ value, context }) =>
    isWaived(value, context) ? 'We waive the invoice' : 'You pay the invoice',
  efileAccepted: ({ context }) => (isFederalMailed(context) ? 'It is mailed on paper' : 'The IRS accepts it'),
  taxReturnUploaded: 'We upload your filed return',
  taxReturnDownloaded: 'You download it',
};

/** Whether a row is behind the client: complete, or a start that nobody needed before the approval. */
function isBehind({ key, isComplete }: WorkflowRow, value: TaxReturnValue): boolean {
  const isStart = ['staffAssociateStarts', 'seniorAssociateStarts', 'cpaStarts'].includes(key);
  return isComplete(value) || (isStart && is.approved(value));
}

/** The number of the entry that last completed a row; infinite if none did. */
function completedIn({ isComplete }: WorkflowRow, history: readonly HistoryEntry[]): number {
  // An entry has only the regions that it changed.
  const isDoneIn = (state: HistoryEntry['to']) => isComplete(state as unknown as TaxReturnValue);
  return history.findLast(({ from, to }) => isDoneIn(to) && !isDoneIn(from))?.seq ?? Infinity;
}

/** When a row was completed, ISO 8601; undefined if the history does not tell. */
function completedAt(row: WorkflowRow, history: readonly HistoryEntry[]): string | undefined {
  const { key, doneBy } = row;
  // Documents may come with the order. Money that comes once the invoice is settled is not what settled it.
  const events: readonly string[] = key === 'documentsReceived' ? [...doneBy, 'CREATED'] : doneBy;
  const end = key === 'clientPaysInvoice' ? completedIn(row, history) : Infinity;
  return history.findLast(({ type, seq }) => events.includes(type) && seq <= end)?.at;
}

/**
 * The steps of a return in the order of the work, with when each was done: the order, and the rows that its progress
 * counts.
 */
export function clientStepsOf(
  taxReturn: TaxReturnSummary,
  history: readonly HistoryEntry[] = [],
): ClientStep[] {
  const { workflow } = taxReturn;
  const isMissing = missingDocumentsOf(taxReturn).length > 0;
  const order = {
    label: 'You send us your order',
    isDone: true,
    at: history.find(({ type }) => type === 'CREATED')?.at,
  };
  return [
    order,
    ...countedRows(workflow.context).map((row) => {
      const name = labels[row.key]!;
      const label = typeof name === 'string' ? name : name(workflow);
      const isDone = isBehind(row, workflow.value) && !(row.key === 'documentsReceived' && isMissing);
      return isDone ? { label, isDone, at: completedAt(row, history) } : { label, isDone };
    }),
  ];
}
