import { useQueryClient } from '@tanstack/react-query';
import { Counted } from '@/components/stamp';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { useRead } from '@/lib/api/queries';

/** Milliseconds, in case the return's event stream, which has threads loaded again, is interrupted. */
export const pollIntervalMs = 60_000;

/** Number of messages from the other side that wait for the viewer. Does not load the messages, which would count as reading them. */
export const useUnread = (id: string): number =>
  useRead([...taxReturnKeys.messages(id), 'unread'], '/api/taxReturns/{id}/messages/unread', {
    path: { id },
    refetchInterval: pollIntervalMs,
  }).data?.unread ?? 0;

/** Loads a return's messages again, and what depends on them: the lists' marks and the next deadline. */
export function useReloadMessages(id: string): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [taxReturnKeys.lists, taxReturnKeys.one(id), taxReturnKeys.messages(id)])
      void client.invalidateQueries({ queryKey });
  };
}

/** The tab's label, with the number of messages that wait for the viewer. */
export const CommunicationsLabel = ({ taxReturnId }: { taxReturnId: string }) => (
  <Counted count={useUnread(taxReturnId)} words="waiting">
    Communications
  </Counted>
);
