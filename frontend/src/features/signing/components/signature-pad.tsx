import type { Signature } from '@tax-firm/contract';
import { useEffect, useRef, type PointerEvent } from 'react';
import { Button } from '@/components/button';
import { Stack } from '@/components/page/layout';
import styles from './signing.module.css';

export type DrawnStrokes = Extract<Signature['signature'], { method: 'drawn' }>['strokes'];

/** The space in which strokes are drawn, as the contract has it. */
const [drawingWidth, drawingHeight] = [600, 200];

interface SignaturePadProps {
  strokes: DrawnStrokes;
  onChange: (strokes: DrawnStrokes) => void;
}

/** A space to draw a signature in, with a finger, a pen or a mouse. */
export function SignaturePad({ strokes, onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<DrawnStrokes[number] | null>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, drawingWidth, drawingHeight);
    Object.assign(context, { lineWidth: 3, lineCap: 'round', lineJoin: 'round' });
    for (const stroke of strokes) draw(context, stroke);
  }, [strokes]);

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return [
      within(((clientX - left) / width) * drawingWidth, drawingWidth),
      within(((clientY - top) / height) * drawingHeight, drawingHeight),
    ] as [number, number];
  };
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = [pointOf(event)];
    onChange([...strokes, drawing.current]);
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drawing.current) return;
    drawing.current = [...drawing.current, pointOf(event)];
    onChange([...strokes.slice(0, -1), drawing.current]);
  };
  const end = () => {
    drawing.current = null;
  };
  return (
    <Stack gap={4} start full>
      <canvas
        ref={canvas}
        className={styles.pad}
        width={drawingWidth}
        height={drawingHeight}
        role="img"
        aria-label={strokes.length > 0 ? 'Your drawn signature' : 'Space for your signature, empty'}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Button
        size="small"
        variant="quiet"
        reason={strokes.length > 0 ? undefined : 'There is nothing to clear.'}
        onClick={() => onChange([])}
      >
        Clear
      </Button>
    </Stack>
  );
}

const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most));

function draw(context: CanvasRenderingContext2D, [first, ...rest]: DrawnStrokes[number]): void {
  if (!first) return;
  context.beginPath();
  context.moveTo(...first);
  for (const point of rest.length > 0 ? rest : [first]) context.lineTo(...point);
  context.stroke();
}
