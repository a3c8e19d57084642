import { dueTaxYear, type WizardContext } from '@tax-firm/machines';

/** The year of the order: the one that is due until the visitor chooses another. */
export const taxYearOf = ({ taxYear }: Pick<WizardContext, 'taxYear'>): number =>
  taxYear ?? dueTaxYear(new Date());
