import { useQueryClient } from '@tanstack/react-query';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { sendEvent } from '@/features/tax-return/api/send-event';
import type { TaxReturnSummary } from '@/features/tax-return/api/types';
import { randomId } from '@/lib/random-id';

/** Deletes a return and removes it from the list. Throws ApiError. Either way, the list is reloaded. */
export function useDeleteReturn(): (taxReturn: TaxReturnSummary) => Promise<void> {
  const client = useQueryClient();
  return async ({ id, workflow: { version } }) => {
    try {
      await sendEvent(id, { type: 'DELETE' }, { version, key: randomId() });
      client.setQueryData<TaxReturnSummary[]>(taxReturnKeys.list(), (list) =>
        list?.filter((taxReturn) => taxReturn.id !== id),
      );
    } finally {
      void client.invalidateQueries({ queryKey: taxReturnKeys.lists });
    }
  };
}
