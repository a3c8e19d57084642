import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';

export type FeedbackCount = components['schemas']['GuidanceFeedbackCount'];

/** Reader feedback on each answer, least helpful first; for staff. */
export const useFeedback = () =>
  useQuery({
    queryKey: ['guidance', 'feedback'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/guidance/feedback', { signal })),
  });
