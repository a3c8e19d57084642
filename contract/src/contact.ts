import * as z from 'zod';
import { emailAddress } from './email-address.js';
import { limits } from './limits.js';
import { personName } from './names.js';

const filled = z.string().trim().min(1);

export const contactMessage = z
  .object({
    name: personName().min(1),
    email: emailAddress(),
    message: filled.max(limits.mail),
    from: emailAddress().optional().describe('Address of the office that the message is for'),
    website: z
      .string()
      .max(2000)
      .optional()
      .describe('Honeypot: people never see this field, but bots fill it in'),
  })
  .meta({ id: 'ContactMessage' });

export type ContactMessage = z.infer<typeof contactMessage>;
