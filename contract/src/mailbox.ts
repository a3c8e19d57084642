import * as z from 'zod';

export const mailToSend = z
  .object({
    to: z.email(),
    subject: z.string().trim().min(1, 'Please enter at least one character').max(200),
    message: z.string().trim().min(1, 'Please enter at least one character').max(20_000),
    from: z.email().optional().describe("One of the firm's addresses; the general one by default"),
    inReplyTo: z.string().optional().describe('The id of the message that this one answers'),
  })
  .meta({ id: 'SendMail' });

export type MailToSend = z.infer<typeof mailToSend>;
