import * as z from 'zod';
import { limits, tooLongError } from './limits.js';

/** The reason for dismissing an undelivered email, or for closing a received one without an answer. */
export const dismissalForm = z.object({
  reason: z
    .string({ error: 'Please say why' })
    .trim()
    .min(1, 'Please say why')
    .max(limits.officeReason, tooLongError),
});
