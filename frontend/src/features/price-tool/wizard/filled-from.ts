import type { WizardContext } from '@tax-firm/machines';

/** Says where the answers on a screen come from, if they are those of an earlier order. */
export const filledFrom = ({ answersFrom }: WizardContext): string | undefined =>
  answersFrom === null
    ? undefined
    : `These are the answers for your ${answersFrom} return. Change what is different.`;
