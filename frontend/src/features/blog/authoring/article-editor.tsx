import { useRef, useState } from 'react';
import { Button } from '@/components/button';
import { TextArea, TextField } from '@/components/field';
import { Form, FormErrors } from '@/components/form';
import { PageTitle } from '@/components/page-title';
import { toast } from '@/components/toast';
import { useSaveArticle, type AuthoredArticle } from '../api/authoring.js';
import { ArticleView } from '../components/article-view.js';
import { usualAuthor } from '../components/byline.js';
import styles from './article-editor.module.css';
import { PictureInput } from './picture-input.js';
import { RichText } from './rich-text.js';
import { useUnsavedChanges } from './use-unsaved-changes.js';

interface ArticleEditorProps {
  /** The article to be changed; null for a new one. */
  stored: AuthoredArticle | null;
  onSaved: (saved: AuthoredArticle) => void;
}

const draftOf = (article: AuthoredArticle | null) => ({
  title: article?.title ?? '',
  author: article?.author ?? usualAuthor,
  description: article?.description ?? '',
  thumbnail: article?.thumbnail ?? null,
  content: article?.content ?? '',
});

/** Writes an article: its fields, its text, a preview as readers will see it, and its publishing. */
export function ArticleEditor({ stored, onSaved }: ArticleEditorProps) {
  const [draft, setDraft] = useState(() => draftOf(stored));
  const [unsaved, setUnsaved] = useState(false);
  const [preview, setPreview] = useState(false);
  const leaving = useRef(false);
  const publish = useRef(false);
  const save = useSaveArticle(stored);
  useUnsavedChanges(() => unsaved && !leaving.current);

  const change = (part: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setUnsaved(true);
  };
  const submit = async () => {
    const saved = await save.mutateAsync({ ...draft, published: publish.current });
    setUnsaved(false);
    leaving.current = true;
    toast(saved.published ? 'Published' : 'Draft saved');
    onSaved(saved);
    leaving.current = false;
  };
  const published = stored?.published ?? false;

  return (
    <>
      {preview && (
        <div className={styles.preview}>
          <p className={styles.note}>This is how readers will see it.</p>
          <ArticleView
            article={{
              ...draft,
              title: draft.title || 'Untitled',
              created: stored?.created ?? new Date().toISOString(),
            }}
          />
        </div>
      )}
      <Form onSubmit={submit} aria-label="Article">
        <div hidden={preview}>
          {!preview && <PageTitle>{stored ? 'Edit article' : 'New article'}</PageTitle>}
          <FormErrors />
          <TextField
            name="title"
            label="Title"
            maxLength={200}
            value={draft.title}
            onChange={({ target }) => change({ title: target.value })}
          />
          <TextField
            name="author"
            label="Author"
            maxLength={120}
            value={draft.author}
            onChange={({ target }) => change({ author: target.value })}
          />
          <TextArea
            name="description"
            label="Description"
            hint="A sentence or two for the feed."
            optional
            rows={2}
            maxLength={300}
            value={draft.description}
            onChange={({ target }) => change({ description: target.value })}
          />
          <Thumbnail link={draft.thumbnail} onChange={(thumbnail) => change({ thumbnail })} />
          <RichText
            name="content"
            label="Text"
            initial={draft.content}
            onChange={(content) => change({ content })}
          />
        </div>
        <div className={styles.actions}>
          <Button
            type="submit"
            pending={save.isPending}
            pendingLabel="Saving…"
            onClick={() => (publish.current = true)}
          >
            {published ? 'Save changes' : 'Publish'}
          </Button>
          <Button
            type="submit"
            variant="secondary"
            pending={save.isPending}
            onClick={() => (publish.current = false)}
          >
            {published ? 'Take back to draft' : 'Save draft'}
          </Button>
          <Button variant="quiet" onClick={() => setPreview(!preview)}>
            {preview ? 'Back to writing' : 'Preview'}
          </Button>
        </div>
      </Form>
    </>
  );
}

interface ThumbnailProps {
  link: string | null;
  onChange: (link: string | null) => void;
}

/** The picture over the article and beside it in the list. */
function Thumbnail({ link, onChange }: ThumbnailProps) {
  return (
    <div className={styles.thumbnail}>
      {link && <img src={link} alt="Shown over the article" width={160} height={100} />}
      <PictureInput label="Image" onStored={(image) => onChange(image.link)} />
      {link && (
        <Button size="small" variant="quiet" onClick={() => onChange(null)}>
          Remove the image
        </Button>
      )}
    </div>
  );
}
