import { firm } from '@/lib/firm/profile';
import { useSession } from '@/lib/auth/use-session';
import { Page } from './page.js';
import { ScreenTitle } from './screen-title.js';

/** Screen for staff whom the owner has not given employee access (spec 1 §2, /Admin/Dashboard). */
export function NoAccess() {
  const { user } = useSession();
  return (
    <Page narrow>
      <ScreenTitle documentTitle="Dashboard" above={<p>{user?.roleName}</p>}>
        Hello, {user?.name}
      </ScreenTitle>
      <p>Please request access from {firm.ownerRole} to see database information</p>
    </Page>
  );
}
