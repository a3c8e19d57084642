import { Link } from 'react-router-dom';
import { useListCounts } from '../api/returns.js';

/** Leads from the mailbox to the returns whose clients wait for an answer, with the count of the dashboard. Nothing if none do. */
export function OpenMessagesLink() {
  const open = useListCounts().data?.unread ?? 0;
  if (open === 0) return null;
  return (
    <Link to="/Admin/Dashboard?unread=true">
      {open === 1 ? '1 return has open messages' : `${open} returns have open messages`}
    </Link>
  );
}
