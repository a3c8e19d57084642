import { Link } from 'react-router-dom';
import { Tile } from '@/components/card';
import { Money } from '@/components/orders/amounts';
import { Tiles } from '@/components/lists/tiles';
import { useListStatistics } from '../api/returns.js';

const pending = '–';

/** Statistics by role (spec 2 §2.3): only the owner sees revenue. Both include archived returns. */
export function StatisticsTiles({ showRevenue }: { showRevenue: boolean }) {
  const { clientCount = pending, archivedCount = pending, revenueCents } = useListStatistics().data ?? {};
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
