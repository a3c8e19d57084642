import { permissions, type PlainEventType, type Role, workflowRows } from '@tax-firm/machines';

interface BulkAction {
  type: PlainEventType | 'ARCHIVE';
  label: string;
}

const actions: readonly BulkAction[] = [
  ...workflowRows.flatMap(({ event, label }) => (event === null ? [] : [{ type: event, label }])),
  { type: 'ARCHIVE', label: 'Archive' },
];

/** The bulk actions of a role: the workflow's steps, and archiving. */
export const bulkActionsOf = (role: Role): readonly BulkAction[] =>
  actions.filter(({ type }) => permissions[type].includes(role));
