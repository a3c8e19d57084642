import { serviceKeys } from '@tax-firm/machines';
import * as z from 'zod';
import { accountFields } from './accounts.js';
import { limits } from './limits.js';

/**
 * Writes a copied phone number with plain characters: phones add invisible marks, and other programs their own dashes,
 * spaces and digits.
 */
const plainPhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim();

/** Digits with what people write between them, and an extension: `(212) 555-0142 ext. 7`. Or nothing. */
const phoneOrNothing = /^$|^(?=\D*\d)(?:[\d\s+().\-/#x,;=]|ext(?:ension|n)?)+$/i;

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
      .overwrite(plainPhone)
      .max(40)
      .regex(phoneOrNothing, 'Please enter a phone number, or leave it out')
      .default('')
      .transform((text) => text || null),
    message: z
      .string()
      .trim()
      .max(limits.message)
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
