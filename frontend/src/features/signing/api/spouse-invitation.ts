import type { Schemas } from '@/lib/api/client';
import { once } from '@/lib/api/once';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { api, dataOf } from '@/lib/api/client';

// Below the return's own key, so that it is loaded again when the return is.
const keyOf = (id: string) => [...taxReturnKeys.one(id), 'spouseInvitation'] as const;
const pathOf = (id: string) => ({ params: { path: { id } } });

/** The invitation that counts now; null if there is none. @param enabled whether to ask */
export const useSpouseInvitation = (id: string, enabled = true) =>
  useQuery({
    queryKey: keyOf(id),
    enabled,
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/api/taxReturns/{id}/signing/spouse/invitation', { ...pathOf(id), signal })))
        .invitation,
  });

/** Invites the spouse by email; an earlier link stops working. */
export const useInviteSpouse = (id: string) =>
  useChange(id, (email: string) =>
    dataOf(
      api.POST('/api/taxReturns/{id}/signing/spouse/invitation', {
        ...pathOf(id),
        body: { email },
        fetch: once,
      }),
    ),
  );

/** Withdraws the invitation, or the access of the account that accepted it. */
export const useWithdrawSpouse = (id: string) =>
  useChange(id, () => dataOf(api.DELETE('/api/taxReturns/{id}/signing/spouse/invitation', pathOf(id))));

function useChange<Given>(
  id: string,
  change: (given: Given) => Promise<{ invitation: Schemas['SpouseInvitation'] | null }>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ invitation }) => client.setQueryData(keyOf(id), invitation),
    onError: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  });
}
