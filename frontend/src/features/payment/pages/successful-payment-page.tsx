import { ButtonLink } from '@/components/button';
import { Page } from '@/components/page';
import { PageTitle } from '@/components/page-title';
import { homeOf } from '@/lib/auth/require-role';
import { useSession } from '@/lib/auth/use-session';

/** /SuccessfulPayment: where the hosted checkout sends people back to. */
export function SuccessfulPaymentPage() {
  const { user } = useSession();
  return (
    <Page narrow>
      <PageTitle lede="The card service sends you a receipt by e-mail, and tells us.">
        Thanks For Paying
      </PageTitle>
      <p>
        <ButtonLink to={user ? homeOf(user.role) : '/'} size="large">
          Return Home
        </ButtonLink>
      </p>
    </Page>
  );
}
