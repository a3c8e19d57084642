import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/button';
import { useFocusedField } from '@/lib/use-focused-field';
import { drawPhoto, photoOf, photoSide, wholeSquare, type Crop } from './draw-photo.js';
import styles from './photo-section.module.css';
import { Stack } from '@/components/page/layout';

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
      className={styles.editor}
      aria-label="Crop the picture"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) onSave(photoOf(canvas.current!));
      }}
    >
      <canvas
        ref={canvas}
        className={styles.preview}
        width={photoSide}
        height={photoSide}
        role="img"
        aria-label="Preview of your photo"
      />
      <div className={styles.sliders}>
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
      </div>
      <div className={styles.actions}>
        <Button type="submit" pending={saving} pendingLabel="Saving…">
          Save photo
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
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
  const id = useId();
  return (
    <Stack gap={2} size="sm" className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
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
