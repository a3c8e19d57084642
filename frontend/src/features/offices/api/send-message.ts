import type { ContactMessage } from '@tax-firm/contract';
import { api } from '@/lib/api/client';

/**
 * Sends a visitor's message. Repeats with the same key count as one. Resolves once the server has queued it. Throws
 * ApiError.
 */
export async function sendMessage(body: ContactMessage, key: string): Promise<void> {
  await api.POST('/api/taxReturns/email', { body, headers: { 'Idempotency-Key': key } });
}
