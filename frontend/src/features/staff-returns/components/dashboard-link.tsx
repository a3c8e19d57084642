import { NavLink } from 'react-router-dom';
import { Badge } from '@/components/stamp';
import { VisuallyHidden } from '@/components/visually-hidden';
import { useListCounts } from '../api/returns.js';

/** Link to the dashboard, with the number of returns whose clients wrote what nobody at the firm has read. */
export function DashboardLink() {
  const unread = useListCounts().data?.unread ?? 0;
  return (
    <NavLink to="/Admin/Dashboard">
      <span>
        Dashboard
        {unread > 0 && (
          <>
            {' '}
            <Badge>{unread}</Badge>
            <VisuallyHidden> with unread messages</VisuallyHidden>
          </>
        )}
      </span>
    </NavLink>
  );
}
