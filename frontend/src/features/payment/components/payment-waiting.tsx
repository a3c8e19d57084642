import { useEffect, useState } from 'react';
import styles from './payment-portal.module.css';

const slowAfterMs = 3_000;

/** Honest waiting: the bank decides, and may take its time. */
export function PaymentWaiting() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={styles.waiting}>
      <p className={styles.title}>We are asking your bank…</p>
      <p>
        {slow
          ? 'It is taking longer than usual. You can wait or leave this page: you are charged once at most, and we e-mail you a receipt when it is through.'
          : 'This takes a few seconds.'}
      </p>
    </div>
  );
}
