import { api } from '@/lib/api/client';
import { useChange, useRead } from '@/lib/api/queries';

const key = ['sessions'] as const;

/** The valid sign-ins of the user's own account. */
export const useSessions = () => useRead(key, '/api/users/me/sessions');

/** Ends one session, or with null all others. */
export const useEndSession = () =>
  useChange(async (id: string | null) => {
    if (id === null) await api.DELETE('/api/users/me/sessions');
    else await api.DELETE('/api/users/me/sessions/{id}', { params: { path: { id } } });
  }, key);
