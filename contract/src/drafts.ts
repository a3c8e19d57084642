import * as z from 'zod';
import { accountFields } from './accounts.js';

export const draftEmail = z.object({ email: accountFields.email }).meta({ id: 'DraftEmail' });
export type DraftEmail = z.infer<typeof draftEmail>;
