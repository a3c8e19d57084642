import type { TaxReturnSummary } from '@/features/tax-return';

/** The open checklist items of a return; none once its preparation is approved or it is no longer active. */
export function missingDocuments({ checklist, workflow: { value } }: TaxReturnSummary) {
  const needed = value.lifecycle === 'active' && value.cpaApproval === 'pending';
  return needed ? checklist.filter(({ status }) => status === 'open') : [];
}

/** "1 document", "5 documents". */
export const describeDocumentCount = (count: number): string =>
  `${count} ${count === 1 ? 'document' : 'documents'}`;
