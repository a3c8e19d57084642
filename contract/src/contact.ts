import * as z from 'zod';

const filled = z.string().trim().min(1);

export const contactMessage = z
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

export type ContactMessage = z.infer<typeof contactMessage>;
