import { ButtonLink } from '@/components/button';
import styles from './payment-portal.module.css';

/** After the provider has said that the money moved. `awaitsReturn`: the filed return is still to come. */
export function PaymentComplete({ awaitsReturn }: { awaitsReturn: boolean }) {
  return (
    <div role="status" className={styles.complete}>
      <p className={styles.title}>Payment Complete!</p>
      {awaitsReturn && <p>Thank You for paying! We will upload your filed tax return soon.</p>}
      <p>
        <ButtonLink to="/Client/Dashboard" variant="secondary">
          Return Home
        </ButtonLink>
      </p>
    </div>
  );
}
