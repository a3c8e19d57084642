import type { QueryClient } from '@tanstack/react-query';
import { eventsOf, taxReturnKeys } from '../api/keys.js';

/**
 * Loads a return and its history again once no event of this screen is on its way. An answer from before the event would
 * undo what the screen shows of it, and the next event would have an old version.
 */
export async function reloadWhenIdle(client: QueryClient, id: string): Promise<void> {
  await idle(client, id);
  await Promise.all([
    client.invalidateQueries({ queryKey: taxReturnKeys.one(id) }),
    client.invalidateQueries({ queryKey: taxReturnKeys.history(id) }),
  ]);
}

const idle = (client: QueryClient, id: string): Promise<void> =>
  new Promise((resolve) => {
    const isIdle = () => client.isMutating({ mutationKey: eventsOf(id) }) === 0;
    if (isIdle()) return resolve();
    const stop = client.getMutationCache().subscribe(() => {
      if (!isIdle()) return;
      stop();
      resolve();
    });
  });
