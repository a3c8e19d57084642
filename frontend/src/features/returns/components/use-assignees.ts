import { taxReturnKeys } from '@/features/tax-return/api/keys';
import type { Schemas } from '@/lib/api/client';
import { useRead } from '@/lib/api/queries';

/** Someone who can be assigned to returns, with the number of active ones that they have. */
export type Assignee = Schemas['Assignees'][number];

export const assigneesKey = [...taxReturnKeys.lists, 'assignees'] as const;

/** Everyone who can be assigned to returns, by name. Loaded again after each change of a return. */
export const useAssignees = (enabled = true) =>
  useRead(assigneesKey, '/api/taxReturns/assignees', { enabled });

/** "Maya Lin (CPA/EA, 3 returns)": for a choice. */
export const assigneeInWords = ({ name, role, returns }: Assignee): string =>
  `${name} (${role}, ${returns} ${returns === 1 ? 'return' : 'returns'})`;
