import { z } from 'zod';
import { errorCode } from '../common/error-code.js';

const filled = z.string().trim().min(1);

export const contactMessageSchema = z
  .object({
    name: filled.max(200),
    email: z.email().max(254),
    message: filled.max(20_000),
    from: z.email().optional().describe("The office's address that the message is for"),
    website: z
      .string()
      .max(2000)
      .optional()
      .describe('A trap for programs that fill in every field: people never see it'),
  })
  .meta({ id: 'ContactMessage' });

export type ContactMessage = z.infer<typeof contactMessageSchema>;

export const contactSentSchema = z.object({ message: z.literal('Email Sent!') }).meta({ id: 'ContactSent' });

export type ContactSent = z.infer<typeof contactSentSchema>;

export const contactRefusedSchema = z
  .object({
    code: errorCode,
    message: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'ContactRefused' });
