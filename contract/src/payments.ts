import * as z from 'zod';
import { id } from './tax-returns/tax-return.js';

export const paymentBody = z
  .object({
    taxReturnId: id,
    token: z.string({ error: 'Please choose a card' }).min(1, 'Please choose a card').max(200),
    amount: z
      .number({ error: 'Please enter an amount in cents' })
      .int('Please enter whole cents')
      .positive('Please enter an amount of more than 0'),
  })
  .meta({ id: 'CardPayment' });
