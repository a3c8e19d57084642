import * as z from 'zod';
import { typedText } from '../typed-text.js';
import { isName, noWebAddress } from '../web-address.js';

/** The id by which a call names its return. */
export const id = z.string({ error: 'Please give the id of the tax return' }).toLowerCase();
export const byId = z.object({ id }).meta({ id: 'ById' });

export const enterSomething = 'Please enter at least one character';
const filled = (text: z.ZodString) =>
  text.min(1, enterSomething).max(5000, 'Please keep it under 5,000 characters');
export const sentence = filled(z.string({ error: enterSomething }).trim());
export const nameOnReturn = filled(typedText(enterSomething)).refine(isName, noWebAddress());
