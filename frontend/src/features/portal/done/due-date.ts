import { dueTaxYear } from '@/lib/due-tax-year';

/** A return that the IRS expects for each calendar year. */
export interface AnnualForm {
  readonly name: string;
  /** Who files it. */
  readonly filer: string;
  /** Month and day after the end of the tax year. */
  readonly month: number;
  readonly day: number;
}

const individual: readonly AnnualForm[] = [{ name: 'Form 1040', filer: 'You', month: 4, day: 15 }];

/** 26 CFR 1.6072-2 and 1.6033-2(e), for filers whose year is the calendar year. */
const business: readonly AnnualForm[] = [
  { name: 'Form 1065', filer: 'A partnership', month: 3, day: 15 },
  { name: 'Form 1120-S', filer: 'An S corporation', month: 3, day: 15 },
  { name: 'Form 1120', filer: 'A corporation', month: 4, day: 15 },
  { name: 'Form 990', filer: 'A not-for-profit', month: 5, day: 15 },
];

/** The forms that a return's service can mean. */
export const formsOf = (service: string): readonly AnnualForm[] =>
  service === 'Tax Preparation Individual' ? individual : business;

/**
 * When a form is due for a calendar tax year: on its day, or on the next one that is no Saturday, Sunday or legal
 * holiday in the District of Columbia (IRC 7503). Near these dates, the only such holiday is Emancipation Day.
 */
export function dueDate({ month, day }: AnnualForm, taxYear: number): Date {
  const date = new Date(taxYear + 1, month - 1, day);
  while (isWeekend(date) || isEmancipationDay(date)) date.setDate(date.getDate() + 1);
  return date;
}

/** The next return of this kind: for the year after `taxYear`, or for a later one if that was due before today. */
export function nextDue(form: AnnualForm, today: Date, taxYear: number): { taxYear: number; date: Date } {
  const lastYear = dueTaxYear(today);
  const upcoming = dueDate(form, lastYear) > today ? lastYear : lastYear + 1;
  const next = Math.max(taxYear + 1, upcoming);
  return { taxYear: next, date: dueDate(form, next) };
}

const isWeekend = (date: Date): boolean => date.getDay() === 0 || date.getDay() === 6;

/** April 16, observed on the Friday before a Saturday and on the Monday after a Sunday (D.C. Code 1-612.02). */
function isEmancipationDay(date: Date): boolean {
  const observed = new Date(date.getFullYear(), 3, 16);
  if (observed.getDay() === 6) observed.setDate(15);
  if (observed.getDay() === 0) observed.setDate(17);
  return date.getTime() === observed.getTime();
}
