import { useEffect, useState } from 'react';
import { Button } from '@/components/button';
import { sentenceOf } from '@/lib/api/error';
import { useCheckPayment } from '../api/payments.js';
import { Stack, Text } from '@/components/page/layout';

const slowAfterMs = 3_000;

interface PaymentWaitingProps {
  taxReturnId: string;
  /** Whether this page's own payment request is still pending. */
  isAsking: boolean;
}

/** Shown while the bank decides. Lets a payer who left the page before confirming the payment continue. */
export function PaymentWaiting({ taxReturnId, isAsking }: PaymentWaitingProps) {
  const check = useCheckPayment();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Stack gap={3} start boxed>
      <div role="status">
        <Text serif size="xl">
          Waiting for your bank…
        </Text>
        <p>
          {slow
            ? 'This is taking longer than usual. You can wait or leave this page. You will be charged only once, and we will email you a receipt.'
            : 'This takes a few seconds.'}
        </p>
      </div>
      {slow && !isAsking && (
        <>
          <p>If your bank asked you to confirm the payment and you have not done so yet, continue here.</p>
          <Button
            variant="secondary"
            pending={check.isPending}
            pendingLabel="Checking…"
            onClick={() => check.mutate(taxReturnId)}
          >
            Check again
          </Button>
          {check.error && <p role="alert">{sentenceOf(check.error)}</p>}
          <p role="status">
            {check.isSuccess && 'Your bank hasn’t answered yet. You haven’t been charged twice.'}
          </p>
        </>
      )}
    </Stack>
  );
}
