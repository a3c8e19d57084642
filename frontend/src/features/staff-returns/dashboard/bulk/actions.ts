import { permissions, type PlainEventType, type Role, workflowRows } from '@tax-firm/machines';

export interface BulkAction {
  type: PlainEventType | 'ASSIGN' | 'ARCHIVE';
  label: string;
}

const actions: readonly BulkAction[] = [
  ...workflowRows.flatMap(({ event, label }) => (event === null ? [] : [{ type: event, label }])),
  { type: 'TAKE_RETURN', label: 'Take' },
  { type: 'GIVE_BACK', label: 'Give back' },
  { type: 'ASSIGN', label: 'Assign' },
  { type: 'ARCHIVE', label: 'Archive' },
];

/** The bulk actions of a role: the workflow's steps, who works on the returns, and archiving. */
export const bulkActionsOf = (role: Role): readonly BulkAction[] =>
  actions.filter(({ type }) => permissions[type].includes(role));
