import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { usePages, useRead } from '@/lib/api/queries';

const key = [...taxReturnKeys.lists, 'archived'] as const;
const pageSize = 50;

/** How much is archived by tax year, the newest year first. */
export const useArchivedYears = () => useRead([...key, 'years'], '/api/taxReturns/archivedYears');

/** The returns archived under one tax year, a page at a time. */
export const useArchivedReturns = (year: number) =>
  usePages([...key, year], '/api/taxReturns/getArchivedTaxReturns', {
    query: { year, limit: pageSize },
    isRepeated: true,
  });
