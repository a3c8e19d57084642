import { Page } from '@/components/page';
import styles from './payment-band.module.css';

const methods = ['Visa', 'Mastercard', 'American Express', 'Discover', 'Bank transfer'];

/** When payment is due, and how it can be made. */
export function PaymentBand() {
  return (
    <section className={styles.band} aria-labelledby="payment">
      <Page className={styles.inside}>
        <h2 id="payment" className={styles.title}>
          Filed first.
          <br />
          Paid after.
        </h2>
        <div className={styles.text}>
          <p>
            Your return is prepared, signed and accepted by the IRS before we ask for a cent. Only larger
            projects and phone consultations are paid up front, and we say so before you agree. Your own
            papers are yours to download at any time, whatever is owed.
          </p>
          <ul className={styles.methods} aria-label="Ways to pay">
            {methods.map((method) => (
              <li key={method}>{method}</li>
            ))}
          </ul>
        </div>
      </Page>
    </section>
  );
}
