import { Link, useParams } from 'react-router-dom';
import { Breadcrumbs } from '@/components/breadcrumbs';
import { Page } from '@/components/page';
import { PageTitle } from '@/components/page-title';
import { EmptyState, ErrorState, Loading } from '@/components/states';
import { ApiError } from '@/lib/api/error';
import { useArticle } from '../api/articles.js';
import { ArticleView } from '../components/article-view.js';

/** /blog/article/:id, where id may be the slug. */
export function ArticlePage() {
  const { id = '' } = useParams();
  const { data: article, error, refetch, isPending } = useArticle(id);
  if (isPending) {
    return (
      <Page narrow>
        <Loading label="Loading the article" lines={8} />
      </Page>
    );
  }
  if (error) {
    const unknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
    return (
      <Page narrow>
        <PageTitle>Article not found</PageTitle>
        {unknown ? (
          <EmptyState title="There is no article under this address">
            <Link to="/Blog">See all articles</Link>
          </EmptyState>
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    );
  }
  return (
    <Page narrow>
      <ArticleView
        article={article}
        above={<Breadcrumbs trail={[{ to: '/Blog', label: 'Blogs' }]} here={article.title} />}
      />
    </Page>
  );
}
