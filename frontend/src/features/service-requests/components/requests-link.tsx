import { NavLink } from 'react-router-dom';
import { Badge } from '@/components/stamp';
import { VisuallyHidden } from '@/components/page/layout';
import { useRequestCounts } from '../api/requests.js';

/** Link to the requests, with the number that waits for an answer. */
export function RequestsLink() {
  const { data } = useRequestCounts();
  return (
    <NavLink to="/Admin/Requests">
      <span>
        Requests
        {data && data.open > 0 && (
          <>
            {' '}
            <Badge>{data.open}</Badge>
            <VisuallyHidden> waiting for an answer</VisuallyHidden>
          </>
        )}
      </span>
    </NavLink>
  );
}
