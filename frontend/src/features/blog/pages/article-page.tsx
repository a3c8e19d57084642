import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { AskUs } from '@/components/ask-us';
import { Text } from '@/components/page/layout';
import { Breadcrumbs, Page, PageTitle } from '@/components/page/page';
import { JsonLd } from '@/components/page/json-ld';
import { EmptyState, ErrorState, Loading } from '@/components/page/states';
import { api, dataOf } from '@/lib/api/client';
import { ApiError } from '@/lib/api/error';
import { firm } from '@/lib/firm/profile';
import { plainText } from '@/lib/plain-text';
import { type Article, articleKey } from '../articles.js';
import { ArticleView, usualAuthor } from '../article-view.js';

/** /blog/article/:id, where id may be the slug. */
export function ArticlePage() {
  const { id = '' } = useParams();
  const {
    data: article,
    error,
    refetch,
    isPending,
  } = useQuery<Article | null>({
    queryKey: articleKey(id),
    queryFn: async ({ signal }) => {
      try {
        return (await dataOf(api.POST('/api/blog/getBlogByID', { body: { id }, signal }))).object;
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
  });
  if (!article)
    return (
      <Page narrow>
        {isPending ? (
          <Loading label="Loading the article" lines={8} />
        ) : (
          <>
            <PageTitle>Article not found</PageTitle>
            {error ? (
              <ErrorState error={error} onRetry={() => void refetch()} />
            ) : (
              <EmptyState title="This article doesn’t exist">
                <Link to="/Blog">See all articles</Link>
              </EmptyState>
            )}
          </>
        )}
      </Page>
    );
  return (
    <Page narrow>
      <ArticleFacts article={article} />
      <ArticleView
        article={article}
        metadata={{
          description: descriptionOf(article),
          article: {
            path: articlePath(article),
            published: article.created,
            image: article.thumbnail,
          },
        }}
        above={<Breadcrumbs trail={[{ to: '/Blog', label: 'Blogs' }]} here={article.title} />}
      />
      <AskUs />
      <Text above={5} touchLinks>
        <Link to="/Blog">All articles</Link>
      </Text>
    </Page>
  );
}

/** The canonical path of an article. */
const articlePath = ({ slug }: Article) => `/blog/article/${encodeURIComponent(slug)}`;

/** The description of an article, or else its preview as plain text. */
const descriptionOf = ({ description, preview }: Article) => description ?? plainText(preview);

/** Structured data about an article, for search engines. */
function ArticleFacts({ article }: { article: Article }) {
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
