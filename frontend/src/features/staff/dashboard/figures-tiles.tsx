import { Link } from 'react-router-dom';
import { Tile } from '@/components/card';
import { Money } from '@/components/figures';
import { useArchivedReturns } from '../api/archived.js';
import { useNewestReturns } from '../api/returns.js';
import { clientCount, totalRevenue } from '../figures.js';
import { Tiles } from '../components/tiles.js';

/** The figures by role (spec 2 §2.3): revenue is the owner's alone. Archived returns count, their money is in too. */
export function FiguresTiles({ showRevenue }: { showRevenue: boolean }) {
  const newest = useNewestReturns().data;
  const archived = useArchivedReturns().data;
  const all = newest && archived && [...newest.returns, ...archived];
  const bounded = newest?.next ? `Of the ${newest.returns.length} newest returns and the archive` : undefined;
  return (
    <Tiles label="Figures">
      {showRevenue && (
        <Tile
          label="Total Revenues"
          value={all ? <Money cents={totalRevenue(all)} /> : pending}
          note={bounded ?? 'Paid, archived years included'}
        />
      )}
      <Tile label="Client Count" value={all ? clientCount(all) : pending} note={bounded} />
      <Tile
        label="Tax Returns Archives"
        value={archived?.length ?? pending}
        note={<Link to="/Admin/Archive">Open Archives</Link>}
      />
    </Tiles>
  );
}

const pending = '–';
