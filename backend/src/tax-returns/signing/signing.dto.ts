import { priorYearQuestions, signatureFormFacts } from '@tax-firm/contract';
import { z } from 'zod';
import { type ShownLetter } from '../engagement/kept-texts.js';
import { letterView } from '../engagement/engagement.dto.js';

/** What the screens of signing show. */
export const signingView = z
  .object({
    forms: z.array(
      z.object({
        fileId: z.uuid(),
        facts: signatureFormFacts,
        before: signatureFormFacts.nullable().meta({
          description: 'What the form said that this one corrects; null if it corrects none',
        }),
      }),
    ),
    formsSha256: z.string().meta({ description: 'Of the forms; the signature names it' }),
    question: z
      .enum(priorYearQuestions)
      .nullable()
      .meta({ description: 'What the client is asked of last year’s return; null if nothing' }),
    attemptsLeft: z.number().int(),
    taxpayer: z.string().nullable().meta({ description: 'The name on the forms; null without forms' }),
    spouse: z
      .object({ name: z.string(), asksBirthDate: z.boolean(), attemptsLeft: z.number().int() })
      .nullable()
      .meta({ description: 'Who signs a joint return after the taxpayer; null if the taxpayer signs alone' }),
    hasSecondFactor: z.boolean().meta({ description: 'Whether the client has one; false for staff' }),
    disclosure: letterView.nullable().meta({ description: 'What the client agrees to; null for staff' }),
  })
  .meta({ id: 'Signing' });
export type SigningView = Omit<z.infer<typeof signingView>, 'disclosure'> & {
  readonly disclosure: ShownLetter | null;
};
