import * as z from 'zod';
import { isName, noWebAddress } from '../web-address.js';
import { sentence } from './tax-return.js';

export const messageBody = z
  .object({
    message: z
      .string({ error: 'Please enter at least one character' })
      .trim()
      .min(1, 'Please enter at least one character')
      .max(5000, 'Please keep it under 5,000 characters'),
  })
  .meta({ id: 'NewReturnMessage' });

export const messageToClientBody = z
  .object({
    name: sentence.refine(isName, noWebAddress()),
    email: z.email('Please enter a valid email'),
    message: sentence,
    from: z.email('Please enter a valid email'),
  })
  .meta({ id: 'MessageToClient' });
