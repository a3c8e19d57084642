import { NavLink, Link } from 'react-router-dom';
import { Badge } from '@/components/stamp';
import { VisuallyHidden } from '@/components/page/layout';
import { useUnreadCount } from '../api/returns.js';

/** Link to the dashboard, with the number of returns whose clients wait for an answer. */
export function DashboardLink() {
  const open = useUnreadCount();
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

/** Leads from the mailbox to the returns whose clients wait for an answer, with the count of the dashboard. Nothing if none do. */
export function OpenMessagesLink() {
  const open = useUnreadCount();
  if (open === 0) return null;
  return (
    <Link to="/Admin/Dashboard?unread=true">
      {open === 1 ? '1 return has open messages' : `${open} returns have open messages`}
    </Link>
  );
}
