import { acceptPictures } from '@tax-firm/contract/file-type';
import { useMutation } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '@/components/button';
import { DropZone } from '@/components/forms/drop-zone';
import { TextField } from '@/components/forms/field';
import { Cluster, Stack, Text } from '@/components/page/layout';
import { api, dataOf, fileForm, type Schemas, within } from '@/lib/api/client';
import { sentenceOf } from '@/lib/api/error';
import styles from '../blog.module.css';

interface PanelProps {
  editor: Editor;
  onDone: () => void;
}

/** Valid targets: web addresses, paths and anchors of this site, email addresses and phone numbers. */
const linkPattern = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)\S+$/i;

/** Adds `https://` to an address such as `example.com/page`. */
const completed = (address: string) =>
  linkPattern.test(address) || !/^[\w-]+(?:\.[\w-]+)+/.test(address) ? address : `https://${address}`;

/** Links the selected text, or inserts the address as a link if nothing is selected. */
export function InsertLink({ editor, onDone }: PanelProps) {
  const known: unknown = editor.getAttributes('link').href;
  const [address, setAddress] = useState(typeof known === 'string' ? known : '');
  const [error, setError] = useState<string | null>(null);

  const apply = () => {
    const href = completed(address.trim());
    if (!linkPattern.test(href)) {
      setError('Please enter an address such as https://www.irs.gov');
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !known) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else {
      chain.setLink({ href }).run();
    }
    onDone();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onDone();
  };

  return (
    <Stack gap={3} pad={4} lineBelow="hair" className={styles.panel}>
      <TextField
        name="link"
        label="Link address"
        inputMode="url"
        value={address}
        error={error}
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={onEnter(apply)}
      />
      <Cluster gap={2}>
        <Button size="small" onClick={apply}>
          Set link
        </Button>
        {typeof known === 'string' && (
          <Button size="small" variant="secondary" onClick={remove}>
            Remove link
          </Button>
        )}
      </Cluster>
    </Stack>
  );
}

/** Uploads a picture, asks for its description, and inserts it at the cursor. */
export function InsertPicture({ editor, onDone }: PanelProps) {
  const [image, setImage] = useState<Schemas['BlogImage'] | null>(null);
  const [alt, setAlt] = useState('');

  const insert = () => {
    if (!image) return;
    const { link: src, width, height } = image;
    editor.chain().focus().setImage({ src, alt: alt.trim(), width, height }).run();
    onDone();
  };

  return (
    <Stack gap={3} pad={4} lineBelow="hair" className={styles.panel}>
      <PictureInput label="Picture in the text" onStored={setImage} />
      {image && (
        <>
          <img src={image.link} alt="" />
          <TextField
            name="alt"
            label="What it shows"
            hint="For readers who cannot see it. Leave it empty if the picture is only decorative."
            optional
            value={alt}
            onChange={({ target }) => setAlt(target.value)}
            onKeyDown={onEnter(insert)}
          />
        </>
      )}
      <Cluster gap={2}>
        <Button size="small" reason={image ? undefined : 'Choose a picture first'} onClick={insert}>
          Insert picture
        </Button>
      </Cluster>
    </Stack>
  );
}

interface PictureInputProps {
  label: string;
  onStored: (image: Schemas['BlogImage']) => void;
}

/** Uploads a picture from the author's device. */
export function PictureInput({ label, onStored }: PictureInputProps) {
  const id = useId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) =>
      dataOf(
        api.POST('/api/blog/images', {
          body: { file: await shrunk(file) },
          bodySerializer: fileForm('picture'),
          fetch: within(60_000),
        }),
      ),
    onSuccess: onStored,
  });
  return (
    <DropZone
      label={label}
      accept={acceptPictures}
      choose="Choose a file"
      pending={isPending}
      pendingLabel="Uploading…"
      describedBy={id}
      onFiles={([file]) => file && mutate(file)}
    >
      <Text weight={600}>{label}</Text>
      <Text id={id} role="status" size="xs" tone={error ? 'problem' : 'quiet'}>
        {error ? sentenceOf(error) : 'PNG, JPEG or WebP'}
      </Text>
    </DropZone>
  );
}

/** Pixels: twice the width of an article's column. */
const widest = 1600;

/**
 * Converts a picture for the blog: upright, at most 1600 pixels wide, WebP. This also removes the camera's metadata,
 * such as the location. Returns the file unchanged if the browser cannot read it, so that the server refuses it.
 */
async function shrunk(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const scale = Math.min(1, widest / bitmap.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => {
    canvas.toBlob((drawn) => resolve(drawn ?? file), 'image/webp', 0.85);
  });
}

/** Runs an action on Enter, which would otherwise submit the article. */
export const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  act();
};
