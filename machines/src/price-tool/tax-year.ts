/** The earliest tax year of an order, as of the archive. */
export const earliestTaxYear = 2000;

/** The latest one that is read: a year has four digits. */
export const latestTaxYear = 9999;

const inNewYork = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: 'America/New_York' });

/** The tax year whose returns are due: the last one that has ended where the firm is, wherever this code runs. */
export const dueTaxYear = (now: Date): number => Number(inNewYork.format(now)) - 1;
