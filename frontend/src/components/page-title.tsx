import { useEffect, useRef, type ReactNode } from 'react';
import { firm } from '@/lib/firm/profile';
import styles from './page-title.module.css';
import { classNames } from './class-names.js';
import { type ArticleMetadata, PageMetadata } from './page-metadata.js';

/** True once a screen has been shown: the first one leaves focus at the top of the document. */
let navigated = false;

export interface PageTitleProps {
  children: ReactNode;
  /** The document's title, when the heading is not plain text or would carry something private. */
  documentTitle?: string;
  /** A sentence for search engines and shared links, on pages that are meant to be found. */
  description?: string;
  /** Facts of an article, where the page is one. */
  article?: ArticleMetadata;
  /** A sentence under the heading. */
  lede?: ReactNode;
  /** A line above it: where we are. */
  above?: ReactNode;
  className?: string;
}

/** The page's h1. Sets the document's title and, after a navigation, takes focus. One on each screen. */
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
      {lede && <p className={styles.lede}>{lede}</p>}
    </div>
  );
}
