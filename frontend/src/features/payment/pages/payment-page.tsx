import { Button, ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { Page } from '@/components/page';
import { PageTitle } from '@/components/page-title';
import { PaymentForm } from '@/components/payment-form';
import { firm, telephoneHref } from '@/lib/firm/profile';

import styles from './payment-page.module.css';

/** /Payment: the firm's hosted card checkout, for anyone with an invoice; a client's own portal pays by return. */
export function PaymentPage() {
  return (
    <Page narrow>
      <PageTitle lede="Your return is filed and accepted first. Then you pay: never before, but for larger projects and phone consultations.">
        Make a Payment
      </PageTitle>
      <div className={styles.ways}>
        <Card title="Pay by card">
          <div className={styles.way}>
            <p>
              You go to the secure page of our card service. Your card number is typed there and never reaches
              us. Have the amount of your invoice at hand; the currency is US dollars.
            </p>
            <PaymentForm>
              <Button type="submit" size="large">
                Make a Payment
              </Button>
            </PaymentForm>
          </div>
        </Card>
        <Card title="You are our client">
          <div className={styles.way}>
            <p>Your return’s own page shows the invoice and takes the payment.</p>
            <p>
              <ButtonLink to="/Client/Dashboard" variant="secondary">
                Go to your returns
              </ButtonLink>
            </p>
          </div>
        </Card>
        <p>
          A question about an invoice? Write to <a href={`mailto:${firm.email}`}>{firm.email}</a> or call{' '}
          <a href={telephoneHref(firm.phone)}>{firm.phone}</a>.
        </p>
      </div>
    </Page>
  );
}
