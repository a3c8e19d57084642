import { useNavigate } from 'react-router-dom';
import { Page } from '@/components/page/page';
import { ArticleEditor } from './article-editor.js';

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
