import type { ContactMessage } from '@tax-firm/contract';
import { api } from '@/lib/api/client';

/** Sends a visitor's message. Resolves once the server has queued it. Throws ApiError. */
export async function sendMessage(body: ContactMessage): Promise<void> {
  await api.POST('/api/taxReturns/email', { body });
}
