import { z } from 'zod';
import { errorCode } from '../../base/app-error.js';

export const contactSentSchema = z.object({ message: z.literal('Email Sent!') }).meta({ id: 'ContactSent' });

export type ContactSent = z.infer<typeof contactSentSchema>;

export const contactRefusedSchema = z
  .object({
    code: errorCode,
    message: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'ContactRefused' });
