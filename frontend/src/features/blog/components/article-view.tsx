import type { ReactNode } from 'react';
import { PageTitle, type PageTitleProps } from '@/components/page/page';
import { Prose } from '@/components/page/prose';
import type { Article } from '../api/articles.js';
import styles from '../blog.module.css';
import { Byline } from './byline.js';

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
