import { api } from '@/lib/api/client';

/** Sends whether an answer was helpful. `topic` and `question` are the parts of its address. Throws ApiError. */
export async function sendFeedback(topic: string, question: string, helpful: boolean): Promise<void> {
  await api.POST('/api/guidance/feedback', { body: { topic, question, helpful } });
}
