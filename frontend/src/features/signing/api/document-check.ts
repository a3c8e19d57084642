import { useQuery, useQueryClient } from '@tanstack/react-query';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { api, dataOf } from '@/lib/api/client';

/** Who signs: the taxpayer, or on a joint return the spouse as well. */
export type SignerName = 'taxpayer' | 'spouse';

/** Who shows a document: one of the two on the taxpayer's account, or the spouse on an account of their own. */
export type DocumentHolder = SignerName | 'ownAccount';

/** The calls that start a check, and that ask for its result. */
const calls = {
  taxpayer: [
    '/api/taxReturns/{id}/signing/identity/document',
    '/api/taxReturns/{id}/signing/identity/document/result',
  ],
  spouse: [
    '/api/taxReturns/{id}/signing/spouse/identity/document',
    '/api/taxReturns/{id}/signing/spouse/identity/document/result',
  ],
  ownAccount: [
    '/api/spouseReturns/{id}/identity/document',
    '/api/spouseReturns/{id}/identity/document/result',
  ],
} as const;

/** While the checker works, we ask again after so many milliseconds. */
const againAfterMs = 3_000;

/** Asks for the page where a signer shows an identity document. @returns its address. Rejects like `api` */
export async function startDocumentCheck(id: string, holder: DocumentHolder): Promise<string> {
  const { url } = await dataOf(api.POST(calls[holder][0], { params: { path: { id } } }));
  return url;
}

/**
 * How the check of a signer who comes back stands. Asks until there is a result, and then loads the return again.
 * @param isOpen whether a check was started
 */
export function useDocumentCheck(id: string, holder: DocumentHolder, isOpen: boolean) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['documentCheck', id, holder],
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data === 'processing' ? againAfterMs : false),
    queryFn: async ({ signal }) => {
      const { status } = await dataOf(api.POST(calls[holder][1], { params: { path: { id } }, signal }));
      if (status === 'ended') {
        await client.invalidateQueries({ queryKey: taxReturnKeys.one(id) });
        await client.invalidateQueries({ queryKey: ['signing', id] });
        await client.invalidateQueries({ queryKey: ['spouseReturns', id] });
      }
      return status;
    },
  });
}
