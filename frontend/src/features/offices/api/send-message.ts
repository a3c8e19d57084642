import type { ContactMessage } from '@tax-firm/contract';
import { api } from '@/lib/api/client';

/** The sentence for every failure to send (spec 1 §8). */
export const notDelivered =
  'Email Could not be delivered! Please check if all fields are filled and if your email is valid';

/** Hands a visitor's message to the server, which has stored it for sending when this returns. */
export async function sendMessage(body: ContactMessage): Promise<void> {
  await api.POST('/api/taxReturns/email', { body });
}
