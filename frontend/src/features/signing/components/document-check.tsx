import { useState } from 'react';
import { Button } from '@/components/button';
import { Stack, Text } from '@/components/page/layout';
import { sentenceOf } from '@/lib/api/error';
import { firm } from '@/lib/firm/profile';
import { type DocumentHolder, startDocumentCheck, useDocumentCheck } from '../api/document-check.js';
import type { Signing } from '../api/get-signing.js';

type Offer = NonNullable<Signing['documentCheck']>;

interface DocumentCheckProps {
  taxReturnId: string;
  holder: DocumentHolder;
  /** The signer's name on the form. */
  name: string;
  by: Offer['by'];
  check: Offer['taxpayer'];
  attemptsLeft: number;
}

const problems: Record<NonNullable<Offer['taxpayer']['problem']>, (name: string) => string> = {
  otherName: (name) =>
    `The name on your document is not the one on the form, which is ${name}. If the form is wrong, please do not sign, and write to us at ${firm.email}.`,
  document: () => 'Your document could not be verified.',
  selfie: () => 'Your face could not be matched with the picture on the document.',
};

/** An identity document and the face of who holds it, shown on a page of the checker. */
export function DocumentCheck({ taxReturnId, holder, name, by, check, attemptsLeft }: DocumentCheckProps) {
  const { data: status, error } = useDocumentCheck(taxReturnId, holder, check.isOpen);
  const [starting, setStarting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const start = async () => {
    setStarting(true);
    setFailure(undefined);
    try {
      window.location.assign(await startDocumentCheck(taxReturnId, holder));
    } catch (problem) {
      setFailure(sentenceOf(problem));
      setStarting(false);
    }
  };
  const said = failure ?? (error ? sentenceOf(error) : undefined);

  if (check.isOpen && status === 'processing')
    return (
      <Text role="status" notice="plain">
        Your document is being checked. This takes about a minute, and then this page continues by itself.
      </Text>
    );
  return (
    <Stack gap={3} start full padTop={4} lineAbove="hair">
      {check.problem && !check.isOpen && (
        <Text role="alert" notice="plain">
          {problems[check.problem](name)} You have{' '}
          {attemptsLeft === 1 ? 'one attempt' : `${attemptsLeft} attempts`} left.
        </Text>
      )}
      {by === 'stripe' ? (
        <p>
          Stripe, which also processes our card payments, checks your driver’s license, passport or state
          identity card, and compares it with your face. Have your phone at hand. We get only the result, no
          pictures or numbers.
        </p>
      ) : (
        <p>
          <strong>This is a demonstration.</strong> No document is checked here, so this proves nothing about
          who signs.
        </p>
      )}
      {said && (
        <Text role="alert" notice="plain">
          {said}
        </Text>
      )}
      <Button variant="secondary" pending={starting} pendingLabel="Opening…" onClick={() => void start()}>
        {check.isOpen ? 'Continue with your ID document' : 'Verify with an ID document and your phone'}
      </Button>
    </Stack>
  );
}
