import { z } from 'zod';

const address = (label: string) => z.string({ error: `${label} field is required` }).max(200);

export const feedback = z
  .object({
    topic: address('Topic').meta({ description: "The topic's slug, such as `s-corporation`" }),
    question: address('Question').meta({ description: "The question's slug within its topic" }),
    helpful: z.boolean({ error: 'Please say yes or no' }),
  })
  .meta({ id: 'GuidanceFeedback' });
export type Feedback = z.infer<typeof feedback>;

export const feedbackTaken = z.object({ success: z.literal(true) }).meta({ id: 'GuidanceFeedbackTaken' });

export const feedbackCounts = z.array(
  z
    .object({ topic: z.string(), question: z.string(), helpful: z.int(), unhelpful: z.int() })
    .meta({ id: 'GuidanceFeedbackCount' }),
);
export type FeedbackCounts = z.infer<typeof feedbackCounts>;
