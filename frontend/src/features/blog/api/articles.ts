import { useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';

export type Article = components['schemas']['BlogArticle'];

/** What is kept of the blog; any change of an article makes all of it old. */
export const blogKey = ['blog'] as const;

/** All articles, newest first, or those whose title or content has the text. */
export function useArticles(search: string) {
  const q = search.trim();
  return useQuery({
    queryKey: [...blogKey, 'list', q],
    queryFn: ({ signal }) => api.post('/api/blog/getBlogs', { body: q ? { q } : {}, signal }),
    placeholderData: (before) => before,
  });
}

/** Articles with words like these, the best first: for a search that found nothing as it stands. */
export function useSimilarArticles(q: string) {
  return useQuery({
    queryKey: [...blogKey, 'similar', q],
    queryFn: ({ signal }) => api.post('/api/blog/search', { body: { q }, signal }),
  });
}

/** One article, by its id or slug. */
export function useArticle(id: string) {
  return useQuery({
    queryKey: [...blogKey, 'article', id],
    queryFn: async ({ signal }) => (await api.post('/api/blog/getBlogByID', { body: { id }, signal })).object,
  });
}
