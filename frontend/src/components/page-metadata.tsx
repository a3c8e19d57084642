import { useLocation } from 'react-router-dom';
import { firm } from '@/lib/firm/profile';

interface PageMetadataProps {
  /** What the page is called in a list of results. */
  title: string;
  /** A sentence about it. With one, the page is meant to be found: it gets its address and goes into the sitemap. */
  description?: string;
  /** Facts of an article, where the page is one. */
  article?: ArticleMetadata;
}

export interface ArticleMetadata {
  /** The one path under which it is meant to be found, whatever path led here. */
  path: string;
  /** ISO time. */
  published: string;
  /** Path or address of its picture; the site's own where there is none. */
  image?: string | null;
}

/** What search engines and shared links show of a page. React puts it into the document's head. */
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
