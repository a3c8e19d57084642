import { NavLink } from 'react-router-dom';
import { Counted } from '@/components/stamp';
import { useRead } from '@/lib/api/queries';

/** Of all queries of requests. */
export const requestsKey = ['serviceRequests'] as const;

/** How often the list and the count are fetched again, in milliseconds. */
export const refetchInterval = 60_000;

/** The number of requests that wait for an answer. */
export const useRequestCounts = () =>
  useRead([...requestsKey, 'counts'], '/api/serviceRequests/counts', { refetchInterval });

/** Link to the requests, with the number that waits for an answer. */
export const RequestsLink = () => (
  <NavLink to="/Admin/Requests">
    <span>
      <Counted count={useRequestCounts().data?.open} words="waiting for an answer">
        Requests
      </Counted>
    </span>
  </NavLink>
);
