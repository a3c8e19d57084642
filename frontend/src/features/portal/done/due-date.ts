import { type Entity, preparationOf, usualFiscalYearEnd } from '@tax-firm/machines';

/** A return that the IRS expects for each tax year. */
export interface AnnualForm {
  readonly name: string;
  /** Who files it. */
  readonly filer: string;
  /** What files it; absent for an individual. */
  readonly entity?: Entity;
  /** Month and day after the end of the tax year. */
  readonly month: number;
  readonly day: number;
}

const individual: readonly AnnualForm[] = [{ name: 'Form 1040', filer: 'You', month: 4, day: 15 }];

/** 26 CFR 1.6072-2 and 1.6033-2(e). */
const business: readonly AnnualForm[] = [
  { name: 'Form 1065', filer: 'A partnership', entity: 'partnership', month: 3, day: 15 },
  { name: 'Form 1120-S', filer: 'An S corporation', entity: 'sCorporation', month: 3, day: 15 },
  { name: 'Form 1120', filer: 'A corporation', entity: 'cCorporation', month: 4, day: 15 },
  { name: 'Form 990', filer: 'A not-for-profit', entity: 'notForProfit', month: 5, day: 15 },
];

/** The forms that an order can mean: all of a business's if it did not say what it is. */
export const formsOf = (service: string, entity: Entity | null = null): readonly AnnualForm[] =>
  preparationOf(service) === 'individual'
    ? individual
    : business.filter((form) => entity === null || form.entity === entity);

/**
 * When a form is due: on its day, or on the next one that is no Saturday, Sunday or legal holiday in the District of
 * Columbia (IRC 7503).
 * @param fiscalYearEnd the month, from 1 to 12, with which the filer's year ends
 */
export function dueDate(
  { month, day }: AnnualForm,
  taxYear: number,
  fiscalYearEnd: number = usualFiscalYearEnd,
): Date {
  const endsIn = fiscalYearEnd === usualFiscalYearEnd ? taxYear : taxYear + 1;
  const date = new Date(endsIn, fiscalYearEnd + month - 1, day);
  while (isWeekend(date) || isHoliday(date)) date.setDate(date.getDate() + 1);
  return date;
}

/** The next return of this kind: for the year after `taxYear`, or for a later one if that was due before today. */
export function nextDue(
  form: AnnualForm,
  today: Date,
  { taxYear, fiscalYearEnd }: { taxYear: number; fiscalYearEnd?: number },
): { taxYear: number; date: Date } {
  const midnight = new Date(today.getFullYear(), today.getMonth(), today.getDate());
  let next = taxYear + 1;
  while (dueDate(form, next, fiscalYearEnd) < midnight) next++;
  return { taxYear: next, date: dueDate(form, next, fiscalYearEnd) };
}

const isWeekend = (date: Date): boolean => date.getDay() === 0 || date.getDay() === 6;

/** Whether a due date can fall on it: of the holidays near the middle of a month. */
const isHoliday = (date: Date): boolean => isEmancipationDay(date) || isThirdMondayOfWinter(date);

/** Martin Luther King's and Washington's birthdays, as observed in January and February. */
const isThirdMondayOfWinter = (date: Date): boolean =>
  date.getMonth() < 2 && date.getDay() === 1 && date.getDate() >= 15 && date.getDate() <= 21;

/** April 16, observed on the Friday before a Saturday and on the Monday after a Sunday (D.C. Code 1-612.02). */
function isEmancipationDay(date: Date): boolean {
  const observed = new Date(date.getFullYear(), 3, 16);
  if (observed.getDay() === 6) observed.setDate(15);
  if (observed.getDay() === 0) observed.setDate(17);
  return date.getTime() === observed.getTime();
}
