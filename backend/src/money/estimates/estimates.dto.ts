import { earliestTaxYear, latestTaxYear, preparations, serviceKeys } from '@tax-firm/machines';
import { z } from 'zod';

/** How good the firm's estimates were. */
export const estimateAccuracy = z
  .object({
    accuracy: z
      .object({
        within: z.int().meta({ description: 'Quotes within the range that the client saw' }),
        quotes: z.int().meta({ description: 'Quotes whose estimate had an upper limit' }),
      })
      .nullable(),
  })
  .meta({
    id: 'EstimateAccuracy',
    description: 'Null unless the firm publishes it, and for fewer than ten quotes',
  });

/** What a visitor chose and answered. Prices are never taken from a request. */
export const choicesBody = z
  .object({
    service: z.enum(serviceKeys, 'Please choose a service'),
    preparation: z.enum(preparations, 'Please choose a type').nullable().default(null),
    taxYear: z
      .int('Please choose a tax year')
      .min(earliestTaxYear, 'Please choose a later tax year')
      .max(latestTaxYear, 'Please choose an earlier tax year')
      .nullable()
      .default(null)
      .meta({ description: 'The year of the return; null is the one that is due' }),
    answers: z
      .unknown()
      .optional()
      .meta({ description: 'As in an order; a question that is left out has its first answer' }),
  })
  .meta({ id: 'PriceToolChoices' });
export type ChoicesBody = z.infer<typeof choicesBody>;
