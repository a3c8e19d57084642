import type { ContactMessage } from '@tax-firm/contract';
import { api } from '@/lib/api/client';

/** Error sentence for a message that could not be sent, worded by spec 1 §8. */
export const notDelivered =
  'Email Could not be delivered! Please check if all fields are filled and if your email is valid';

/** Sends a visitor's message. Resolves once the server has queued it. Throws ApiError. */
export async function sendMessage(body: ContactMessage): Promise<void> {
  await api.POST('/api/taxReturns/email', { body });
}
