import { acceptPictures } from '@tax-firm/contract/file-type';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { Avatar } from '@/components/avatar';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { toast } from '@/components/dialogs/toast';
import { Actions, Cluster, Stack, Text } from '@/components/page/layout';
import { api, fileForm, within } from '@/lib/api/client';
import { useRead, useReloadAfter } from '@/lib/api/queries';
import { useSession } from '@/lib/auth/session';
import { randomId } from '@/lib/random-id';
import { useAction } from '@/lib/use-action';
import { useFocusedField } from '@/lib/use-focused-field';
import styles from '../../components/avatar.module.css';
import { accountKeys } from './api.js';

const unreadable = 'We can’t open this file as a picture. Please choose a JPEG, PNG or WebP.';

/** The photo of a member of staff, which clients see while this person prepares their return. */
export function PhotoSection() {
  const { user } = useSession();
  const { data: own } = useRead(accountKeys.photo, '/api/staffPhotos/mine');
  const reloadAfter = useReloadAfter(accountKeys.photo);
  const [picture, setPicture] = useState<{ bitmap: ImageBitmap; key: string }>();
  const [isUnreadable, setUnreadable] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const remove = useAction(async () => {
    await reloadAfter(api.DELETE('/api/staffPhotos/mine'));
    chooser.current?.focus();
    toast('Your photo was removed.');
  });
  if (!user) return null;
  const photo = own?.photo;

  const take = async ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const [file] = files ?? [];
    if (!file) return;
    const bitmap = await createImageBitmap(file).catch(() => undefined);
    setUnreadable(!bitmap);
    remove.clearFailure();
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
    setUnreadable(false);
    chooser.current?.focus();
  };

  return (
    <Card title="Your photo">
      <Text below={4} measure>
        Clients see it next to your first name while you prepare their return. Without one, they see your
        initial.
      </Text>
      {picture ? (
        <PhotoEditor key={picture.key} picture={picture.bitmap} onClose={close} />
      ) : (
        <Avatar name={user.name} photo={photo?.link} size={96} />
      )}
      <Problem>{isUnreadable ? unreadable : remove.failure}</Problem>
      <Actions above={4}>
        <Button ref={chooser} variant="secondary" onClick={() => input.current?.click()}>
          {picture || photo ? 'Choose another picture' : 'Choose a picture'}
        </Button>
        {photo && !picture && (
          <Button variant="danger" pending={remove.pending} onClick={remove.run}>
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

const Problem = ({ children }: { children: string | null }) =>
  children && (
    <Text role="alert" above={4} tone="problem" weight={600}>
      {children}
    </Text>
  );

/** Which square of a picture becomes the photo. */
interface Crop {
  /** 1: as much as fits. */
  zoom: number;
  /** From 0, the left edge, to 1. */
  across: number;
  /** From 0, the top, to 1. */
  down: number;
}

/** Pixels of each side of a photo as it is uploaded. */
const photoSide = 256;

/** Chooses the square of a picture that becomes the photo, and shows it as clients will see it. */
function PhotoEditor({ picture, onClose }: { picture: ImageBitmap; onClose: () => void }) {
  const [crop, setCrop] = useState<Crop>({ zoom: 1, across: 0.5, down: 0.5 });
  const canvas = useRef<HTMLCanvasElement>(null);
  const form = useFocusedField<HTMLFormElement>('input');
  const reloadAfter = useReloadAfter(accountKeys.photo);
  useEffect(() => drawPhoto(canvas.current!, picture, crop), [picture, crop]);
  const save = useAction(async () => {
    const upload = {
      body: { file: await photoOf(canvas.current!) },
      bodySerializer: fileForm('photo'),
      fetch: within(60_000),
    };
    await reloadAfter(api.PUT('/api/staffPhotos/mine', upload));
    onClose();
    toast('Your photo was saved.');
  });

  // Nothing can move where the square is as wide, or as high, as the picture.
  const square = crop.zoom === 1 ? Math.min(picture.width, picture.height) : 0;
  const sliders = [
    { of: 'zoom', label: 'Zoom', min: 1, max: 4 },
    { of: 'across', label: 'Left and right', disabled: square === picture.width },
    { of: 'down', label: 'Up and down', disabled: square === picture.height },
  ] as const;
  return (
    <>
      <form
        ref={form}
        aria-label="Crop the picture"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.pending) save.run();
        }}
      >
        <Cluster gap={5} align="center">
          <canvas
            ref={canvas}
            className={styles.avatar}
            width={photoSide}
            height={photoSide}
            role="img"
            aria-label="Preview of your photo"
          />
          <Stack gap={2} grow>
            {sliders.map(({ of, label, ...range }) => (
              <Stack key={of} as="label" gap={1} size="sm">
                {label}
                <input
                  type="range"
                  min={0}
                  max={1}
                  step={0.01}
                  {...range}
                  value={crop[of]}
                  aria-valuetext={`${Math.round(crop[of] * 100)} percent`}
                  onChange={({ target }) => setCrop({ ...crop, [of]: target.valueAsNumber })}
                />
              </Stack>
            ))}
          </Stack>
        </Cluster>
        <Actions above={4}>
          <Button type="submit" pending={save.pending} pendingLabel="Saving…">
            Save photo
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </Actions>
      </form>
      <Problem>{save.failure}</Problem>
    </>
  );
}

/** Draws a square of the picture, on white where the picture is transparent. */
function drawPhoto(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const side = Math.min(picture.width, picture.height) / crop.zoom;
  const [left, top] = [(picture.width - side) * crop.across, (picture.height - side) * crop.down];
  context.fillStyle = '#fff';
  context.fillRect(0, 0, photoSide, photoSide);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, photoSide, photoSide);
}

/** What was drawn, as a JPEG. It has nothing of the chosen file but these pixels. */
const photoOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (drawn) => (drawn ? resolve(drawn) : reject(new Error('The browser drew no picture'))),
      'image/jpeg',
      0.9,
    );
  });
