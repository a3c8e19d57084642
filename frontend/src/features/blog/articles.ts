import type { QueryKey } from '@tanstack/react-query';
import type { Schemas } from '@/lib/api/client';

export type Article = Schemas['BlogArticle'];

/** An article in a list: with a preview instead of the content. */
export type ArticleSummary = Omit<Article, 'content'>;

/** Prefix of all query keys of the blog, to invalidate them together. */
export const blogKey = ['blog'] as const;

export const articlesKey = (q: string) => [...blogKey, 'list', q] as const;
export const similarKey = (q: string) => [...blogKey, 'similar', q] as const;
export const articleKey = (id: string) => [...blogKey, 'article', id] as const;

/** The data with which the server renders a page of the blog (backend/src/site/pages/dynamic-pages.ts). */
export interface BlogData {
  /** /blog: the results of the search, or all articles without a search. */
  list?: { q: string; articles: ArticleSummary[] };
  /** Similar articles, for a search without results. */
  similar?: { q: string; articles: ArticleSummary[] };
  /** /blog/article/:id: null if there is no such article. */
  article?: { id: string; article: Article | null };
}

/** The same data as entries of the query cache. */
export function blogQueries({ list, similar, article }: BlogData): [QueryKey, unknown][] {
  const entries: ([QueryKey, unknown] | undefined)[] = [
    list && [articlesKey(list.q), list.articles],
    similar && [similarKey(similar.q), similar.articles],
    article && [articleKey(article.id), article.article],
  ];
  return entries.filter((entry) => entry !== undefined);
}
