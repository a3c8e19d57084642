import { z } from 'zod';
import { deliveryTemplate } from './deliveries.dto.js';

export const mailSample = z
  .object({
    name: deliveryTemplate,
    group: z
      .enum(['client', 'firm', 'other'])
      .describe('Whom the workflow sends it to; `other` are those outside the workflow'),
    subject: z.string(),
    heading: z.string(),
    paragraphs: z.array(z.string()),
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    quote: z.string().nullable().describe('What a person wrote; its line breaks count'),
    code: z.string().nullable().describe('A code to type in'),
    button: z.string().nullable().describe('The words on the one link'),
    note: z.string().nullable().describe('Small print'),
  })
  .meta({ id: 'MailSample' });
export type MailSample = z.infer<typeof mailSample>;

export const mailSamples = z.array(mailSample);

export const sampleRequest = z.object({ name: deliveryTemplate }).meta({ id: 'MailSampleRequest' });

export const sampleRequested = z.object({ to: z.string() }).meta({ id: 'MailSampleRequested' });
