import { taxReturnKeys } from '@/features/tax-return';
import type { ListQuery } from './list-query.js';

/** Names of the list's answers in the query cache; lists of returns are asked for again after any write. */
export const listKeys = {
  pages: (query: ListQuery) => [...taxReturnKeys.lists, 'pages', query] as const,
  statistics: [...taxReturnKeys.lists, 'figures'] as const,
};
