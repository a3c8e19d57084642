import { acceptPictures } from '@tax-firm/contract/file-type';
import { useRef, useState, type ChangeEvent } from 'react';
import { Avatar } from '@/components/avatar';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { Actions, Text } from '@/components/page/layout';
import { toast } from '@/components/dialogs/toast';
import { sentenceOf } from '@/lib/api/error';
import { useSession } from '@/lib/auth/session';
import { randomId } from '@/lib/random-id';
import { useOwnPhoto, useRemoveOwnPhoto, useSavePhoto } from '../api/photo.js';
import { PhotoEditor } from './photo-editor.js';

const unreadable = 'We can’t open this file as a picture. Please choose a JPEG, PNG or WebP.';

/** The photo of a member of staff, which clients see while this person prepares their return. */
export function PhotoSection() {
  const { user } = useSession();
  const own = useOwnPhoto();
  const save = useSavePhoto();
  const remove = useRemoveOwnPhoto();
  const [picture, setPicture] = useState<{ bitmap: ImageBitmap; key: string }>();
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  if (!user) return null;
  const photo = own.data?.photo;

  const take = async ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const [file] = files ?? [];
    if (!file) return;
    const bitmap = await createImageBitmap(file).catch(() => undefined);
    setProblem(bitmap ? undefined : unreadable);
    if (bitmap) {
      picture?.bitmap.close();
      setPicture({ bitmap, key: randomId() });
    }
    // So that the same file can be chosen again.
    if (input.current) input.current.value = '';
  };
  /** Ends the editing. The button that ended it disappears, so focus moves to one that stays. */
  const close = () => {
    picture?.bitmap.close();
    setPicture(undefined);
    setProblem(undefined);
    chooser.current?.focus();
  };
  const send = async (drawn: Promise<Blob>) => {
    setProblem(undefined);
    try {
      await save.mutateAsync(await drawn);
      close();
      toast('Your photo was saved.');
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  const takeAway = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        chooser.current?.focus();
        toast('Your photo was removed.');
      },
      onError: (error) => setProblem(sentenceOf(error)),
    });

  return (
    <Card title="Your photo">
      <Text below={4} measure>
        Clients see it next to your first name while you prepare their return. Without one, they see your
        initial.
      </Text>
      {picture ? (
        <PhotoEditor
          key={picture.key}
          picture={picture.bitmap}
          saving={save.isPending}
          onSave={(drawn) => void send(drawn)}
          onCancel={close}
        />
      ) : (
        <Avatar name={user.name} photo={photo?.link} size={96} />
      )}
      {problem && (
        <Text role="alert" above={4} tone="problem" weight={600}>
          {problem}
        </Text>
      )}
      <Actions above={4}>
        <Button ref={chooser} variant="secondary" onClick={() => input.current?.click()}>
          {picture || photo ? 'Choose another picture' : 'Choose a picture'}
        </Button>
        {photo && !picture && (
          <Button variant="danger" pending={remove.isPending} onClick={takeAway}>
            Remove photo
          </Button>
        )}
      </Actions>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Picture of you"
        accept={acceptPictures}
        onChange={(event) => void take(event)}
      />
    </Card>
  );
}
