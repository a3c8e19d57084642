import { NavLink } from 'react-router-dom';
import { Counted } from '@/components/stamp';
import { useDeliveryCounts } from '../queries.js';

/** Link to the deliveries, with the number of undelivered emails. */
export const DeliveriesLink = () => (
  <NavLink to="/Admin/Deliveries">
    <span>
      <Counted count={useDeliveryCounts().data?.dead} words="not delivered">
        Deliveries
      </Counted>
    </span>
  </NavLink>
);
