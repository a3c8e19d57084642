import { reason } from '@tax-firm/machines';
import * as z from 'zod';
import { typedDollars } from './workflow.js';

/** Forms for the workflow's events, with the values as people type them. */

/** A field that may be empty; an empty one becomes undefined. */
export const orNone = <T>(schema: z.ZodType<T, string>) =>
  z
    .string()
    .transform((typed) => typed.trim() || undefined)
    .pipe(schema.optional());

export const reasonForm = z.object({ reason });

export const declineForm = z.object({ reason: orNone(reason) });

export const quoteForm = z.object({ amountCents: typedDollars });

/** How a payment arrived, and its amount. The amount may be empty if an outstanding amount can serve as the default. */
export const offlinePaymentForm = z.object({ reason, amountCents: typedDollars });
export const outstandingPaymentForm = z.object({ reason, amountCents: orNone(typedDollars) });

/** The values of any form that asks for a reason. */
export type ReasonForm = z.infer<typeof reasonForm> & Partial<z.infer<typeof outstandingPaymentForm>>;
