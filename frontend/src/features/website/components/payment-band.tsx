import { Page } from '@/components/page/page';
import { asksPaymentFirst } from '@/lib/firm/profile';
import styles from './payment-band.module.css';
import { Stack } from '@/components/page/layout';

const methods = ['Visa', 'Mastercard', 'American Express', 'Discover', 'Bank transfer'];

/** When payment is due, and how to pay. */
export function PaymentBand() {
  return (
    <section className={styles.band} aria-labelledby="payment">
      <Page className={styles.inside}>
        <h2 id="payment" className={styles.title}>
          {asksPaymentFirst ? 'Signed' : 'Filed'} first.
          <br />
          Paid after.
        </h2>
        <Stack className={styles.text}>
          <p>
            {asksPaymentFirst
              ? 'Your return is prepared, and you have reviewed and signed it, before we ask for a cent. We file it as soon as your payment arrives.'
              : 'Your return is prepared, signed and accepted by the IRS before we ask for a cent.'}{' '}
            Only larger projects and phone consultations are paid up front, and we’ll tell you before you
            agree. You can download your documents at any time, even if you owe us money.
          </p>
          <ul className={styles.methods} aria-label="Ways to pay">
            {methods.map((method) => (
              <li key={method}>{method}</li>
            ))}
          </ul>
        </Stack>
      </Page>
    </section>
  );
}
