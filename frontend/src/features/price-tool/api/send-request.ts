import type { ServiceRequestBody } from '@tax-firm/contract';
import { isQuoteService, type WizardContext } from '@tax-firm/machines';
import { api } from '@/lib/api/client';
import { ApiError, sentenceOf } from '@/lib/api/error';

/**
 * Asks the firm to call about the chosen service, with the answers about it. Repeats with the same key count as one
 * request. Throws ApiError.
 */
export async function sendRequest(
  { service, answers }: Pick<WizardContext, 'service' | 'answers'>,
  { phone, message, ...contact }: Omit<ServiceRequestBody, 'service' | 'answers'>,
  key: string,
): Promise<void> {
  const about = service !== null && isQuoteService(service) ? answers[service] : undefined;
  await api.POST('/api/serviceRequests', {
    body: { ...contact, phone: phone ?? '', message: message ?? '', service, answers: about },
    headers: { 'Idempotency-Key': key },
  });
}

/** The sentence for a request that failed. */
export const requestFailure = (error: unknown): string =>
  error instanceof ApiError && error.code === 'idempotency_key_reused'
    ? 'We already have your request, with other details. Please call us to change it.'
    : sentenceOf(error);
