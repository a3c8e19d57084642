import { ButtonLink } from '@/components/button';
import { Page, PageTitle } from '@/components/page/page';
import { homeOf, useSession } from '@/lib/auth/session';

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
