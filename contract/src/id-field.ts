import * as z from 'zod';

/** An id, in lower case as the database returns it, so that it can be compared with one from there. */
export const idField = (error?: string) => z.uuid(error).toLowerCase();
