import { useEffect, useRef, type ReactNode } from 'react';
import { firm } from '@/lib/firm/profile';
import { Box, part, type PartProps, Text } from './layout.js';
import { type ArticleMetadata, PageMetadata } from './page-metadata.js';

/** False until the first screen has been shown, which leaves focus at the top of the document. */
let navigated = false;

export interface PageTitleProps extends Omit<PartProps, 'above'> {
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
  /** In smaller type, for work screens. */
  small?: boolean;
}

/** The page's h1. Sets the document's title and takes focus after a navigation. Use one on each screen. */
export function PageTitle({
  children,
  documentTitle,
  description,
  article,
  lede,
  above,
  small,
  size = small ? '2xl' : undefined,
  ...rest
}: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const title = documentTitle ?? (typeof children === 'string' ? children : '');

  useEffect(() => {
    if (navigated && !window.location.hash) heading.current?.focus({ preventScroll: true });
    navigated = true;
  }, []);

  return (
    <PageHead {...(small && smallHead)} {...rest}>
      <PageMetadata
        title={title && title !== firm.name ? `${title} · ${firm.name}` : firm.name}
        description={description}
        article={article}
      />
      {above}
      <Box as="h1" ref={heading} tabIndex={-1} size={size}>
        {children}
      </Box>
      {lede && (
        <Text measure size={small ? 'sm' : 'lg'} tone="quiet">
          {lede}
        </Text>
      )}
    </PageHead>
  );
}

const PageHead = (props: PartProps) => part('div', 'pageTitle', props);
const smallHead: PartProps = { gap: 1, padTop: 5, padBottom: 4 };
