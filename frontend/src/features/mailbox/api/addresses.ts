import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import { mailboxKeys } from './keys.js';
import type { MailAddress } from './types.js';

/** The roles that the owner can let use an address. */
export const addressRoles: MailAddress['roles'] = ['Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA'];

/** The firm's addresses, and who uses them. */
export const useAddresses = () =>
  useQuery({
    queryKey: mailboxKeys.addresses,
    queryFn: ({ signal }) => dataOf(api.GET('/api/mailbox/addresses', { signal })),
  });

/** Sets which roles use an address. Owner only. */
export function useAllow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { address: string; roles: MailAddress['roles'] }) =>
      dataOf(api.PUT('/api/mailbox/addresses', { body })),
    onSettled: () => client.invalidateQueries({ queryKey: mailboxKeys.addresses }),
  });
}
