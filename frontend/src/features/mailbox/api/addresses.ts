import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/lib/api/client';
import { useRead } from '@/lib/api/queries';
import { mailboxKeys } from './messages.js';

/** The roles that the owner can let use an address. */
export const addressRoles: Schemas['MailAddress']['roles'] = [
  'Intern',
  'Staff Associate',
  'Senior Associate',
  'CPA/EA',
];

/** The firm's addresses, and who uses them. */
export const useAddresses = () => useRead(mailboxKeys.addresses, '/api/mailbox/addresses');

const allowKey = (address: string) => [...mailboxKeys.addresses, 'allow', address];

/** Sets which roles use an address: all of them, so one change must end before the next. Owner only. */
export function useAllow(address: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: allowKey(address),
    mutationFn: (roles: Schemas['MailAddress']['roles']) =>
      dataOf(api.PUT('/api/mailbox/addresses', { body: { address, roles } })),
    onSettled: () => client.invalidateQueries({ queryKey: mailboxKeys.addresses }),
  });
}

/** Whether a change of who uses the address is running. */
export const useIsChanging = (address: string): boolean =>
  useIsMutating({ mutationKey: allowKey(address) }) > 0;
