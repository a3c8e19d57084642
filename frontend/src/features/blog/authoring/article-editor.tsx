import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useController, useWatch, type Control } from 'react-hook-form';
import { useBeforeUnload } from 'react-router-dom';
import { Button } from '@/components/button';
import { TextArea, TextField } from '@/components/forms/field';
import { Form } from '@/components/forms/form';
import { Box, Cluster, Text } from '@/components/page/layout';
import { PageTitle } from '@/components/page/page';
import { toast } from '@/components/dialogs/toast';
import { api, dataOf, type Schemas } from '@/lib/api/client';
import { once } from '@/lib/api/once';
import { blogKey } from '../articles.js';
import { ArticleView, usualAuthor } from '../article-view.js';
import { onEnter, PictureInput } from './insert-panels.js';
import { RichText } from './rich-text.js';

type AuthoredArticle = Schemas['AuthoredBlogArticle'];

interface ArticleEditorProps {
  /** The article to edit; null for a new one. */
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

type Draft = ReturnType<typeof draftOf>;

/** The editor of an article: fields, text and preview, with buttons to save and publish. */
export function ArticleEditor({ stored: given, onSaved }: ArticleEditorProps) {
  /** A new article that was stored while its author typed on. */
  const [saved, setSaved] = useState<AuthoredArticle | null>(null);
  const stored = given ?? saved;
  const [initial] = useState(() => draftOf(given));
  const leaving = useRef(false);
  const publish = useRef(false);
  const client = useQueryClient();
  /** Fails with 409 if someone else has changed the article. */
  const send = (body: Schemas['NewBlogArticle']) =>
    dataOf(
      stored
        ? api.PUT('/api/blog', { body: { ...body, id: stored.id, updated: stored.updated }, fetch: once })
        : api.POST('/api/blog', { body, fetch: once }),
    );
  return (
    <Form
      aria-label="Article"
      schema={({ newArticle }) => newArticle}
      values={initial}
      onSubmit={async (written, form) => {
        const article = { ...written, published: publish.current };
        const sent = JSON.stringify(form.getValues());
        const answer = await send(article);
        client.removeQueries({ queryKey: [...blogKey, 'article'] });
        client.setQueryData([...blogKey, 'authored', answer.id], answer);
        await client.invalidateQueries({
          queryKey: blogKey,
          predicate: ({ queryKey }) => queryKey.length < 3,
        });
        toast(answer.published ? 'Published' : 'Draft saved');
        // What was typed meanwhile is not saved, and must not make way for what is.
        if (JSON.stringify(form.getValues()) !== sent) return setSaved(answer);
        form.reset(form.getValues());
        leaving.current = true;
        onSaved(answer);
        leaving.current = false;
      }}
    >
      {({ control, formState: { isDirty, isSubmitting } }) => (
        <Writing
          control={control}
          isUnsaved={() => isDirty && !leaving.current}
          stored={stored}
          pending={isSubmitting}
          onSubmitAs={(published) => (publish.current = published)}
        />
      )}
    </Form>
  );
}

interface WritingProps {
  control: Control;
  isUnsaved: () => boolean;
  stored: AuthoredArticle | null;
  pending: boolean;
  /** Called just before the form is submitted; says whether to publish the article. */
  onSubmitAs: (published: boolean) => void;
}

function Writing({ control, isUnsaved, stored, pending, onSubmitAs }: WritingProps) {
  const [preview, setPreview] = useState(false);
  const { field: thumbnail } = useController({ control, name: 'thumbnail' });
  const { field: content } = useController({ control, name: 'content' });
  useUnsavedChanges(isUnsaved);
  const published = stored?.published ?? false;
  // Enter presses the first button, and must not publish.
  const onKeyDown = published ? undefined : onEnter(() => undefined);
  return (
    <>
      {preview && <Preview control={control} created={stored?.created} />}
      <div hidden={preview}>
        {!preview && <PageTitle>{stored ? 'Edit article' : 'New article'}</PageTitle>}
        <TextField name="title" label="Title" limit="articleTitle" onKeyDown={onKeyDown} />
        <TextField name="author" label="Author" limit="articleAuthor" onKeyDown={onKeyDown} />
        <TextArea
          name="description"
          label="Description"
          hint="A sentence or two for the feed."
          optional
          rows={2}
          limit="articleDescription"
        />
        <Thumbnail link={thumbnail.value} onChange={thumbnail.onChange} />
        <RichText name="content" label="Text" initial={content.value} onChange={content.onChange} />
      </div>
      <Cluster rowGap={2} padTop={3} padBottom={3} lineAbove="strong">
        <Button type="submit" pending={pending} pendingLabel="Saving…" onClick={() => onSubmitAs(true)}>
          {published ? 'Save changes' : 'Publish'}
        </Button>
        <Button type="submit" variant="secondary" pending={pending} onClick={() => onSubmitAs(false)}>
          {published ? 'Turn back into a draft' : 'Save draft'}
        </Button>
        <Button variant="quiet" onClick={() => setPreview(!preview)}>
          {preview ? 'Back to writing' : 'Preview'}
        </Button>
      </Cluster>
    </>
  );
}

function Preview({ control, created }: Pick<WritingProps, 'control'> & { created: string | undefined }) {
  const draft = useWatch({ control }) as Draft;
  return (
    <Box padBottom={6}>
      <Text notice="plain">This is how readers will see the article.</Text>
      <ArticleView
        article={{
          ...draft,
          title: draft.title || 'Untitled',
          created: created ?? new Date().toISOString(),
        }}
      />
    </Box>
  );
}

interface ThumbnailProps {
  link: string | null;
  onChange: (link: string | null) => void;
}

/** The picture above the article and next to it in the list. */
function Thumbnail({ link, onChange }: ThumbnailProps) {
  return (
    <Cluster gap={5} rowGap={3} align="center" below={5}>
      {link && <img src={link} alt="Shown over the article" width={160} height={100} />}
      <PictureInput label="Image" onStored={(image) => onChange(image.link)} />
      {link && (
        <Button size="small" variant="quiet" onClick={() => onChange(null)}>
          Remove the image
        </Button>
      )}
    </Cluster>
  );
}

/**
 * Asks for confirmation before a link, Back or a closed tab loses unsaved changes. Browsers without the Navigation API
 * (before 2026, some) ask only when the page is left.
 * @param unsaved called when the user is about to leave
 */
function useUnsavedChanges(unsaved: () => boolean): void {
  useBeforeUnload((event) => {
    if (unsaved()) event.preventDefault();
  });
  const askBeforeScreen = useEffectEvent((event: NavigateEvent) => {
    const { sameDocument, url } = event.destination;
    if (!event.cancelable || !sameDocument || new URL(url).pathname === window.location.pathname) return;
    if (unsaved() && !window.confirm('Leave without saving your changes?')) event.preventDefault();
  });
  useEffect(() => {
    const onNavigate = (event: NavigateEvent) => askBeforeScreen(event);
    window.navigation?.addEventListener('navigate', onNavigate);
    return () => window.navigation?.removeEventListener('navigate', onNavigate);
  }, []);
}
