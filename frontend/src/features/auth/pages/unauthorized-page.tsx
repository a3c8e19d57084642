import { ButtonLink } from '@/components/button';
import { Page } from '@/components/page';
import { PageTitle } from '@/components/page-title';
import { Stack } from '@/components/stack';
import { useSession } from '@/lib/auth/use-session';
import { firm } from '@/lib/firm/profile';

/** /Admin/Unauthorized: a screen that needs access which this account has not been given. */
export function UnauthorizedPage() {
  const { user } = useSession();
  return (
    <Page narrow>
      <PageTitle
        lede={`This part of the site needs access that ${user ? 'your account does' : 'you do'} not have yet.`}
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
