import { reason } from '@tax-firm/machines';
import * as z from 'zod';
import { typedDollars } from './workflow.js';

/** What people type into the forms of the workflow's events. */

/** A field that may be left empty: it is then none. */
export const orNone = <T>(schema: z.ZodType<T, string>) =>
  z
    .string()
    .transform((typed) => typed.trim() || undefined)
    .pipe(schema.optional());

export const reasonForm = z.object({ reason });

export const declineForm = z.object({ reason: orNone(reason) });

export const quoteForm = z.object({ amountCents: typedDollars });

/** How a payment came; and how much, where nothing is outstanding that an empty field could mean. */
export const offlinePaymentForm = z.object({ reason, amountCents: typedDollars });
export const outstandingPaymentForm = z.object({ reason, amountCents: orNone(typedDollars) });

/** What each of those that ask for a reason gives. */
export type ReasonForm = z.infer<typeof reasonForm> & Partial<z.infer<typeof outstandingPaymentForm>>;
