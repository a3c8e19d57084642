import { NavLink, Link } from 'react-router-dom';
import { Counted } from '@/components/stamp';
import { useUnreadCount } from '../api/returns.js';

/** Link to the dashboard, with the number of returns whose clients wait for an answer. */
export const DashboardLink = () => (
  <NavLink to="/Admin/Dashboard">
    <span>
      <Counted count={useUnreadCount()} words="with open messages">
        Dashboard
      </Counted>
    </span>
  </NavLink>
);

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
