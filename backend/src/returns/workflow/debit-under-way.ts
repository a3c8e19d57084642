import { type TaxReturnRequest } from '@tax-firm/machines';
import { type EntityManager } from 'typeorm';
import { execute, prepared } from '../../base/database/prepared.js';

const latestAttempt = prepared(
  `SELECT p.status = 'clearing' AS debited FROM payment p WHERE p.tax_return_id = $1 ORDER BY p.created_at DESC LIMIT 1`,
);

/**
 * Says in the event that asks for a payment again whether a debit of a bank account is under way: the return then waits for
 * it, because the client would pay twice. An attempt before the latest one was given up, and is not waited for.
 * @param on the transaction that holds the return's lock, so that the debit cannot end meanwhile
 */
export async function withDebitUnderWay(
  request: TaxReturnRequest & { type: 'REQUEST_PAYMENT' },
  taxReturnId: string,
  on: EntityManager,
): Promise<TaxReturnRequest> {
  const [latest] = await execute<{ debited: boolean }>(on, latestAttempt, [taxReturnId]);
  return { type: request.type, debitUnderWay: latest?.debited ?? false };
}
