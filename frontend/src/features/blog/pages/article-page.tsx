import { Link, useParams } from 'react-router-dom';
import { AskUs } from '@/components/ask-us';
import { Breadcrumbs, Page, PageTitle } from '@/components/page/page';
import { Text } from '@/components/page/layout';
import { EmptyState, ErrorState, Loading } from '@/components/page/states';
import { useArticle } from '../api/articles.js';
import { ArticleFacts, articlePath, descriptionOf } from '../components/article-facts.js';
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
  if (error || !article) {
    return (
      <Page narrow>
        <PageTitle>Article not found</PageTitle>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <EmptyState title="This article doesn’t exist">
            <Link to="/Blog">See all articles</Link>
          </EmptyState>
        )}
      </Page>
    );
  }
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
