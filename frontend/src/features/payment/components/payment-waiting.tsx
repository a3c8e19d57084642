import { useEffect, useState } from 'react';
import { Button } from '@/components/button';
import { useCheckPayment } from '../api/check-payment.js';
import styles from './payment-portal.module.css';

const slowAfterMs = 3_000;

interface PaymentWaitingProps {
  taxReturnId: string;
  /** Whether this page is asking already. */
  isAsking: boolean;
}

/** Honest waiting: the bank decides, and may take its time, or want a word with its customer, who may have left the page. */
export function PaymentWaiting({ taxReturnId, isAsking }: PaymentWaitingProps) {
  const check = useCheckPayment();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.waiting}>
      <div role="status">
        <p className={styles.title}>We are asking your bank…</p>
        <p>
          {slow
            ? 'It is taking longer than usual. You can wait or leave this page: you are charged once at most, and we e-mail you a receipt when it is through.'
            : 'This takes a few seconds.'}
        </p>
      </div>
      {slow && !isAsking && (
        <>
          <p>If your bank wanted you to confirm the payment and you have not done so, go on here.</p>
          <Button
            variant="secondary"
            pending={check.isPending}
            pendingLabel="Asking…"
            onClick={() => check.mutate(taxReturnId)}
          >
            Ask again
          </Button>
        </>
      )}
    </div>
  );
}
