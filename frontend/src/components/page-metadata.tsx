import { useLocation } from 'react-router-dom';
import { firm } from '@/lib/firm/profile';

interface PageMetadataProps {
  /** What the page is called in a list of results. */
  title: string;
  /** A sentence about it. With one, the page is meant to be found: it gets its address and goes into the sitemap. */
  description?: string;
}

/** What search engines and shared links show of a page. React puts it into the document's head. */
export function PageMetadata({ title, description }: PageMetadataProps) {
  const { pathname } = useLocation();
  const address = firm.siteUrl && `${firm.siteUrl}${pathname}`;
  return (
    <>
      <title>{title}</title>
      {description && (
        <>
          <meta name="description" content={description} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          {address && <meta property="og:url" content={address} />}
          {address && <link rel="canonical" href={address} />}
        </>
      )}
    </>
  );
}
