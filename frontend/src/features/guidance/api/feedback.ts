import { api } from '@/lib/api/client';

/** Says whether an answer was helpful, both named by their addresses. Throws ApiError; 429 after forty an hour. */
export async function sendFeedback(topic: string, question: string, helpful: boolean): Promise<void> {
  await api.POST('/api/guidance/feedback', { body: { topic, question, helpful } });
}
