import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { api, dataOf } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';

/** Someone who can be assigned to returns, with the number of active ones that they have. */
export type Assignee = components['schemas']['Assignees'][number];

/** Everyone who can be assigned to returns, by name. Loaded again after each change of a return. */
export const useAssignees = (enabled = true): UseQueryResult<Assignee[]> =>
  useQuery({
    queryKey: [...taxReturnKeys.lists, 'assignees'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/taxReturns/assignees', { signal })),
    enabled,
  });

/** "Maya Lin (CPA/EA, 3 returns)": for a choice. */
export const assigneeInWords = ({ name, role, returns }: Assignee): string =>
  `${name} (${role}, ${returns} ${returns === 1 ? 'return' : 'returns'})`;
