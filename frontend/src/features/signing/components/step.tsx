import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react';
import { Button } from '@/components/button';
import { Box, Stack, Text } from '@/components/page/layout';

const steps = ['forms', 'consent', 'identity', 'pin', 'signature'] as const;
export type StepName = (typeof steps)[number];

/** The order in which a spouse with an account of their own takes the steps: first who it is, then what is signed. */
export const spouseOrder: readonly StepName[] = ['consent', 'identity', 'forms', 'pin', 'signature'];

/** The order of the steps on this page. */
export const StepOrder = createContext<readonly StepName[]>(steps);

interface StepProps {
  /** Where it is in the sequence; undefined for a screen beside it. */
  name?: StepName;
  title: string;
  children: ReactNode;
  /** Chooses to sign on paper instead. */
  onPaper?: () => void;
  /** Who would rather sign on paper. */
  who?: 'I' | 'We';
}

/** The title of the screen shown before this one. Each screen mounts a `Step` of its own, so no component can keep it. */
let shownBefore: string | undefined;

/** One screen of the sequence: its content below a heading, which takes the focus if another screen came before. */
export function SigningStep({ name, title, children, onPaper, who = 'I' }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const order = useContext(StepOrder);
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
      {onPaper && (
        <Button variant="quiet" onClick={onPaper}>
          {who} would rather sign on paper
        </Button>
      )}
    </Stack>
  );
}
