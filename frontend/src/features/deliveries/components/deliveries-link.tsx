import { NavLink } from 'react-router-dom';
import { Badge } from '@/components/stamp';
import { VisuallyHidden } from '@/components/page/layout';
import { useDeliveryCounts } from '../api/deliveries.js';

/** Link to the deliveries, with the number of undelivered emails. */
export function DeliveriesLink() {
  const { data } = useDeliveryCounts();
  return (
    <NavLink to="/Admin/Deliveries">
      <span>
        Deliveries
        {data && data.dead > 0 && (
          <>
            {' '}
            <Badge>{data.dead}</Badge>
            <VisuallyHidden> not delivered</VisuallyHidden>
          </>
        )}
      </span>
    </NavLink>
  );
}
