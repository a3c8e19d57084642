import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, within, fileForm } from '@/lib/api/client';
import { once } from '@/lib/api/once';
import { useRead } from '@/lib/api/queries';
import type { components } from '@/lib/api/schema';
import { blogKey } from './articles.js';

type Schemas = components['schemas'];

/** An article as its authors see it: a draft, or published. */
export type AuthoredArticle = Schemas['AuthoredBlogArticle'];

export type NewArticle = Schemas['NewBlogArticle'];

/** All articles including drafts, most recently changed first. */
export const useAuthoredArticles = () => useRead([...blogKey, 'authored'], '/api/blog');

/** One article to edit. It is fetched only once, so that no refetch replaces what the author types. */
export const useAuthoredArticle = (id: string) =>
  useRead([...blogKey, 'authored', id], '/api/blog/articles/{id}', {
    path: { id },
    staleTime: Infinity,
    gcTime: 0,
  });

/**
 * Creates an article, or updates `stored`. An update fails with 409 if someone else has changed the article.
 */
export function useSaveArticle(stored: AuthoredArticle | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (article: NewArticle) =>
      dataOf(
        stored
          ? api.PUT('/api/blog', {
              body: { ...article, id: stored.id, updated: stored.updated },
              fetch: once,
            })
          : api.POST('/api/blog', { body: article, fetch: once }),
      ),
    onSuccess: (saved) => {
      client.removeQueries({ queryKey: [...blogKey, 'article'] });
      client.setQueryData([...blogKey, 'authored', saved.id], saved);
      return client.invalidateQueries({
        queryKey: blogKey,
        predicate: ({ queryKey }) => queryKey.length < 3,
      });
    },
  });
}

/** Deletes an article for good. */
export function useDeleteArticle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => dataOf(api.DELETE('/api/blog', { body: { id } })),
    onSuccess: () => client.invalidateQueries({ queryKey: blogKey }),
  });
}

/** Uploads a picture for an article. Throws ApiError: 415 if it is not a picture, 413 if it is too large. */
export async function uploadImage(picture: Blob): Promise<Schemas['BlogImage']> {
  return dataOf(
    api.POST('/api/blog/images', {
      body: { file: picture },
      bodySerializer: fileForm('picture'),
      fetch: within(60_000),
    }),
  );
}
