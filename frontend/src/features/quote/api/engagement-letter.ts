import { useRead } from '@/lib/api/queries';
import type { components } from '@/lib/api/schema';

export type EngagementLetterText = components['schemas']['EngagementLetter'];

/** A version of the firm's engagement letter, which never changes. @param hash in hexadecimal */
export const useEngagementLetter = (hash: string) =>
  useRead(['engagementLetter', hash], '/api/engagementLetters/{hash}', {
    path: { hash },
    staleTime: Infinity,
  });
