import { NavLink } from 'react-router-dom';
import { Badge } from '@/components/stamp';
import { VisuallyHidden } from '@/components/page/layout';
import { useListCounts } from '../api/returns.js';

/** Link to the dashboard, with the number of returns whose clients wait for an answer. */
export function DashboardLink() {
  const open = useListCounts().data?.unread ?? 0;
  return (
    <NavLink to="/Admin/Dashboard">
      <span>
        Dashboard
        {open > 0 && (
          <>
            {' '}
            <Badge>{open}</Badge>
            <VisuallyHidden> with open messages</VisuallyHidden>
          </>
        )}
      </span>
    </NavLink>
  );
}
