import { Button } from '@/components/button';
import { Box } from '@/components/page/layout';
import { LetterText } from '@/features/quote/components/engagement-letter';
import { useAction } from '@/lib/use-action';
import type { Signing } from '../api/get-signing.js';
import { SigningStep } from './step.js';

interface ConsentStepProps {
  disclosure: NonNullable<Signing['disclosure']>;
  onAgree: (hash: string) => Promise<unknown>;
  onPaper: () => void;
}

/** What the law asks to tell whoever signs electronically, and the agreement to it. */
export function ConsentStep({ disclosure, onAgree, onPaper }: ConsentStepProps) {
  const { pending, failure, run } = useAction(async () => {
    await onAgree(disclosure.hash);
  });
  return (
    <SigningStep name="consent" title="Do you agree to sign electronically?" onPaper={onPaper}>
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
