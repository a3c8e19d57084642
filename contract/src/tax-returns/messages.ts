import * as z from 'zod';
import { isName, noWebAddress } from '../web-address.js';
import { sentence } from './tax-return.js';

export const messageBody = z
  .object({
    message: sentence,
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
