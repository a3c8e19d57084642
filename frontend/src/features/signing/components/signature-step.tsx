import type { Signature } from '@tax-firm/contract';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { Button } from '@/components/button';
import { TextField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { Stack, Text } from '@/components/page/layout';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import { useAction } from '@/lib/use-action';
import styles from './signing.module.css';
import { SigningStep } from './step.js';

type Strokes = Extract<Signature['signature'], { method: 'drawn' }>['strokes'];

interface SignatureStepProps {
  /** What is signed: Form 8879. */
  what: string;
  /** Who signs, as the form names them; null for a company, for which one of its people signs. */
  name: string | null;
  onSign: (signature: Signature['signature']) => Promise<unknown>;
}

/** The signature itself, typed or drawn. */
export function SignatureStep({ what, name, onSign }: SignatureStepProps) {
  const [drawn, setDrawn] = useState(false);
  return (
    <SigningStep name="signature" title="Sign">
      <p>
        You sign {what} {name && <>as {name} </>}under penalties of perjury, with the declaration printed on
        it: you have examined a copy of your return, it is true, correct and complete as far as you know, and
        the amounts on it are those of your return.
      </p>
      {drawn ? <Drawn onSign={onSign} /> : <Typed name={name} onSign={onSign} />}
      <Button variant="quiet" onClick={() => setDrawn(!drawn)}>
        {drawn ? 'Type my name instead' : 'Draw my signature instead'}
      </Button>
    </SigningStep>
  );
}

const Typed = ({ name, onSign }: Pick<SignatureStepProps, 'name' | 'onSign'>) => (
  <Form
    stack
    gap={4}
    start
    full
    schema={({ typedSignatureForm }) => typedSignatureForm}
    describeFailure={describeRefusal}
    onSubmit={({ name: typed }) => onSign({ method: 'typed', name: typed })}
  >
    {({ watch }) => (
      <>
        <TextField
          name="name"
          label="Your full name"
          hint={name ? `As the form has it: ${name}` : undefined}
          autoComplete="off"
          required
        />
        <Text className={styles.typed} serif size="2xl" breakWords full lineBelow="strong" aria-hidden="true">
          {String(watch('name') ?? '')}
        </Text>
        <SubmitButton pendingLabel="Signing…">Sign</SubmitButton>
      </>
    )}
  </Form>
);

/** The space in which strokes are drawn, as the contract has it. */
const [drawingWidth, drawingHeight] = [600, 200];

/** A space to draw a signature in, with a finger, a pen or a mouse. */
function Drawn({ onSign }: Pick<SignatureStepProps, 'onSign'>) {
  const [strokes, setStrokes] = useState<Strokes>([]);
  const { pending, failure, run } = useAction(() => onSign({ method: 'drawn', strokes }));
  const isEmpty = strokes.length === 0;
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<Strokes[number] | null>(null);
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
    setStrokes([...strokes, drawing.current]);
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drawing.current) return;
    drawing.current = [...drawing.current, pointOf(event)];
    setStrokes([...strokes.slice(0, -1), drawing.current]);
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
        aria-label={isEmpty ? 'Space for your signature, empty' : 'Your drawn signature'}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Button
        size="small"
        variant="quiet"
        reason={isEmpty ? 'There is nothing to clear.' : undefined}
        onClick={() => setStrokes([])}
      >
        Clear
      </Button>
      {failure && <p role="alert">{failure}</p>}
      <Button
        pending={pending}
        pendingLabel="Signing…"
        reason={isEmpty ? 'Please draw your signature in the space above.' : undefined}
        onClick={run}
      >
        Sign
      </Button>
    </Stack>
  );
}

const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most));

function draw(context: CanvasRenderingContext2D, [first, ...rest]: Strokes[number]): void {
  if (!first) return;
  context.beginPath();
  context.moveTo(...first);
  for (const point of rest.length > 0 ? rest : [first]) context.lineTo(...point);
  context.stroke();
}
