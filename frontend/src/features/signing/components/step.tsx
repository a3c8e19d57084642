import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/button';
import { TextField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { Actions, Box, Stack, Text } from '@/components/page/layout';
import { LetterText } from '@/features/quote/components/engagement-letter';
import type { Schemas } from '@/lib/api/client';
import { firm } from '@/lib/firm/profile';
import { useAction } from '@/lib/use-action';

const steps = ['forms', 'consent', 'identity', 'pin', 'signature'] as const;
type StepName = (typeof steps)[number];

/** The order in which a spouse with an account of their own takes the steps: first who it is, then what is signed. */
export const spouseOrder: readonly StepName[] = ['consent', 'identity', 'forms', 'pin', 'signature'];

/** What the steps on a page share: their order, and how to choose to sign on paper instead. */
export const Steps = createContext<{ order?: readonly StepName[]; onPaper?: () => void }>({});

interface StepProps {
  /** Where it is in the sequence; undefined for a screen beside it. */
  name?: StepName;
  title: string;
  children: ReactNode;
  /** Who would rather sign on paper; nobody is asked on a screen beside the sequence that does not say. */
  who?: 'I' | 'We';
}

/** The title of the screen shown before this one. Each screen mounts a `Step` of its own, so no component can keep it. */
let shownBefore: string | undefined;

/** One screen of the sequence: its content below a heading, which takes the focus if another screen came before. */
export function SigningStep({ name, title, children, who = name && 'I' }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { order = steps, onPaper } = useContext(Steps);
  useEffect(() => {
    if (shownBefore !== undefined && shownBefore !== title) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'nearest' });
    }
    shownBefore = title;
  }, [title]);
  return (
    <Stack as="section" gap={4} start measure aria-labelledby="step">
      {name && (
        <Text size="sm" tone="quiet">
          Step {order.indexOf(name) + 1} of {order.length}
        </Text>
      )}
      <Box as="h2" id="step" ref={heading} tabIndex={-1} serif size="2xl">
        {title}
      </Box>
      {children}
      {who && onPaper && (
        <Button variant="quiet" onClick={onPaper}>
          {who} would rather sign on paper
        </Button>
      )}
    </Stack>
  );
}

interface ConsentStepProps {
  disclosure: NonNullable<Schemas['Signing']['disclosure']>;
  onAgree: (hash: string) => Promise<unknown>;
}

/** What the law asks to tell whoever signs electronically, and the agreement to it. */
export function ConsentStep({ disclosure, onAgree }: ConsentStepProps) {
  const { pending, failure, run } = useAction(() => onAgree(disclosure.hash));
  return (
    <SigningStep name="consent" title="Do you agree to sign electronically?">
      <Box boxed full>
        <LetterText letter={disclosure} />
      </Box>
      {failure && <p role="alert">{failure}</p>}
      <Button pending={pending} onClick={run}>
        I agree to sign electronically
      </Button>
    </SigningStep>
  );
}

/**
 * The five digits that stand for the client's signature on the return itself.
 * @param onPin null lets the firm enter a PIN
 */
export function PinStep({ onPin }: { onPin: (pin: string | null) => void }) {
  const [own, setOwn] = useState(true);
  return (
    <SigningStep name="pin" title="Choose your PIN">
      <p>
        The IRS takes five digits as your signature on the return. It is not your password, and you don’t need
        to remember it.
      </p>
      {own ? (
        <Form stack gap={4} start full schema={({ pinForm }) => pinForm} onSubmit={({ pin }) => onPin(pin)}>
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
