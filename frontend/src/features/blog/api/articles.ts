import { useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api/client';

/** All articles, newest first, or those whose title or content has the text. */
export function useArticles(search: string) {
  const q = search.trim();
  return useQuery({
    queryKey: ['blog', 'list', q],
    queryFn: ({ signal }) => api.post('/api/blog/getBlogs', { body: q ? { q } : {}, signal }),
    placeholderData: (before) => before,
  });
}

/** One article, by its id. */
export function useArticle(id: string) {
  return useQuery({
    queryKey: ['blog', 'article', id],
    queryFn: async ({ signal }) => (await api.post('/api/blog/getBlogByID', { body: { id }, signal })).object,
  });
}
