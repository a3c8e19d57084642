import { deadlineOf } from '@tax-firm/machines';
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
    documentsCompleteAt: completeAt(documents, items),
  });
  return deadline ? { ...deadline, dueAt: new Date(deadline.dueAt).toISOString() } : null;
}

/**
 * When the last document arrived, in milliseconds since the epoch; undefined while the checklist is incomplete. The
 * promised turnaround starts then (firm/content/policies/services.md).
 */
function completeAt(documents: readonly FileView[], items: readonly ChecklistItemView[]): number | undefined {
  const isComplete = documents.length > 0 && items.every(({ status }) => status !== 'open');
  return isComplete ? Math.max(...documents.map(({ at }) => Date.parse(at))) : undefined;
}
