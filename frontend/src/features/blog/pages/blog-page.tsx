import { Link, useSearchParams } from 'react-router-dom';
import { Cluster, Text } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { SearchForm } from '@/components/lists/search-form';
import { EmptyState, ErrorState, Loading } from '@/components/page/states';
import { isStaff, useSession } from '@/lib/auth/session';
import { firm } from '@/lib/firm/profile';
import { useArticles, useSimilarArticles } from '../api/articles.js';
import { ArticleList } from '../components/article-list.js';

const feed = '/api/blog/feed.xml';

const summary = `Taxes and bookkeeping, explained by ${firm.name}.`;

/** /blog: all articles, or those that match the search, which is kept in the address. */
export function BlogPage() {
  const { user } = useSession();
  const [query] = useSearchParams();
  const search = query.get('q') ?? '';
  return (
    <Page>
      <link rel="alternate" type="application/atom+xml" title="Blog" href={feed} />
      <PageTitle description={summary} lede={summary}>
        Blogs
      </PageTitle>
      <SearchForm action="/blog" name="Blog" label="Search" placeholder="What can we help you with?" />
      <Articles search={search} />
      <Cluster as="p" gap={5} rowGap={2} above={5} size="sm" touchLinks>
        <a href={feed}>Subscribe to the feed</a>
        {user && isStaff(user.role) && user.employeeAccess && (
          <Link to="/blog/authoring">Write and edit</Link>
        )}
      </Cluster>
    </Page>
  );
}

function Articles({ search }: { search: string }) {
  const { data, error, refetch, isPending } = useArticles(search);
  if (isPending) return <Loading label="Loading articles" lines={6} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.length > 0) return <ArticleList articles={data} />;
  if (search.trim()) return <NoneFound search={search.trim()} />;
  return (
    <EmptyState title="No articles yet">
      <p>
        Our <Link to="/cpa-free-guidance">free guidance</Link> answers the most common questions.
      </p>
    </EmptyState>
  );
}

/** The spec's message, with similar articles below it. */
function NoneFound({ search }: { search: string }) {
  const { data: similar = [] } = useSimilarArticles(search);
  return (
    <>
      <Text role="status" below={5} serif size="xl">
        0 search results
      </Text>
      {similar.length > 0 && (
        <section aria-labelledby="similar">
          <Text id="similar" padBottom={3} tone="quiet">
            Similar articles:
          </Text>
          <ArticleList articles={similar} />
        </section>
      )}
    </>
  );
}
