import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/lib/api/client';
import { renewSession } from '@/lib/api/extend-session';
import { currentUser } from '@/lib/auth/session';

/**
 * The account as the server has it. The links that confirm and change its address are opened in another tab, or on another
 * device.
 */
export const ownAccountQuery = queryOptions({
  queryKey: ['ownAccount'],
  queryFn: async ({ signal }): Promise<Schemas['OwnUser']> => {
    const own = await dataOf(api.GET('/api/users/me', { signal }));
    if (own.email !== currentUser()?.email) await renewSession();
    return own;
  },
});
