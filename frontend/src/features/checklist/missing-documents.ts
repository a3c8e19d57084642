import type { TaxReturnSummary } from '@/features/tax-return';

/**
 * The open checklist items of a return; only what staff asked for while its quote is declined and once its preparation is
 * approved, and none if it is no longer active.
 */
export function missingDocuments({ checklist = [], workflow: { value } }: TaxReturnSummary) {
  if (value.lifecycle !== 'active') return [];
  const inPreparation = value.quote !== 'declined' && value.cpaApproval === 'pending';
  return checklist.filter(({ status, asked }) => status === 'open' && (asked || inPreparation));
}

/** "1 document", "5 documents". */
export const describeDocumentCount = (count: number): string =>
  `${count} ${count === 1 ? 'document' : 'documents'}`;
