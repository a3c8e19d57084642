/** The earliest tax year of an order, as of the archive. */
export const earliestTaxYear = 2000;

/** The latest one that is read: a year has four digits. */
export const latestTaxYear = 9999;

/** The tax year whose returns are due: the last one that has ended. */
export const dueTaxYear = (today: Date): number => today.getFullYear() - 1;
