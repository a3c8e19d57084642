import { serviceKeys } from '@tax-firm/machines';
import * as z from 'zod';
import { accountFields } from './accounts.js';

/** A visitor's request for a call about a service without a fixed price. */
export const serviceRequestBody = z
  .object({
    service: z
      .enum(serviceKeys, { error: 'Please choose a service' })
      .nullable()
      .default(null)
      .describe('null: about something else'),
    answers: z.unknown().optional().describe('The answers to the questions about that service'),
    name: accountFields.name,
    email: accountFields.email,
    phone: z
      .string()
      .trim()
      .max(40, 'Please keep it under 40 characters')
      .regex(/^[\d\s+().\-/#x]*$/i, 'Please enter a phone number, or leave it out')
      .default('')
      .transform((text) => text || null),
    message: z
      .string()
      .trim()
      .max(5000, 'Please keep it under 5,000 characters')
      .default('')
      .transform((text) => text || null),
    website: z
      .string()
      .max(2000)
      .optional()
      .describe('Honeypot: people never see this field, but bots fill it in'),
  })
  .meta({ id: 'ServiceRequestBody' });
export type ServiceRequestBody = z.infer<typeof serviceRequestBody>;
