import { useEffect, useRef, type ReactNode } from 'react';
import { firm } from '@/lib/firm/profile';
import styles from './page-title.module.css';
import { classNames } from '../class-names.js';
import { Text } from './layout.js';
import { type ArticleMetadata, PageMetadata } from './page-metadata.js';

/** False until the first screen has been shown, which leaves focus at the top of the document. */
let navigated = false;

export interface PageTitleProps {
  children: ReactNode;
  /** The document's title. Set it if the heading is not plain text or contains private data. */
  documentTitle?: string;
  /** A sentence for search engines and shared links. Set it on public pages only. */
  description?: string;
  /** Set if the page is an article. */
  article?: ArticleMetadata;
  /** A sentence below the heading. */
  lede?: ReactNode;
  /** A line above the heading, for example breadcrumbs. */
  above?: ReactNode;
  className?: string;
}

/** The page's h1. Sets the document's title and takes focus after a navigation. Use one on each screen. */
export function PageTitle({
  children,
  documentTitle,
  description,
  article,
  lede,
  above,
  className,
}: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const title = documentTitle ?? (typeof children === 'string' ? children : '');

  useEffect(() => {
    if (navigated && !window.location.hash) heading.current?.focus({ preventScroll: true });
    navigated = true;
  }, []);

  return (
    <div className={classNames(styles.head, className)}>
      <PageMetadata
        title={title && title !== firm.name ? `${title} · ${firm.name}` : firm.name}
        description={description}
        article={article}
      />
      {above}
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {lede && (
        <Text measure size="lg" tone="quiet">
          {lede}
        </Text>
      )}
    </div>
  );
}
