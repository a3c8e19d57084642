import { ApiError } from '@/lib/api/error';

/** Whether the server refused for lack of employee access, which may have been revoked since the token was issued. */
export const lacksAccess = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'access_not_granted';
