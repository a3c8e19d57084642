import { useLocation } from 'react-router-dom';
import { firm } from '@/lib/firm/profile';

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
