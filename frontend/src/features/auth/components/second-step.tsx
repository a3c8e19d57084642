import { useEffect, useRef } from 'react';
import { Button } from '@/components/button';
import { Text } from '@/components/page/layout';
import { ApiError } from '@/lib/api/error';
import { type SecondFactorQuestion, signInWithSecondFactor } from '../api/second-factor.js';
import { ProofForm } from './proof-form.js';

interface SecondStepProps {
  question: SecondFactorQuestion;
  /** Goes back to email and password. @param why a sentence, if the user has to */
  onBack: (why?: string) => void;
}

/** Sign-in after the password, for accounts with a second factor. */
export function SecondStep({ question, onBack }: SecondStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers say what is asked for now.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Text ref={heading} tabIndex={-1} as="h2" below={4} size="xl">
        One more step
      </Text>
      <ProofForm
        methods={question.methods}
        passkeyOptions={() => Promise.resolve(question.passkeyOptions!)}
        submitLabel="Continue"
        pendingLabel="Signing in…"
        onProof={async (proof) => {
          try {
            await signInWithSecondFactor(question.challenge, proof);
          } catch (error) {
            if (!(error instanceof ApiError && error.code === 'challenge_expired')) throw error;
            onBack('That took too long. Please sign in again.');
          }
        }}
      >
        <Button variant="secondary" onClick={() => onBack()}>
          Back
        </Button>
      </ProofForm>
    </>
  );
}
