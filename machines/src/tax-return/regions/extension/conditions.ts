import * as z from 'zod';
import { both, inputCondition } from '../../parts/condition.js';
import { fact, type ValuesOfFacts } from '../../parts/region.js';
import { nobody, seniorAndUp } from '../../parts/roles.js';
import { type Jurisdiction, jurisdictionCodes } from '../filing/jurisdictions.js';

/** More time to file with one jurisdiction. */
const extension = z.object({
  jurisdiction: z.enum(jurisdictionCodes),
  /** The day on which it was filed, ISO 8601. */
  on: z.string(),
  /** The transmission's; null for one on paper, or with a payment. */
  submissionId: z.string().nullable(),
});
export type Extension = z.infer<typeof extension>;

/** Oldest first, at most one for each jurisdiction. */
export const extensionFacts = { extensions: fact(z.array(extension), []) };
export type ExtensionFacts = ValuesOfFacts<typeof extensionFacts>;

interface ToJurisdiction {
  readonly jurisdiction: Jurisdiction;
}

const isExtended = ({ extensions }: ExtensionFacts, { jurisdiction }: ToJurisdiction): boolean =>
  extensions.some((each) => each.jurisdiction === jurisdiction);

/** Whether an extension of the federal return is on record. */
export const isFederalExtended = (facts: ExtensionFacts): boolean =>
  isExtended(facts, { jurisdiction: 'US' });

export const notExtendedThere = inputCondition<ExtensionFacts, ToJurisdiction>(
  'notExtendedThere',
  (facts, event) => !isExtended(facts, event),
  {
    refusal: both(
      'An extension for this place is on record. If it is a mistake, remove it from the record first.',
    ),
    whoCan: seniorAndUp,
  },
);

export const extendedThere = inputCondition<ExtensionFacts, ToJurisdiction>('extendedThere', isExtended, {
  refusal: both('No extension for this place is on record.'),
  whoCan: nobody,
});
