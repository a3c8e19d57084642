import type { WizardContext } from '@tax-firm/machines';

/** The name of the order's uploads, which continue while other screens are shown. */
export const uploadsOf = ({ orderKey }: Pick<WizardContext, 'orderKey'>): string => `order ${orderKey}`;

export const waitForUploads = 'Please wait until your documents are uploaded.';
