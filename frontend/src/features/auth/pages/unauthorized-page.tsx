import { ButtonLink } from '@/components/button';
import { Page } from '@/components/page/page';
import { PageTitle } from '@/components/page/page-title';
import { Stack } from '@/components/page/layout';
import { useSession } from '@/lib/auth/use-session';
import { firm } from '@/lib/firm/profile';

/** /Admin/Unauthorized: shown instead of screens that need employee access. */
export function UnauthorizedPage() {
  const { user } = useSession();
  return (
    <Page narrow>
      <PageTitle
        lede={`${user ? 'Your account doesn’t' : 'You don’t'} have access to this part of the site yet.`}
      >
        Unauthorized
      </PageTitle>
      <Stack start>
        <p>Please request access from {firm.ownerRole} to see database information</p>
        <ButtonLink to={user ? '/Dashboard' : '/AgroSignIn'}>
          {user ? 'Go to your dashboard' : 'Sign in'}
        </ButtonLink>
      </Stack>
    </Page>
  );
}
