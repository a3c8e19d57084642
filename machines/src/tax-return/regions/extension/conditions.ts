import { both, inputCondition } from '../../parts/condition.js';
import { nobody, seniorAndUp } from '../../parts/roles.js';
import type { Jurisdiction } from '../filing/jurisdictions.js';

/** More time to file with one jurisdiction. */
export interface Extension {
  readonly jurisdiction: Jurisdiction;
  /** The day on which it was filed, ISO 8601. */
  readonly on: string;
  /** The transmission's; null for one on paper, or with a payment. */
  readonly submissionId: string | null;
}

export interface ExtensionFacts {
  /** Oldest first, at most one for each jurisdiction. */
  extensions: readonly Extension[];
}

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
