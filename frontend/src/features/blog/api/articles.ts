import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import { ApiError } from '@/lib/api/error';
import type { components } from '@/lib/api/schema';

export type Article = components['schemas']['BlogArticle'];

/** An article in a list: with a preview instead of the content. */
export type ArticleSummary = Omit<Article, 'content'>;

/** Prefix of all query keys of the blog, to invalidate them together. */
export const blogKey = ['blog'] as const;

export const articlesKey = (q: string) => [...blogKey, 'list', q] as const;
export const similarKey = (q: string) => [...blogKey, 'similar', q] as const;
export const articleKey = (id: string) => [...blogKey, 'article', id] as const;

/** All articles, newest first, or those whose title or content contains the search text. */
export function useArticles(search: string) {
  const q = search.trim();
  return useQuery<ArticleSummary[]>({
    queryKey: articlesKey(q),
    queryFn: ({ signal }) => dataOf(api.POST('/api/blog/getBlogs', { body: q ? { q } : {}, signal })),
    placeholderData: (before) => before,
  });
}

/** Articles with similar words, best match first, for a search without results. */
export function useSimilarArticles(search: string) {
  const q = search.trim();
  return useQuery<ArticleSummary[]>({
    queryKey: similarKey(q),
    queryFn: ({ signal }) => dataOf(api.POST('/api/blog/search', { body: { q }, signal })),
  });
}

/** One article, by its id or slug; null if there is none. */
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
