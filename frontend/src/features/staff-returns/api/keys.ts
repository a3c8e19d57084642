import { taxReturnKeys } from '@/features/tax-return/api/keys';
import type { ListQuery } from './list-query.js';

/** Query keys of the list. They begin with `taxReturnKeys.lists`, which every write invalidates. */
export const listKeys = {
  pages: (query: ListQuery) => [...taxReturnKeys.lists, 'pages', query] as const,
  counts: [...taxReturnKeys.lists, 'counts'] as const,
  statistics: [...taxReturnKeys.lists, 'figures'] as const,
};
