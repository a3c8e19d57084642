import { permissions, type Role, workflowRows } from '@tax-firm/machines';
import { isStep, type StepEvent } from '@/features/staff-return';

interface BulkAction {
  type: StepEvent | 'ARCHIVE';
  label: string;
}

const actions: readonly BulkAction[] = [
  ...workflowRows.flatMap(({ event, label }) => (isStep(event) ? [{ type: event, label }] : [])),
  { type: 'ARCHIVE', label: 'Archive' },
];

/** What this role may do to several returns at once: the workflow's steps, and archiving. */
export const bulkActionsOf = (role: Role): readonly BulkAction[] =>
  actions.filter(({ type }) => permissions[type].includes(role));
