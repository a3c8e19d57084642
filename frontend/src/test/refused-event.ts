import type { TaxReturn } from '@/features/tax-return/api/types';
import { answerApi } from './answer-api.js';

/** Why the server refuses. */
export const refusal = 'There is something newer.';

/** Has the server refuse the events of a return, in each test of the file. They wait for the returned function. */
export function refuseEvents(taxReturn: TaxReturn): () => void {
  let refuse!: () => void;
  let refused: Promise<void>;
  beforeEach(() => {
    refused = new Promise((resolve) => (refuse = resolve));
  });
  answerApi(async ({ method, path }) => {
    if (path.startsWith('/api/disposal/')) return Response.json({ dueAt: null, hold: null });
    if (method === 'GET') return Response.json(taxReturn);
    await refused;
    const reasons = [{ guard: 'newest', sentence: refusal, whoCan: [] }];
    return Response.json({ message: 'Refused', reasons }, { status: 409 });
  });
  return () => refuse();
}
