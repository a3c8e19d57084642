import { ApiError } from '@/lib/api/error';

/** Whether the server denied access (403). The owner may have revoked it since the token was issued. */
export const lacksAccess = (error: unknown): boolean => error instanceof ApiError && error.status === 403;
