import { Button, ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { Stack } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { PaymentForm } from '@/components/orders/payment-form';
import { PaymentLink } from '@/components/orders/payment-link';
import { homeOf, useSession } from '@/lib/auth/session';
import { asksPaymentFirst, firm, telephoneHref } from '@/lib/firm/profile';

/** /Payment: the firm's hosted card checkout, for anyone with an invoice. Clients can also pay in the portal. */
export function PaymentPage() {
  return (
    <Page narrow>
      <PageTitle
        lede={
          asksPaymentFirst
            ? 'You pay once you have reviewed and signed your return. We file it as soon as your payment arrives.'
            : 'You pay once your return has been filed and accepted, never in advance, except for larger projects and phone consultations.'
        }
      >
        Make a Payment
      </PageTitle>
      <Stack>
        <Card title="Pay by card">
          <Stack>
            <p>
              You’ll enter your card number on our card service’s secure page; it never reaches us. Have your
              invoice amount ready, in US dollars.
            </p>
            <PaymentForm>
              <Button type="submit" size="large">
                Make a Payment
              </Button>
            </PaymentForm>
          </Stack>
        </Card>
        {firm.paymentLinkUrl !== undefined && (
          <Card title="Pay another way">
            <Stack>
              <p>You’ll pay on our page at a payment service. Put your name and the tax year in the note.</p>
              <p>
                <PaymentLink />
              </p>
            </Stack>
          </Card>
        )}
        <Card title="Are you a client?">
          <Stack>
            <p>You can see and pay your invoice on your return’s page.</p>
            <p>
              <ButtonLink to="/Client/Dashboard" variant="secondary">
                Go to your returns
              </ButtonLink>
            </p>
          </Stack>
        </Card>
        <p>
          Do you have a question about an invoice? Write to <a href={`mailto:${firm.email}`}>{firm.email}</a>{' '}
          or call <a href={telephoneHref(firm.phone)}>{firm.phone}</a>.
        </p>
      </Stack>
    </Page>
  );
}

/** /SuccessfulPayment: the page to which the hosted checkout redirects. */
export function SuccessfulPaymentPage() {
  const { user } = useSession();
  return (
    <Page narrow>
      <PageTitle lede="You’ll get a receipt by email.">Thanks For Paying</PageTitle>
      <p>
        <ButtonLink to={user ? homeOf(user.role) : '/'} size="large">
          Return Home
        </ButtonLink>
      </p>
    </Page>
  );
}
