import * as z from 'zod';

/** Why an e-mail need not be sent any more. */
export const dismissalForm = z.object({
  reason: z
    .string({ error: 'Please say why' })
    .trim()
    .min(1, 'Please say why')
    .max(500, 'Please keep it under 500 characters'),
});
