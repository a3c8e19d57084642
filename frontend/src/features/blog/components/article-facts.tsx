import { JsonLd } from '@/components/page/json-ld';
import { firm } from '@/lib/firm/profile';
import { plainText } from '@/lib/plain-text';
import type { Article } from '../api/articles.js';
import { usualAuthor } from './byline.js';

/** The canonical path of an article. */
export const articlePath = ({ slug }: Pick<Article, 'slug'>) => `/blog/article/${encodeURIComponent(slug)}`;

/** The description of an article, or else its preview as plain text. */
export const descriptionOf = ({ description, preview }: Pick<Article, 'description' | 'preview'>) =>
  description ?? plainText(preview);

/** Structured data about an article, for search engines. */
export function ArticleFacts({ article }: { article: Article }) {
  const address = (path: string) => (firm.siteUrl ? new URL(path, firm.siteUrl).href : undefined);
  return (
    <JsonLd
      type="BlogPosting"
      facts={{
        headline: article.title,
        description: descriptionOf(article),
        datePublished: article.created,
        dateModified: article.updated,
        author: { '@type': 'Person', name: article.author ?? usualAuthor },
        publisher: { '@type': 'AccountingService', name: firm.name, url: firm.siteUrl },
        mainEntityOfPage: address(articlePath(article)),
        image: article.thumbnail ? address(article.thumbnail) : undefined,
      }}
    />
  );
}
