import { ButtonLink } from '@/components/button';
import styles from './payment-portal.module.css';
import { ReceiptButton } from './receipt-button.js';

interface PaymentCompleteProps {
  taxReturnId: string;
  /** The filed return has not been uploaded yet. */
  awaitsReturn: boolean;
}

/** Shown once the provider has confirmed the payment. */
export function PaymentComplete({ taxReturnId, awaitsReturn }: PaymentCompleteProps) {
  return (
    <div role="status" className={styles.complete}>
      <p className={styles.title}>Payment Complete!</p>
      {awaitsReturn && <p>Thank You for paying! We will upload your filed tax return soon.</p>}
      <div className={styles.after}>
        <ReceiptButton taxReturnId={taxReturnId} />
        <ButtonLink to="/Client/Dashboard" variant="secondary">
          Return Home
        </ButtonLink>
      </div>
    </div>
  );
}
