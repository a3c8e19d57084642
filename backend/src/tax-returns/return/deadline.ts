import { deadlineOf, documentsCompleteAt } from '@tax-firm/machines';
import { type Principal } from '../../accounts/index.js';
import { type ChecklistItemView, type FileView, type TaxReturnSummary } from './tax-return.view.js';
import { type TaxReturnEntity } from './tax-return.entity.js';

/** The next deadline of a return; null if there is none. Only staff and auditors see it. */
export function nextDeadline(
  viewer: Principal,
  { stateValue, waitingSince }: TaxReturnEntity,
  documents: readonly FileView[],
  items: readonly ChecklistItemView[],
): TaxReturnSummary['deadline'] {
  if (viewer.role === 'Client') return null;
  const deadline = deadlineOf(stateValue, {
    waitingSince: waitingSince.getTime(),
    documentsCompleteAt: documentsCompleteAt(documents, items),
  });
  return deadline ? { ...deadline, dueAt: new Date(deadline.dueAt).toISOString() } : null;
}
