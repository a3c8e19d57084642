import { z } from 'zod';

export const paymentConfigSchema = z
  .object({
    mode: z
      .enum(['test', 'stripe', 'off'])
      .describe('test: no money moves, and the screen says so; off: no card form'),
    publishableKey: z.string().optional().describe("For the provider's card fields, in mode stripe"),
    testCards: z
      .array(z.object({ token: z.string(), label: z.string() }))
      .optional()
      .describe('What can be tried in mode test'),
  })
  .meta({ id: 'PaymentConfig' });

export type PaymentConfig = z.infer<typeof paymentConfigSchema>;
