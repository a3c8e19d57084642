import { addressRoles, dismissalForm } from '@tax-firm/contract';
import { z } from 'zod';

export const mailSummarySchema = z
  .object({
    id: z.string(),
    snippet: z.string(),
    unread: z.boolean().describe('You have not opened it, and nobody has answered or closed it'),
    open: z.boolean().describe('A person wrote it to the firm, and nobody has answered or closed it'),
    answered: z.boolean().describe('Here, or in a mail program'),
    settled: z
      .object({
        by: z.string(),
        at: z.iso.datetime(),
        reason: z.string().nullable().describe('Why it needs no answer; null if it got one'),
      })
      .optional()
      .describe('Who answered it here, or closed it without an answer'),
    automatic: z
      .enum(['bounce', 'reply'])
      .optional()
      .describe('A delivery failure report or an automatic reply; otherwise absent'),
    headers: z.object({
      From: z.string(),
      To: z.string(),
      Date: z.string().describe('As in a mail header; Date.parse can read it'),
      Subject: z.string(),
      'Message-Id': z.string().describe('Empty if the sender gave none'),
      'Reply-To': z.string().optional(),
    }),
  })
  .meta({ id: 'MailSummary' });

export type ListedMail = z.infer<typeof mailSummarySchema>;

export const mailPageSchema = z
  .object({
    messages: z.array(mailSummarySchema),
    openCount: z
      .int()
      .describe(
        'Open messages in the whole inbox, as far as you may see them; on a mail server, among the newest 5000 without an answer',
      ),
    nextPageToken: z.string().optional().describe('Absent on the last page'),
  })
  .meta({ id: 'MailPage' });

export type PageOfMail = z.infer<typeof mailPageSchema>;

const boxSchema = z.enum(['inbox', 'sent']);

export const mailMessageSchema = mailSummarySchema
  .extend({
    box: boxSchema.describe('The folder that it is in'),
    html: z.string().describe('Sanitized'),
    attachments: z.array(
      z.object({
        attachmentId: z.string(),
        filename: z.string(),
        mimeType: z.string(),
        size: z.int().describe('Bytes; approximate for a mailbox on a mail server'),
      }),
    ),
    taxReturn: z
      .object({ id: z.uuid(), name: z.string(), email: z.string() })
      .optional()
      .describe('The return that the message is about, if the viewer may see it'),
  })
  .meta({ id: 'MailMessage' });

export type OpenedMail = z.infer<typeof mailMessageSchema>;

export const mailSearchQuerySchema = z.object({
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Only messages with all of these words in their people, subject or text'),
  open: z.literal('true').optional().describe('Only open messages'),
});
export type MailSearchQuery = z.infer<typeof mailSearchQuerySchema>;

export const mailNeighborsSchema = z
  .object({
    newer: z.string().optional().describe('The id of the next newer message'),
    older: z.string().optional().describe('The id of the next older message'),
  })
  .meta({ id: 'MailNeighbors' });

export type MailNeighbors = z.infer<typeof mailNeighborsSchema>;

export const mailListQuerySchema = mailSearchQuerySchema.extend({
  box: boxSchema.optional().describe('The inbox by default'),
  pageToken: z.string().optional(),
});

/** Why a message needs no answer. */
export const mailClosing = dismissalForm.meta({ id: 'MailClosing' });

export const mailSentSchema = z.object({ message: z.literal('Email Sent!') }).meta({ id: 'MailSent' });

export const mailAddress = z
  .object({
    address: z.string(),
    roles: z.array(z.enum(addressRoles)).describe('The roles that use it, besides the owner'),
    usable: z.boolean().describe('Whether you write from it, and read what strangers write to it'),
  })
  .meta({ id: 'MailAddress' });
export type MailAddressView = z.infer<typeof mailAddress>;
