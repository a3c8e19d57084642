import type { QueryKey } from '@tanstack/react-query';
import { articleKey, articlesKey, similarKey, type Article, type ArticleSummary } from './articles.js';

/** What the server knows of the blog when it draws one of its pages (backend/src/site/blog-pages.ts). */
export interface BlogData {
  /** /blog: what its search found, all articles without one. */
  list?: { q: string; articles: ArticleSummary[] };
  /** Articles that come close, where the search found none. */
  similar?: { q: string; articles: ArticleSummary[] };
  /** /blog/article/:id, null where there is none. */
  article?: { id: string; article: Article | null };
}

/** The same as answers to the queries that the pages ask. */
export function blogQueries({ list, similar, article }: BlogData): [QueryKey, unknown][] {
  return [
    ...(list ? [entry(articlesKey(list.q), list.articles)] : []),
    ...(similar ? [entry(similarKey(similar.q), similar.articles)] : []),
    ...(article ? [entry(articleKey(article.id), article.article)] : []),
  ];
}

const entry = (key: QueryKey, answer: unknown): [QueryKey, unknown] => [key, answer];
