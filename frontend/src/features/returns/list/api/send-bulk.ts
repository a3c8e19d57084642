import { useQueryClient } from '@tanstack/react-query';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import type { PersonEvent } from '@/features/tax-return/api/send-event';
import type { TaxReturnSummary } from '@/features/tax-return/api/types';
import { api, dataOf } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';

/** The outcome for one return: 200, or a refusal with its sentence. */
export type BulkOutcome = components['schemas']['BulkOutcomes'][number];

interface BulkOrder {
  returns: readonly TaxReturnSummary[];
  event: PersonEvent;
  /** Idempotency key of the attempt, so that a retry does not apply it twice. */
  key: string;
}

/** Sends one event to several returns, with the version of each that was shown, and refetches all returns. */
export function useBulkEvents(): (order: BulkOrder) => Promise<readonly BulkOutcome[]> {
  const client = useQueryClient();
  return async ({ returns, event, key }) => {
    const seen = returns.map(({ id, workflow: { version } }) => ({ id, version }));
    const outcomes = await dataOf(
      api.POST('/api/taxReturns/events', {
        body: { returns: seen, event },
        headers: { 'Idempotency-Key': key },
      }),
    );
    void client.invalidateQueries({ queryKey: taxReturnKeys.all });
    return outcomes;
  };
}
