import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/button';
import { useFocusedField } from '@/lib/use-focused-field';
import { drawPhoto, photoOf, photoSide, wholeSquare, type Crop } from './draw-photo.js';
import styles from '../../../components/avatar.module.css';
import { Actions, Cluster, Stack } from '@/components/page/layout';

interface PhotoEditorProps {
  picture: ImageBitmap;
  saving: boolean;
  onSave: (photo: Promise<Blob>) => void;
  onCancel: () => void;
}

/** Chooses the square of a picture that becomes the photo, and shows it as clients will see it. */
export function PhotoEditor({ picture, saving, onSave, onCancel }: PhotoEditorProps) {
  const [crop, setCrop] = useState(wholeSquare);
  const canvas = useRef<HTMLCanvasElement>(null);
  const form = useFocusedField<HTMLFormElement>('input');
  useEffect(() => drawPhoto(canvas.current!, picture, crop), [picture, crop]);

  const change = (part: Partial<Crop>) => setCrop({ ...crop, ...part });
  // Nothing can move where the square is as wide, or as high, as the picture.
  const square = crop.zoom === 1 ? Math.min(picture.width, picture.height) : 0;
  return (
    <form
      ref={form}
      aria-label="Crop the picture"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) onSave(photoOf(canvas.current!));
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
          <Slider label="Zoom" min={1} max={4} value={crop.zoom} onChange={(zoom) => change({ zoom })} />
          <Slider
            label="Left and right"
            value={crop.across}
            disabled={square === picture.width}
            onChange={(across) => change({ across })}
          />
          <Slider
            label="Up and down"
            value={crop.down}
            disabled={square === picture.height}
            onChange={(down) => change({ down })}
          />
        </Stack>
      </Cluster>
      <Actions above={4}>
        <Button type="submit" pending={saving} pendingLabel="Saving…">
          Save photo
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </Actions>
    </form>
  );
}

interface SliderProps {
  label: string;
  min?: number;
  max?: number;
  value: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}

function Slider({ label, min = 0, max = 1, value, disabled, onChange }: SliderProps) {
  return (
    <Stack as="label" gap={1} size="sm">
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        disabled={disabled}
        aria-valuetext={`${Math.round(value * 100)} percent`}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </Stack>
  );
}
