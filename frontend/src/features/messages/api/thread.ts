import { isStaff, type Role } from '@tax-firm/machines';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { taxReturnKeys } from '@/features/tax-return';
import { api, dataOf } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';

type Schemas = components['schemas'];

/** What client and firm wrote on a return, oldest first, and how much of it the viewer's side has not seen. */
export type Thread = Schemas['MessageThread'];
export type Message = Schemas['ReturnMessage'];

/** How often the thread is asked for where the return's stream brings no news of it, ms. */
const lookEveryMs = 60_000;

/** The thread of a return; the return's stream has it asked for again. */
export const useThread = (id: string) =>
  useQuery({
    queryKey: taxReturnKeys.messages(id),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/taxReturns/{id}/messages', { params: { path: { id } }, signal })),
    refetchInterval: lookEveryMs,
  });

/** How many messages of the other side wait to be read. */
export const useUnread = (id: string): number => useThread(id).data?.unread ?? 0;

/** Writes to the other side; the message is in the thread once the promise settles. Throws ApiError. */
export function useSendMessage(id: string): (message: string) => Promise<void> {
  const client = useQueryClient();
  return useMemo(
    () => async (message) => {
      await api.POST('/api/taxReturns/{id}/messages', { params: { path: { id } }, body: { message } });
      await client.invalidateQueries({ queryKey: taxReturnKeys.messages(id) });
    },
    [client, id],
  );
}

/** Says that the viewer's side has seen what is shown. An auditor reads for neither side. */
export function useMarkSeen(id: string, role: Role, thread: Thread | undefined): void {
  const client = useQueryClient();
  const takesPart = role === 'Client' || isStaff(role);
  const newest = thread?.messages.at(-1)?.id;
  const unread = thread?.unread ?? 0;
  useEffect(() => {
    if (!takesPart || unread === 0 || newest === undefined) return;
    dataOf(
      api.POST('/api/taxReturns/{id}/messages/seen', { params: { path: { id } }, body: { upTo: newest } }),
    ).then(
      (left) =>
        client.setQueryData<Thread>(taxReturnKeys.messages(id), (shown) => shown && { ...shown, ...left }),
      // It stays unread, and is tried again at the next look.
      () => undefined,
    );
  }, [client, id, takesPart, unread, newest]);
}
