/** The tax year whose returns are due: the last one that has ended. */
export const dueTaxYear = (today: Date): number => today.getFullYear() - 1;
