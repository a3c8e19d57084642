import { z } from 'zod';

const block = z.union([z.object({ paragraph: z.string() }), z.object({ list: z.array(z.string()) })]);

export const letterView = z
  .object({
    hash: z.string().meta({ description: 'SHA-256 of its text, in hexadecimal' }),
    title: z.string(),
    opening: z.array(block),
    sections: z.array(z.object({ heading: z.string(), blocks: z.array(block) })),
  })
  .meta({ id: 'EngagementLetter', description: 'All text is plain' });
