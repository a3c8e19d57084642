import { Link, useSearchParams } from 'react-router-dom';
import { TextField } from '@/components/field';
import { Page } from '@/components/page';
import { PageTitle } from '@/components/page-title';
import { EmptyState, ErrorState, Loading } from '@/components/states';
import { useArticles } from '../api/articles.js';
import { Byline } from '../components/byline.js';
import { previewOf } from '../preview.js';
import styles from './blog-page.module.css';

/** /blog: all articles, or those that match the search, which is kept in the address. */
export function BlogPage() {
  const [query, setQuery] = useSearchParams();
  const search = query.get('q') ?? '';
  return (
    <Page>
      <PageTitle>Blogs</PageTitle>
      <form
        role="search"
        aria-label="Blog"
        className={styles.search}
        onSubmit={(event) => event.preventDefault()}
      >
        <TextField
          name="q"
          type="search"
          label="Search"
          placeholder="What can we help you with?"
          value={search}
          onChange={({ target }) => setQuery(target.value ? { q: target.value } : {}, { replace: true })}
        />
      </form>
      <Articles search={search} />
    </Page>
  );
}

function Articles({ search }: { search: string }) {
  const { data, error, refetch, isPending } = useArticles(search);
  if (isPending) return <Loading label="Loading articles" lines={6} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) {
    return search.trim() ? (
      <p role="status" className={styles.none}>
        0 search results
      </p>
    ) : (
      <EmptyState title="No articles yet">
        <p>
          Our <Link to="/cpa-free-guidance">free guidance</Link> answers what people ask most.
        </p>
      </EmptyState>
    );
  }
  return (
    <ol className={styles.list}>
      {data.map((article) => (
        <li key={article.id} className={styles.entry}>
          {article.thumbnail && (
            <img
              className={styles.image}
              src={article.thumbnail}
              alt=""
              loading="lazy"
              width={320}
              height={200}
            />
          )}
          <div className={styles.text}>
            <h2>
              <Link to={`/blog/article/${article.id}`} className={styles.link}>
                {article.title}
              </Link>
            </h2>
            <Byline created={article.created} />
            <p>{previewOf(article.content)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
