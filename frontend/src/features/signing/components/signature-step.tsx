import type { Signature } from '@tax-firm/contract';
import { useState } from 'react';
import { Button } from '@/components/button';
import { TextField } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import { useAction } from '@/lib/use-action';
import { type DrawnStrokes, SignaturePad } from './signature-pad.js';
import styles from './signing.module.css';
import { SigningStep } from './step.js';
import { Stack, Text } from '@/components/page/layout';

interface SignatureStepProps {
  /** What is signed: Form 8879. */
  what: string;
  /** Who signs, as the form names them; null for a company, for which one of its people signs. */
  name: string | null;
  onSign: (signature: Signature['signature']) => Promise<unknown>;
  onPaper: () => void;
}

/** The signature itself, typed or drawn. */
export function SignatureStep({ what, name, onSign, onPaper }: SignatureStepProps) {
  const [drawn, setDrawn] = useState(false);
  return (
    <SigningStep name="signature" title="Sign" onPaper={onPaper}>
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
        <FormErrors />
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

function Drawn({ onSign }: Pick<SignatureStepProps, 'onSign'>) {
  const [strokes, setStrokes] = useState<DrawnStrokes>([]);
  const { pending, failure, run } = useAction(async () => {
    await onSign({ method: 'drawn', strokes });
  });
  return (
    <Stack gap={4} start full>
      <SignaturePad strokes={strokes} onChange={setStrokes} />
      {failure && <p role="alert">{failure}</p>}
      <Button
        pending={pending}
        pendingLabel="Signing…"
        reason={strokes.length > 0 ? undefined : 'Please draw your signature in the space above.'}
        onClick={run}
      >
        Sign
      </Button>
    </Stack>
  );
}
