import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { firm } from '@/lib/firm/profile';
import styles from './breadcrumbs.module.css';
import { Box, part, type PartProps, Text } from './layout.js';

/** The page's centered column. `narrow` is for text and forms. */
export const Page = (props: PartProps & { narrow?: boolean }) => part('div', 'page', props);

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

/** A smaller page title, for work screens. */
export const ScreenTitle = (props: PageTitleProps) => <PageTitle small {...props} />;

interface PageMetadataProps {
  title: string;
  /** Sentence for search results. Only pages with a description are meant to be found and listed in the sitemap. */
  description?: string;
  /** Set if the page is an article. */
  article?: ArticleMetadata;
}

export interface ArticleMetadata {
  /** The canonical path, whatever path the reader used. */
  path: string;
  /** ISO 8601 time. */
  published: string;
  /** Path or URL of the article's picture; by default the site's. */
  image?: string | null;
}

/** Title and metadata for search engines and shared links. React moves the elements to the document's head. */
export function PageMetadata({ title, description, article }: PageMetadataProps) {
  const { pathname } = useLocation();
  const address = firm.siteUrl && `${firm.siteUrl}${article?.path ?? pathname}`;
  const image = firm.siteUrl && article?.image && new URL(article.image, firm.siteUrl).href;
  return (
    <>
      <title>{title}</title>
      {description && (
        <>
          <meta name="description" content={description} />
          <meta property="og:type" content={article ? 'article' : 'website'} />
          {article && <meta property="article:published_time" content={article.published} />}
          {image && <meta property="og:image" content={image} />}
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          {address && <meta property="og:url" content={address} />}
          {address && <link rel="canonical" href={address} />}
        </>
      )}
    </>
  );
}

interface BreadcrumbsProps {
  trail: readonly { to: string; label: string }[];
  /** Name of the current page, which is not a link. */
  here: string;
}

export function Breadcrumbs({ trail, here }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        {trail.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
