import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import { ApiError } from '@/lib/api/error';
import type { components } from '@/lib/api/schema';

export type Article = components['schemas']['BlogArticle'];

/** An article as a list shows it: its first words alone. */
export type ArticleSummary = Omit<Article, 'content'>;

/** What is kept of the blog; any change of an article makes all of it old. */
export const blogKey = ['blog'] as const;

export const articlesKey = (q: string) => [...blogKey, 'list', q] as const;
export const similarKey = (q: string) => [...blogKey, 'similar', q] as const;
export const articleKey = (id: string) => [...blogKey, 'article', id] as const;

/** All articles, newest first, or those whose title or content has the text. */
export function useArticles(search: string) {
  const q = search.trim();
  return useQuery<ArticleSummary[]>({
    queryKey: articlesKey(q),
    queryFn: ({ signal }) => dataOf(api.POST('/api/blog/getBlogs', { body: q ? { q } : {}, signal })),
    placeholderData: (before) => before,
  });
}

/** Articles with words like these, the best first: for a search that found nothing as it stands. */
export function useSimilarArticles(search: string) {
  const q = search.trim();
  return useQuery<ArticleSummary[]>({
    queryKey: similarKey(q),
    queryFn: ({ signal }) => dataOf(api.POST('/api/blog/search', { body: { q }, signal })),
  });
}

/** One article, by its id or slug; null where there is none. */
export function useArticle(id: string) {
  return useQuery<Article | null>({
    queryKey: articleKey(id),
    queryFn: async ({ signal }) => {
      try {
        return (await dataOf(api.POST('/api/blog/getBlogByID', { body: { id }, signal }))).object;
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
  });
}
