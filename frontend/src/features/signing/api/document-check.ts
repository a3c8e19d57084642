import { useQuery, useQueryClient } from '@tanstack/react-query';
import { taxReturnKeys } from '@/features/tax-return';
import { api, dataOf } from '@/lib/api/client';

/** Who signs: the taxpayer, or on a joint return the spouse as well. */
export type SignerName = 'taxpayer' | 'spouse';

/** While the checker works, we ask again after so many milliseconds. */
const againAfterMs = 3_000;

/** Asks for the page where a signer shows an identity document. @returns its address. Rejects like `api` */
export async function startDocumentCheck(id: string, signer: SignerName): Promise<string> {
  const params = { params: { path: { id } } };
  const { url } = await dataOf(
    signer === 'spouse'
      ? api.POST('/api/taxReturns/{id}/signing/spouse/identity/document', params)
      : api.POST('/api/taxReturns/{id}/signing/identity/document', params),
  );
  return url;
}

/**
 * How the check of a signer who comes back stands. Asks until there is a result, and then loads the return again.
 * @param isOpen whether a check was started
 */
export function useDocumentCheck(id: string, signer: SignerName, isOpen: boolean) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['documentCheck', id, signer],
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data === 'processing' ? againAfterMs : false),
    queryFn: async ({ signal }) => {
      const params = { params: { path: { id } }, signal };
      const { status } = await dataOf(
        signer === 'spouse'
          ? api.POST('/api/taxReturns/{id}/signing/spouse/identity/document/result', params)
          : api.POST('/api/taxReturns/{id}/signing/identity/document/result', params),
      );
      if (status === 'ended') {
        await client.invalidateQueries({ queryKey: taxReturnKeys.one(id) });
        await client.invalidateQueries({ queryKey: ['signing', id] });
      }
      return status;
    },
  });
}
