import { type WizardContext, dueTaxYear } from '@tax-firm/machines';

/** The year of the order: the one that is due until the visitor chooses another. */
export const taxYearOf = ({ taxYear }: Pick<WizardContext, 'taxYear'>): number =>
  taxYear ?? dueTaxYear(new Date());

/** The name of the order's uploads, which continue while other screens are shown. */
export const uploadsOf = ({ orderKey }: Pick<WizardContext, 'orderKey'>): string => `order ${orderKey}`;

export const waitForUploads = 'Please wait until your documents are uploaded.';
