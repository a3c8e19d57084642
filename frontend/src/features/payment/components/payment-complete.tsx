import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button';
import styles from './payment-portal.module.css';
import { ReceiptLink } from './receipt-link.js';

interface PaymentCompleteProps {
  taxReturnId: string;
  /** The filed return has not been uploaded yet. */
  awaitsReturn: boolean;
  /** What the client can do next. */
  children?: ReactNode;
}

/** Shown once the provider has confirmed the payment. */
export function PaymentComplete({ taxReturnId, awaitsReturn, children }: PaymentCompleteProps) {
  return (
    <div role="status" className={styles.complete}>
      <p className={styles.title}>Payment Complete!</p>
      {awaitsReturn && <p>Thank You for paying! We will upload your filed tax return soon.</p>}
      {children}
      <div className={styles.after}>
        <ReceiptLink taxReturnId={taxReturnId} />
        <ButtonLink to="/Client/Dashboard" variant="secondary">
          Return Home
        </ButtonLink>
      </div>
    </div>
  );
}
