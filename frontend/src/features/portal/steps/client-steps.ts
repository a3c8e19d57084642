import { isFederalMailed, type TaxReturnValue, type WorkflowRow, workflowRows } from '@tax-firm/machines';
import { missingDocuments } from '@/features/checklist';
import { isWaived } from '@/features/payment';
import type { HistoryEntry, TaxReturn } from '@/features/tax-return';

/** A step of a return as its client follows it. */
export interface ClientStep {
  label: string;
  isDone: boolean;
  /** When it was done, ISO 8601; undefined while the history is loading. */
  at?: string;
}

interface NamedStep {
  label: string;
  isDone: (value: TaxReturnValue) => boolean;
  doneBy: readonly string[];
  /** Several events do it, and the first one counts. */
  first?: true;
  /** Its events may come again once it is done. They count only until then. */
  recurs?: true;
  /** Not done while a document is missing. */
  documents?: true;
  /** Shown only then. */
  when?: (taxReturn: TaxReturn) => boolean;
}

const rows = (...keys: string[]): readonly WorkflowRow[] =>
  keys.map((key) => workflowRows.find((row) => row.key === key)!);

/** A step that is done as soon as one of these rows of the workflow is complete. */
function stepOf(label: string, ...keys: string[]): NamedStep {
  const of = rows(...keys);
  return {
    label,
    isDone: (value) => of.some((row) => row.isComplete(value)),
    doneBy: of.flatMap(({ doneBy }) => doneBy),
  };
}

/** Who settles the invoice. @param when whether the firm asks for payment at this place */
function paymentSteps(when: (taxReturn: TaxReturn) => boolean): readonly NamedStep[] {
  const pay: NamedStep = { ...stepOf('You pay the invoice', 'clientPaysInvoice'), recurs: true };
  const waived = ({ workflow: { value, context } }: TaxReturn) => isWaived(value.payment, context);
  return [
    { ...pay, when: (taxReturn) => when(taxReturn) && !waived(taxReturn) },
    {
      ...pay,
      label: 'We waive the invoice',
      doneBy: ['WAIVE_FEE'],
      when: (taxReturn) => when(taxReturn) && waived(taxReturn),
    },
  ];
}

const steps: readonly NamedStep[] = [
  { label: 'You send us your order', isDone: () => true, doneBy: ['CREATED'] },
  {
    ...stepOf('You upload documents', 'documentsReceived'),
    doneBy: ['FILE_ADDED', 'CREATED'],
    documents: true,
  },
  { label: 'We send a price quote', isDone: ({ quote }) => quote !== 'unquoted', doneBy: ['SEND_QUOTE'] },
  stepOf('You accept the quote', 'clientAcceptsTerms'),
  {
    ...stepOf('We start on your return', 'staffAssociateStarts', 'seniorAssociateStarts', 'cpaStarts'),
    first: true,
  },
  stepOf('Your CPA approves it', 'cpaApprovesEFile'),
  {
    ...stepOf('You review it', 'clientReviewsCopy'),
    when: ({ workflow: { value, context } }) =>
      value.review !== 'notReleased' ||
      rows('clientReviewsCopy').some(({ optional }) => !optional || context.rules[optional.rule]),
  },
  stepOf('You sign the e-file authorization', 'efileAuthSigned'),
  ...paymentSteps(({ workflow }) => workflow.context.rules.payment),
  {
    ...stepOf('The IRS accepts it', 'efileAccepted'),
    when: ({ workflow }) => !isFederalMailed(workflow.context),
  },
  {
    ...stepOf('It is mailed on paper', 'efileAccepted'),
    when: ({ workflow }) => isFederalMailed(workflow.context),
  },
  ...paymentSteps(({ workflow }) => !workflow.context.rules.payment),
  stepOf('We upload your filed return', 'taxReturnUploaded'),
  stepOf('You download it', 'taxReturnDownloaded'),
];

/** The number of the entry that last completed a step; infinite if none did. */
function completedIn(isDone: NamedStep['isDone'], history: readonly HistoryEntry[]): number {
  // An entry has only the regions that it changed.
  const isDoneIn = (state: HistoryEntry['to']) => isDone(state as unknown as TaxReturnValue);
  return history.findLast(({ from, to }) => isDoneIn(to) && !isDoneIn(from))?.seq ?? Infinity;
}

/** The steps of a return in the order of the work, with when each was done. */
export function clientStepsOf(taxReturn: TaxReturn, history: readonly HistoryEntry[] = []): ClientStep[] {
  const { value } = taxReturn.workflow;
  const isMissing = missingDocuments(taxReturn).length > 0;
  return steps
    .filter(({ when }) => !when || when(taxReturn))
    .map(({ label, isDone, doneBy, first, recurs, documents }) => {
      if (!isDone(value) || (documents && isMissing)) return { label, isDone: false };
      const end = recurs ? completedIn(isDone, history) : Infinity;
      const done = history.filter(({ type, seq }) => doneBy.includes(type) && seq <= end);
      return { label, isDone: true, at: (first ? done[0] : done.at(-1))?.at };
    });
}
