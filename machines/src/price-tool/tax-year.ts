/** The earliest tax year of an order, as of the archive. */
export const earliestTaxYear = 2000;

/** The tax year whose returns are due: the last one that has ended. */
export const dueTaxYear = (today: Date): number => today.getFullYear() - 1;
