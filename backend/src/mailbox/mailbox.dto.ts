import { z } from 'zod';

export const mailSummarySchema = z
  .object({
    id: z.string(),
    snippet: z.string(),
    unread: z.boolean(),
    headers: z.object({
      From: z.string(),
      To: z.string(),
      Date: z.string().describe('As in a mail header; Date.parse reads it'),
      Subject: z.string(),
      'Message-Id': z.string(),
      'Reply-To': z.string().optional(),
    }),
  })
  .meta({ id: 'MailSummary' });

export const mailPageSchema = z
  .object({
    messages: z.array(mailSummarySchema),
    unreadCount: z.int().describe('Of the whole inbox'),
    nextPageToken: z.string().optional().describe('Absent on the last page'),
  })
  .meta({ id: 'MailPage' });

export const mailMessageSchema = mailSummarySchema
  .extend({
    html: z.string().describe('Sanitised'),
    attachments: z.array(
      z.object({
        attachmentId: z.string(),
        filename: z.string(),
        mimeType: z.string(),
        size: z.int().describe('bytes'),
      }),
    ),
  })
  .meta({ id: 'MailMessage' });

export const mailListQuerySchema = z.object({ pageToken: z.string().optional() });

export const sendMailSchema = z
  .object({
    to: z.email(),
    subject: z.string().trim().min(1, 'Please enter at least one character').max(200),
    message: z.string().trim().min(1, 'Please enter at least one character').max(20_000),
    from: z
      .email()
      .optional()
      .describe("One of the firm's own addresses; the firm's general one when left out"),
    inReplyTo: z.string().optional().describe('The id of the message that this one answers'),
  })
  .meta({ id: 'SendMail' });

export type SendMail = z.infer<typeof sendMailSchema>;

export const mailSentSchema = z.object({ message: z.literal('Email Sent!') }).meta({ id: 'MailSent' });

export type MailSent = z.infer<typeof mailSentSchema>;
