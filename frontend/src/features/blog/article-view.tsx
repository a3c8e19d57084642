import founder from '@firm/content/founder.md';
import type { ReactNode } from 'react';
import { DateText } from '@/components/orders/amounts';
import { Cluster } from '@/components/page/layout';
import { PageTitle, type PageTitleProps } from '@/components/page/page';
import { Prose } from '@/components/page/prose';
import type { Article } from './articles.js';
import styles from './blog.module.css';

/** The author of an article that names none. */
export const usualAuthor = founder.fields.name ?? '';

/** The author line and the date, in the form of spec 1 §2. */
export const Byline = ({ author, created }: { author: string | null; created: string }) => (
  <Cluster as="p" gap={4} rowGap={0} breakWords tone="quiet" size="sm">
    <span>Author: {author ?? usualAuthor}</span>
    <DateText value={created} style="article" />
  </Cluster>
);

interface ArticleViewProps {
  article: Pick<Article, 'title' | 'author' | 'created' | 'thumbnail' | 'content'>;
  /** A line above the title, such as breadcrumbs. */
  above?: ReactNode;
  /** Metadata for search engines and link previews. */
  metadata?: Pick<PageTitleProps, 'description' | 'article'>;
}

/** An article with title, byline, picture and content. */
export function ArticleView({ article, above, metadata }: ArticleViewProps) {
  return (
    <article>
      <PageTitle above={above} {...metadata} padTop={5} padBottom={4}>
        {article.title}
      </PageTitle>
      <Byline author={article.author} created={article.created} />
      {article.thumbnail && (
        <img className={styles.picture} src={article.thumbnail} alt="" width={736} height={414} />
      )}
      <Prose html={withScrollingTables(article.content)} above={6} size="lg" />
    </article>
  );
}

/** Puts each table into a region that the keyboard reaches, so that it can scroll sideways (WCAG 2.1.1). */
const withScrollingTables = (html: string): string =>
  html
    .replaceAll('<table>', '<div role="region" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
