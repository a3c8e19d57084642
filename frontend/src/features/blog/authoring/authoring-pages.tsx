import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { ButtonLink } from '@/components/button';
import { ConfirmButton } from '@/components/dialogs/confirm-dialog';
import { DateText } from '@/components/orders/amounts';
import { Box, Cluster, Row, Text } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { EmptyState, ErrorState, Loaded, Loading } from '@/components/page/states';
import { api, dataOf, type Schemas } from '@/lib/api/client';
import { useRead } from '@/lib/api/queries';
import { blogKey } from '../articles.js';
import { ArticleView } from '../article-view.js';
import { ArticleEditor } from './article-editor.js';

type AuthoredArticle = Schemas['AuthoredBlogArticle'];

/** /blog/authoring: the firm's articles, including drafts, for their authors. */
export function AuthoringPage() {
  const query = useRead([...blogKey, 'authored'], '/api/blog');
  return (
    <Page>
      <PageTitle>Articles</PageTitle>
      <Cluster as="p" gap={5} rowGap={3} align="center" below={5} touchLinks>
        <ButtonLink to="/blog/create">Write an article</ButtonLink>
        <Link to="/Blog">View the blog</Link>
        <Link to="/Admin/Guidance">Feedback on the guidance</Link>
      </Cluster>
      <Loaded query={query} label="Loading articles" lines={6}>
        {(articles) =>
          articles.length === 0 ? (
            <EmptyState title="No articles yet">
              <p>The first one appears here as soon as you save it.</p>
            </EmptyState>
          ) : (
            <Box as="ul" lineAbove="strong" aria-label="Articles">
              {articles.map((article) => (
                <Row
                  key={article.id}
                  note={
                    <>
                      <strong>{article.published ? 'Published' : 'Draft'}</strong>, changed{' '}
                      <DateText value={article.updated} style="time" />
                    </>
                  }
                  aside={article.mayChange && <DeleteArticle article={article} />}
                >
                  <Text serif size="lg" touchLinks>
                    <Link to={`/blog/edit/${article.id}`}>{article.title}</Link>
                  </Text>
                </Row>
              ))}
            </Box>
          )
        }
      </Loaded>
    </Page>
  );
}

function DeleteArticle({ article: { id, title } }: { article: AuthoredArticle }) {
  const client = useQueryClient();
  return (
    <ConfirmButton
      size="small"
      variant="quiet"
      aria-label={`Delete ${title}`}
      danger
      onConfirm={async () => {
        await dataOf(api.DELETE('/api/blog', { body: { id } }));
        await client.invalidateQueries({ queryKey: blogKey });
      }}
      done="Article deleted"
      title="Delete this article?"
      description={`“${title}” can’t be restored. To hide it from readers, turn it back into a draft.`}
      confirmLabel="Delete it"
      cancelLabel="Keep it"
    >
      Delete
    </ConfirmButton>
  );
}

/** /blog/create */
export function CreatePage() {
  const navigate = useNavigate();
  return (
    <Page narrow>
      <ArticleEditor
        stored={null}
        onSaved={({ id }) => void navigate(`/blog/edit/${id}`, { replace: true })}
      />
    </Page>
  );
}

/** /blog/edit/:id: the editor, or the article to read for staff who may not change it. */
export function EditPage() {
  const { id = '' } = useParams();
  // Fetched only once, so that no refetch replaces what the author types.
  const {
    data: stored,
    error,
    refetch,
  } = useRead([...blogKey, 'authored', id], '/api/blog/articles/{id}', {
    path: { id },
    staleTime: Infinity,
    gcTime: 0,
  });
  const all = (
    <p>
      <Link to="/blog/authoring">See all articles</Link>
    </p>
  );
  if (error)
    return (
      <Page narrow>
        <PageTitle>Edit article</PageTitle>
        <ErrorState error={error} onRetry={() => void refetch()} />
        {all}
      </Page>
    );
  return (
    <Page narrow>
      {!stored && <Loading label="Loading the article" lines={8} />}
      {/* A save updates `stored` without remounting the editor, so the author can keep typing. */}
      {stored?.mayChange && <ArticleEditor key={stored.id} stored={stored} onSaved={() => undefined} />}
      {stored?.mayChange === false && (
        <>
          <ArticleView
            article={stored}
            above={
              <p>Only its author and the owner may change this {stored.published ? 'article' : 'draft'}.</p>
            }
          />
          {all}
        </>
      )}
    </Page>
  );
}
