import { Link, useNavigate, useParams } from 'react-router-dom';
import { ButtonLink } from '@/components/button';
import { ConfirmButton } from '@/components/dialogs/confirm-dialog';
import { DateText } from '@/components/orders/amounts';
import { Box, Cluster, Row, Text } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { EmptyState, ErrorState, Loading } from '@/components/page/states';
import { toast } from '@/components/dialogs/toast';
import {
  useAuthoredArticles,
  useDeleteArticle,
  type AuthoredArticle,
  useAuthoredArticle,
} from '../api/authoring.js';
import { ArticleEditor } from './article-editor.js';
import { ArticleView } from '../components/article-view.js';

/** /blog/authoring: the firm's articles, including drafts, for their authors. */
export function AuthoringPage() {
  const { data: articles, error, refetch, isPending } = useAuthoredArticles();
  return (
    <Page>
      <PageTitle>Articles</PageTitle>
      <Cluster as="p" gap={5} rowGap={3} align="center" below={5} touchLinks>
        <ButtonLink to="/blog/create">Write an article</ButtonLink>
        <Link to="/Blog">View the blog</Link>
        <Link to="/Admin/Guidance">Feedback on the guidance</Link>
      </Cluster>
      {isPending && <Loading label="Loading articles" lines={6} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {articles?.length === 0 && (
        <EmptyState title="No articles yet">
          <p>The first one appears here as soon as you save it.</p>
        </EmptyState>
      )}
      {articles && articles.length > 0 && (
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
      )}
    </Page>
  );
}

function DeleteArticle({ article: { id, title } }: { article: AuthoredArticle }) {
  const { mutateAsync } = useDeleteArticle();
  return (
    <ConfirmButton
      size="small"
      variant="quiet"
      aria-label={`Delete ${title}`}
      danger
      onConfirm={async () => {
        await mutateAsync(id);
        toast('Article deleted');
      }}
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
  const { data: stored, error, refetch } = useAuthoredArticle(id);
  if (error) {
    return (
      <Page narrow>
        <PageTitle>Edit article</PageTitle>
        <ErrorState error={error} onRetry={() => void refetch()} />
        <p>
          <Link to="/blog/authoring">See all articles</Link>
        </p>
      </Page>
    );
  }
  if (stored && !stored.mayChange) {
    return (
      <Page narrow>
        <ArticleView
          article={stored}
          above={
            <p>Only its author and the owner may change this {stored.published ? 'article' : 'draft'}.</p>
          }
        />
        <p>
          <Link to="/blog/authoring">See all articles</Link>
        </p>
      </Page>
    );
  }
  return (
    <Page narrow>
      {stored ? (
        // A save updates `stored` without remounting the editor, so the author can keep typing.
        <ArticleEditor key={stored.id} stored={stored} onSaved={() => undefined} />
      ) : (
        <Loading label="Loading the article" lines={8} />
      )}
    </Page>
  );
}
