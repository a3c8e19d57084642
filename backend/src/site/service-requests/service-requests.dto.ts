import { z } from 'zod';
import { pageQuery } from '../../http/request/paging.js';

const iso = z.iso.datetime().meta({ description: 'ISO 8601 time' });

export const requestReceived = z
  .object({ message: z.literal('Request received') })
  .meta({ id: 'ServiceRequestReceived' });
export type RequestReceived = z.infer<typeof requestReceived>;

export const requestQuery = z.object({
  status: z.enum(['open', 'answered']).default('open'),
  ...pageQuery,
});
export type RequestQuery = z.infer<typeof requestQuery>;

export const requestView = z
  .object({
    id: z.uuid(),
    createdAt: iso,
    service: z.string().nullable().meta({ description: 'The displayed name; null: about something else' }),
    facts: z
      .array(z.object({ label: z.string(), value: z.string() }))
      .meta({ description: 'The answers in words, and the price that the visitor saw' }),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    message: z.string().nullable(),
    answered: z.object({ by: z.string(), at: iso }).nullable(),
  })
  .meta({ id: 'ServiceRequest' });
export type RequestView = z.infer<typeof requestView>;
export const requestList = z.array(requestView);

export const requestCounts = z.object({ open: z.number().int() }).meta({ id: 'ServiceRequestCounts' });
export type RequestCounts = z.infer<typeof requestCounts>;

export const requestParams = z.object({ id: z.uuid('This is not a valid id') });
export type RequestParams = z.infer<typeof requestParams>;

export const requestAnswered = z
  .object({ answered: z.boolean({ error: 'Please say yes or no' }) })
  .meta({ id: 'ServiceRequestAnswered' });
export type RequestAnswered = z.infer<typeof requestAnswered>;
