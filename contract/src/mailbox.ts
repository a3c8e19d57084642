import { type Role } from '@tax-firm/machines';
import * as z from 'zod';
import { emailAddress } from './email-address.js';
import { limits, tooLongError } from './limits.js';

export const mailToSend = z
  .object({
    to: emailAddress(),
    subject: z
      .string()
      .trim()
      .min(1, 'Please enter at least one character')
      .max(limits.mailSubject, tooLongError),
    message: z.string().trim().min(1, 'Please enter at least one character').max(limits.mail, tooLongError),
    from: emailAddress().optional().describe("One of the firm's addresses; the general one by default"),
    inReplyTo: z.string().optional().describe('The id of the message that this one answers'),
  })
  .meta({ id: 'SendMail' });

export type MailToSend = z.infer<typeof mailToSend>;

/** The roles that the owner may let use one of the firm's addresses. */
export const addressRoles = [
  'Intern',
  'Staff Associate',
  'Senior Associate',
  'CPA/EA',
] as const satisfies Role[];
export type AddressRole = (typeof addressRoles)[number];

/** Who uses one of the firm's addresses, besides the owner. */
export const addressUse = z
  .object({
    address: emailAddress().describe("One of the firm's addresses"),
    roles: z.array(z.enum(addressRoles, { error: `Roles are ${addressRoles.join(', ')}` })).max(20),
  })
  .meta({ id: 'AddressUse' });
export type AddressUse = z.infer<typeof addressUse>;
