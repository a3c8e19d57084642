import { useEffect, useRef } from 'react';
import { Button } from '@/components/button';
import { Text } from '@/components/page/layout';
import { api, dataOf, type Schemas } from '@/lib/api/client';
import { ApiError } from '@/lib/api/error';
import { startSession } from '@/lib/auth/session';
import { ProofForm } from './proof-form.js';

interface SecondStepProps {
  /** The server's request, after a right password. */
  question: Schemas['SecondFactorNeeded'];
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
            const body = { challenge: question.challenge, ...proof };
            const { token } = await dataOf(api.POST('/api/users/login/secondFactor', { body }));
            startSession(token);
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
