/** The tax year that archiving suggests (spec 2 §9). */
export const defaultArchiveYear = 2020;
export const earliestArchiveYear = 2000;
