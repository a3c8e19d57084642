import * as z from 'zod';
import { id } from './tax-returns/tax-return.js';

/** Whether someone sent the digits of a card instead of a token. They must not be stored anywhere. */
const looksLikeCardNumber = (token: string): boolean => /^[\d\s.-]{12,}$/.test(token);

export const paymentBody = z
  .object({
    taxReturnId: id,
    token: z
      .string({ error: 'Please choose a card' })
      .min(1, 'Please choose a card')
      .max(200)
      .refine((token) => !looksLikeCardNumber(token), 'Please send a card token, never a card number'),
    amount: z
      .number({ error: 'Please enter an amount in cents' })
      .int('Please enter whole cents')
      .positive('Please enter an amount of more than 0'),
  })
  .meta({ id: 'CardPayment' });
