import { z } from 'zod';
import { taxReturnView } from '../tax-returns/return/tax-return.view.js';

export const paymentConfigSchema = z
  .object({
    mode: z
      .enum(['test', 'stripe', 'off'])
      .describe('test: no money moves, and the screen says so; off: no card form'),
    publishableKey: z.string().optional().describe("For the provider's card fields, in mode stripe"),
    testCards: z
      .array(z.object({ token: z.string(), label: z.string() }))
      .optional()
      .describe('Test cards to try in mode test'),
  })
  .meta({ id: 'PaymentConfig' });

export type PaymentConfig = z.infer<typeof paymentConfigSchema>;

/** A return after an attempt to pay for it. */
export const paymentAnswer = taxReturnView
  .extend({
    clientSecret: z.string().optional().meta({
      description:
        'Present if the payer must confirm with the bank: pass it to Stripe’s script, then call checkPayment',
    }),
  })
  .meta({ id: 'PaymentAnswer' });
export type PaymentAnswerView = z.infer<typeof paymentAnswer>;
