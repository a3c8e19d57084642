import { useState } from 'react';
import { Button } from '@/components/button';
import { TextField } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { firm } from '@/lib/firm/profile';
import { SigningStep } from './step.js';
import { Actions } from '@/components/page/layout';

interface PinStepProps {
  /** Null lets the firm enter a PIN. */
  onPin: (pin: string | null) => void;
  onPaper: () => void;
}

/** The five digits that stand for the client's signature on the return itself. */
export function PinStep({ onPin, onPaper }: PinStepProps) {
  const [own, setOwn] = useState(true);
  return (
    <SigningStep name="pin" title="Choose your PIN" onPaper={onPaper}>
      <p>
        The IRS takes five digits as your signature on the return. It is not your password, and you don’t need
        to remember it.
      </p>
      {own ? (
        <Form stack gap={4} start full schema={({ pinForm }) => pinForm} onSubmit={({ pin }) => onPin(pin)}>
          <FormErrors />
          <TextField
            name="pin"
            label="Five digits"
            hint="Any five digits except 00000."
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <SubmitButton>Continue</SubmitButton>
          <Button variant="quiet" onClick={() => setOwn(false)}>
            Let {firm.name} choose it
          </Button>
        </Form>
      ) : (
        <>
          <p>You authorize {firm.name} to enter or generate your PIN as your signature on this return.</p>
          <Actions>
            <Button onClick={() => onPin(null)}>I authorize it</Button>
            <Button variant="quiet" onClick={() => setOwn(true)}>
              Choose my own
            </Button>
          </Actions>
        </>
      )}
    </SigningStep>
  );
}
