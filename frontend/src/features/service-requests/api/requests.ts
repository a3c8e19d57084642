import { api, dataOf, type Schemas } from '@/lib/api/client';
import { useChange, usePages, useRead } from '@/lib/api/queries';

export type ServiceRequest = Schemas['ServiceRequest'];
export type RequestStatus = 'open' | 'answered';

const all = ['serviceRequests'] as const;

/** How often the list and the count are fetched again, in milliseconds. */
const refetchInterval = 60_000;

/** One view of the requests, newest first, a page at a time. */
export const useRequests = (status: RequestStatus) =>
  usePages([...all, 'list', status], '/api/serviceRequests', { query: { status }, refetchInterval });

/** The number of requests that wait for an answer. */
export const useRequestCounts = () =>
  useRead([...all, 'counts'], '/api/serviceRequests/counts', { refetchInterval });

/** Marks a request as answered, or as waiting again. */
export const useMarkAnswered = () =>
  useChange(
    ({ id, answered }: { id: string; answered: boolean }) =>
      dataOf(api.PUT('/api/serviceRequests/{id}/answered', { params: { path: { id } }, body: { answered } })),
    all,
  );
