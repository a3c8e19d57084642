import { ApiError } from '@/lib/api/error';

/** The server said that this person may not see the database: it looks at each call, whatever the token says. */
export const lacksAccess = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'access_not_granted';
