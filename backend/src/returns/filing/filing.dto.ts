import { z } from 'zod';

/** What staff see of the filing beside the return itself. */
export const filingView = z
  .object({
    texts: z
      .array(z.object({ submissionId: z.string(), code: z.string(), text: z.string() }))
      .meta({ description: 'What the IRS and the states say about the codes of rejections' }),
  })
  .meta({ id: 'Filing' });
export type FilingView = z.infer<typeof filingView>;
