import * as z from 'zod';
import { limits, tooLongError } from '../limits.js';
import { personName } from '../names.js';

/** The id by which a call names its return. */
export const id = z.string({ error: 'Please give the id of the tax return' }).toLowerCase();
export const byId = z.object({ id }).meta({ id: 'ById' });

export const enterSomething = 'Please enter at least one character';
export const sentence = z
  .string({ error: enterSomething })
  .trim()
  .min(1, enterSomething)
  .max(limits.message, tooLongError);
export const nameOnReturn = personName(enterSomething).min(1, enterSomething);
