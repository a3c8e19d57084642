import { orderServices } from '@tax-firm/machines';
import * as z from 'zod';
import { accountFields } from '../accounts.js';
import { isName, noWebAddress } from '../web-address.js';
import { fileItems, texts, webLink } from './documents.js';

const base64File = z.union([z.string(), z.object({ name: z.string(), base64: z.string() })]);

const optionalName = z
  .string()
  .trim()
  .max(200, 'Please keep it under 200 characters')
  .refine(isName, noWebAddress())
  .transform((text) => text || null)
  .default(null);

/** An order as the wizards submit it (spec 2 §3). The contract's fields that the server derives itself are ignored. */
export const clientOrderBody = z
  .object({
    service: z.enum(Object.values(orderServices), { error: 'Please choose a service' }),
    name: accountFields.name,
    documentsLink: z.union([z.array(webLink).max(50), webLink.transform((link) => [link])]).default([]),
    files: fileItems.default([]),
    notes: texts.default([]),
    spouseFullName: optionalName,
    answers: z.unknown().optional(),
  })
  .meta({ id: 'ClientOrder' });
export type ClientOrder = z.infer<typeof clientOrderBody>;

export const visitorOrderBody = clientOrderBody
  .extend({
    email: accountFields.email,
    password: accountFields.password,
    referredBy: optionalName,
    base64: z.union([z.array(base64File).max(20), base64File.transform((file) => [file])]).default([]),
    draft: z.string().optional(),
  })
  .meta({ id: 'VisitorOrder' });
export type VisitorOrder = z.infer<typeof visitorOrderBody>;
