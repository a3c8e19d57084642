import type { QueryKey } from '@tanstack/react-query';
import { articleKey, articlesKey, similarKey, type Article, type ArticleSummary } from './articles.js';

/** The data with which the server renders a page of the blog (backend/src/site/pages/blog-pages.ts). */
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
  return [
    ...(list ? [entry(articlesKey(list.q), list.articles)] : []),
    ...(similar ? [entry(similarKey(similar.q), similar.articles)] : []),
    ...(article ? [entry(articleKey(article.id), article.article)] : []),
  ];
}

const entry = (key: QueryKey, answer: unknown): [QueryKey, unknown] => [key, answer];
