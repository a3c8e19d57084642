import { useRead } from '@/lib/api/queries';
import { taxReturnKeys } from './keys.js';

const pollIntervalMs = 30_000;

/** The client's returns, newest first. Polled while the page is visible. */
export const useTaxReturns = () =>
  useRead(taxReturnKeys.list(), '/api/taxReturns/getAll', {
    isRepeated: true,
    refetchInterval: pollIntervalMs,
  });
