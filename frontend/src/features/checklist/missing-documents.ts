import { missingDocuments as missingIn } from '@tax-firm/machines';
import type { ChecklistItem, TaxReturnSummary } from '@/features/tax-return/api/types';

/** The documents of a return that its client still has to give. */
export const missingDocumentsOf = ({ checklist = [], workflow }: TaxReturnSummary): ChecklistItem[] =>
  missingIn(workflow.value, checklist);
