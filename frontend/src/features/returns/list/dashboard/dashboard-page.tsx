import { ButtonLink } from '@/components/button';
import { NoAccess } from '@/components/page/no-access';
import { Page, ScreenTitle } from '@/components/page/page';
import { Cluster, Stack, VisuallyHidden } from '@/components/page/layout';
import { useLiveTaxReturns } from '@/features/tax-return/live/use-live-tax-returns';
import { lacksAccess } from '@/lib/api/error';
import { useRead } from '@/lib/api/queries';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { useSession } from '@/lib/auth/session';
import { useReturns, useUnreadCount } from '../api/returns.js';
import styles from '../list.module.css';
import { useListAddress } from './list-address.js';
import { ListChoices, ListViews } from './list-views.js';
import { PagedReturns } from './paged-returns.js';
import { SearchBox } from './search-box.js';
import { Link } from 'react-router-dom';
import { Money } from '@/components/orders/amounts';
import { Tile, Tiles } from '@/components/lists/tiles';

/** /Admin/Dashboard: statistics, and the list of open returns. */
export function DashboardPage() {
  const { user } = useSession();
  const place = useListAddress();
  const returns = useReturns(place.address);
  useLiveTaxReturns();
  const unread = useUnreadCount();
  const owner = user?.role === 'Owner';

  if (lacksAccess(returns.error)) return <NoAccess />;
  return (
    <Page>
      <Cluster gap={4} rowGap={2} align="center" between padTop={2} padBottom={2} className={styles.wide}>
        <ScreenTitle
          documentTitle={unread > 0 ? `(${unread}) Dashboard` : 'Dashboard'}
          lede={user?.roleName}
          className={styles.title}
        >
          Hello, {user?.name}
        </ScreenTitle>
        <StatisticsTiles showRevenue={owner} />
        {owner && (
          <ButtonLink to="/Admin/ApproveUser" variant="secondary">
            User Access
          </ButtonLink>
        )}
      </Cluster>
      <Stack as="section" gap={3} aria-labelledby="returns" className={styles.wide}>
        <VisuallyHidden>
          <h2 id="returns">Tax returns</h2>
        </VisuallyHidden>
        <Cluster gap={5} rowGap={2} align="center" between className={styles.tools}>
          <ListViews {...place} />
          <SearchBox value={place.address.q ?? ''} onSearch={place.search} />
          <ListChoices {...place} />
        </Cluster>
        <PagedReturns place={place} returns={returns} />
      </Stack>
    </Page>
  );
}

const pending = '–';

/** Statistics by role (spec 2 §2.3), over all returns that the viewer may see: only the owner sees revenue. Both include archived returns. */
function StatisticsTiles({ showRevenue }: { showRevenue: boolean }) {
  const { data } = useRead([...taxReturnKeys.lists, 'figures'], '/api/taxReturns/figures');
  const { clientCount = pending, archivedCount = pending, revenueCents } = data ?? {};
  return (
    <Tiles label="Statistics" compact>
      {showRevenue && (
        <Tile
          label="Total Revenues"
          value={revenueCents === undefined ? pending : <Money cents={revenueCents} />}
          note="Paid, including archived years"
        />
      )}
      <Tile label="Client Count" value={clientCount} />
      <Tile
        label="Tax Returns Archives"
        value={archivedCount}
        note={<Link to="/Admin/Archive">Open Archives</Link>}
      />
    </Tiles>
  );
}
