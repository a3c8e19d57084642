import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';

export type EngagementLetterText = components['schemas']['EngagementLetter'];

/** A version of the firm's engagement letter, which never changes. @param hash in hexadecimal */
export const useEngagementLetter = (hash: string) =>
  useQuery({
    queryKey: ['engagementLetter', hash],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/engagementLetters/{hash}', { params: { path: { hash } }, signal })),
    staleTime: Infinity,
  });
