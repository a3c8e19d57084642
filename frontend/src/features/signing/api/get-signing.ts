import { useRead } from '@/lib/api/queries';

/** The forms to sign with what they say, and how the client can sign them. @param version of the return: it may change with each */
export const useSigning = (id: string, version: number) =>
  useRead(['signing', id, version], '/api/taxReturns/{id}/signing', {
    path: { id },
    // The steps follow one another without a pause.
    placeholderData: (before) => before,
  });
