import { z } from 'zod';
import { taxReturnView } from '../../returns/return/tax-return.dto.js';

export const paymentConfigSchema = z
  .object({
    mode: z
      .enum(['test', 'stripe', 'off'])
      .describe('test: no money moves, and the screen says so; off: no card form'),
    publishableKey: z.string().optional().describe("For the provider's card fields, in mode stripe"),
    bankDebit: z.boolean().optional().describe('Clients can also pay from a bank account'),
    testBankAccounts: z
      .array(z.object({ token: z.string(), label: z.string() }))
      .optional()
      .describe('In mode test, if clients can also pay from a bank account'),
    testCards: z
      .array(z.object({ token: z.string(), number: z.string(), label: z.string() }))
      .optional()
      .describe('The only cards that work in mode test: pay with the token, never with the number'),
  })
  .meta({ id: 'PaymentConfig' });

export type PaymentConfig = z.infer<typeof paymentConfigSchema>;

export const receipt = z
  .object({
    number: z.string().meta({ description: 'Stays the same for a payment, even after a partial refund' }),
    receivedBy: z.string().meta({ description: 'The firm’s legal name and address' }),
    paidBy: z.string(),
    email: z.string(),
    service: z.string(),
    title: z.string().meta({ description: 'The return’s title, which says its year and company' }),
    taxYear: z.number().int(),
    lines: z
      .array(z.object({ label: z.string(), cents: z.number().int(), reason: z.string().optional() }))
      .meta({ description: 'What the price consisted of then; a payment may be a part of it' }),
    waivedCents: z.number().int().meta({ description: 'The part of this price that the firm waived' }),
    amountCents: z.number().int(),
    refundedCents: z.number().int(),
    paidAt: z.iso.datetime(),
    method: z.string().meta({ description: 'Such as “Visa ending in 4242”' }),
    reference: z.string(),
  })
  .meta({ id: 'Receipt' });
/** What a receipt says about a payment. Amounts are US cents. */
export type Receipt = z.infer<typeof receipt>;

export const receiptQuery = z.object({
  reference: z.string().min(1).max(200).optional().meta({ description: 'By default the latest payment' }),
});

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
