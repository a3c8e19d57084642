import { useQueryClient } from '@tanstack/react-query';
import { taxReturnKeys, type PersonEvent, type TaxReturnSummary } from '@/features/tax-return';
import { api, dataOf } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';

/** What one of several returns answered: 200, or a refusal with its sentence. */
export type BulkOutcome = components['schemas']['BulkOutcomes'][number];

/** The most returns that the server takes at once. */
export const bulkLimit = 100;

interface BulkOrder {
  returns: readonly TaxReturnSummary[];
  event: PersonEvent;
  /** Names the attempt, so that a repeat of it is answered and not done again. */
  key: string;
}

/** Sends one event to several returns, each as it was seen; every list and every return of them is asked for anew. */
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
