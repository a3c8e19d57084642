import { Link, useParams } from 'react-router-dom';
import { Page } from '@/components/page/page';
import { PageTitle } from '@/components/page/page-title';
import { ErrorState, Loading } from '@/components/page/states';
import { useAuthoredArticle } from '../api/authoring.js';
import { ArticleView } from '../components/article-view.js';
import { ArticleEditor } from './article-editor.js';

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
