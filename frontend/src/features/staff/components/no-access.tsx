import { Page } from '@/components/page';
import { PageTitle } from '@/components/page-title';
import { firm } from '@/lib/firm/profile';
import { useSession } from '@/lib/auth/use-session';

/** What staff see until the owner has let them in (spec 1 §2, /Admin/Dashboard). */
export function NoAccess() {
  const { user } = useSession();
  return (
    <Page narrow>
      <PageTitle documentTitle="Dashboard" above={<p>{user?.roleName}</p>}>
        Hello, {user?.name}
      </PageTitle>
      <p>Please request access from {firm.ownerRole} to see database information</p>
    </Page>
  );
}
