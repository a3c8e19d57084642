import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { Box, Cluster, Columns, Stack, Text } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { SearchForm } from '@/components/lists/search-form';
import { EmptyState, Loaded } from '@/components/page/states';
import { isStaff, useSession } from '@/lib/auth/session';
import { firm } from '@/lib/firm/profile';
import { api, dataOf } from '@/lib/api/client';
import { type ArticleSummary, articlesKey, similarKey } from '../articles.js';
import { Byline } from '../article-view.js';
import styles from '../blog.module.css';

const feed = '/api/blog/feed.xml';

const summary = `Taxes and bookkeeping, explained by ${firm.name}.`;

/** /blog: all articles, or those that match the search, which is kept in the address. */
export function BlogPage() {
  const { user } = useSession();
  const [query] = useSearchParams();
  return (
    <Page>
      <link rel="alternate" type="application/atom+xml" title="Blog" href={feed} />
      <PageTitle description={summary} lede={summary}>
        Blogs
      </PageTitle>
      <SearchForm action="/blog" name="Blog" label="Search" placeholder="What can we help you with?" />
      <Articles q={(query.get('q') ?? '').trim()} />
      <Cluster as="p" gap={5} rowGap={2} above={5} size="sm" touchLinks>
        <a href={feed}>Subscribe to the feed</a>
        {user && isStaff(user.role) && user.employeeAccess && (
          <Link to="/blog/authoring">Write and edit</Link>
        )}
      </Cluster>
    </Page>
  );
}

/** All articles, newest first, or those whose title or content contains the search text. */
function Articles({ q }: { q: string }) {
  const query = useQuery<ArticleSummary[]>({
    queryKey: articlesKey(q),
    queryFn: ({ signal }) => dataOf(api.POST('/api/blog/getBlogs', { body: q ? { q } : {}, signal })),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query} label="Loading articles" lines={6}>
      {(articles) => {
        if (articles.length > 0) return <ArticleList articles={articles} />;
        if (q) return <NoneFound q={q} />;
        return (
          <EmptyState title="No articles yet">
            <p>
              Our <Link to="/cpa-free-guidance">free guidance</Link> answers the most common questions.
            </p>
          </EmptyState>
        );
      }}
    </Loaded>
  );
}

/** The spec's message, with articles of similar words below it, the best match first. */
function NoneFound({ q }: { q: string }) {
  const { data: similar = [] } = useQuery<ArticleSummary[]>({
    queryKey: similarKey(q),
    queryFn: ({ signal }) => dataOf(api.POST('/api/blog/search', { body: { q }, signal })),
  });
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

/** Articles with picture, title, author, date and preview. */
const ArticleList = ({ articles }: { articles: readonly ArticleSummary[] }) => (
  <Box as="ol" lineAbove="strong" breakWords>
    {articles.map((article, index) => (
      <Columns as="li" key={article.id} widths="aside" rowGap={3} padTop={6} padBottom={6} lineBelow="hair">
        <Stack gap={2}>
          <Text as="h2" size={index === 0 ? '3xl' : undefined}>
            <Link to={`/blog/article/${article.id}`} className={styles.title}>
              {article.title}
            </Link>
          </Text>
          <Byline author={article.author} created={article.created} />
          <Text measure dangerouslySetInnerHTML={{ __html: article.preview }} />
        </Stack>
        {article.thumbnail && (
          <img
            className={styles.picture}
            src={article.thumbnail}
            alt=""
            loading={index === 0 ? 'eager' : 'lazy'}
            width={320}
            height={200}
          />
        )}
      </Columns>
    ))}
  </Box>
);
