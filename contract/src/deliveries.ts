import * as z from 'zod';

/** The reason for dismissing an email. */
export const dismissalForm = z.object({
  reason: z
    .string({ error: 'Please say why' })
    .trim()
    .min(1, 'Please say why')
    .max(500, 'Please keep it under 500 characters'),
});
