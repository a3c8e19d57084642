import { ButtonLink } from '@/components/button';
import { NoAccess } from '@/components/no-access';
import { Page } from '@/components/page';
import { ScreenTitle } from '@/components/screen-title';
import { lacksAccess } from '@/lib/auth/lacks-access';
import { useSession } from '@/lib/auth/use-session';
import { useReturns } from '../api/returns.js';
import styles from './dashboard-page.module.css';
import { StatisticsTiles } from './statistics-tiles.js';
import { FilterLinks } from './filter-links.js';
import { useListAddress } from './list-address.js';
import { ListChoices } from './list-choices.js';
import { PagedReturns } from './paged-returns.js';
import { SearchBox } from './search-box.js';

/** /Admin/Dashboard: statistics, and the list of open returns. */
export function DashboardPage() {
  const { user } = useSession();
  const [address, change] = useListAddress();
  const returns = useReturns(address);
  const owner = user?.role === 'Owner';

  if (lacksAccess(returns.error)) return <NoAccess />;
  return (
    <Page>
      <div className={styles.top}>
        <ScreenTitle documentTitle="Dashboard" above={<p>{user?.roleName}</p>}>
          Hello, {user?.name}
        </ScreenTitle>
        {owner && (
          <ButtonLink to="/Admin/ApproveUser" variant="secondary">
            User Access
          </ButtonLink>
        )}
      </div>
      <StatisticsTiles showRevenue={owner} />
      <section aria-labelledby="returns" className={styles.returns}>
        <h2 id="returns" className={styles.heading}>
          Tax returns
        </h2>
        <div className={styles.tools}>
          <FilterLinks address={address} />
          <SearchBox value={address.q} onSearch={(q) => change({ q })} />
          <ListChoices address={address} onChange={change} />
        </div>
        <PagedReturns address={address} returns={returns} />
      </section>
    </Page>
  );
}
