import { type Entity, usualFiscalYearEnd } from './price-tool/company.js';
import { preparationOf } from './price-tool/services.js';

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

/** IRC 6072(a) and (b), and 26 CFR 1.6033-2(e). */
const business: readonly AnnualForm[] = [
  { name: 'Form 1065', filer: 'A partnership', entity: 'partnership', month: 3, day: 15 },
  { name: 'Form 1120-S', filer: 'An S corporation', entity: 'sCorporation', month: 3, day: 15 },
  { name: 'Form 1120', filer: 'A corporation', entity: 'cCorporation', month: 4, day: 15 },
  { name: 'Form 990', filer: 'A not-for-profit', entity: 'notForProfit', month: 5, day: 15 },
];

/** An extension puts each of these forms off by six months (26 CFR 1.6081-2, -3, -4 and -9). */
const monthsOfExtension = 6;

/** The forms that an order can mean: all of a business's if it did not say what it is. */
export const formsOf = (service: string, entity: Entity | null = null): readonly AnnualForm[] =>
  preparationOf(service) === 'individual'
    ? individual
    : business.filter((form) => entity === null || form.entity === entity);

/**
 * When a form is due: on its day, or on the next one that is no Saturday, Sunday or legal holiday in the District of
 * Columbia (IRC 7503). ISO 8601, such as 2026-04-15.
 * @param fiscalYearEnd the month, from 1 to 12, with which the filer's year ends
 */
export const dueDate = (form: AnnualForm, taxYear: number, fiscalYearEnd?: number): string =>
  workday(form, { taxYear, fiscalYearEnd, after: monthsUntilDue(form, taxYear, fiscalYearEnd) });

/** The same with an extension. */
export const extendedDueDate = (form: AnnualForm, taxYear: number, fiscalYearEnd?: number): string =>
  workday(form, { taxYear, fiscalYearEnd, after: form.month + monthsOfExtension });

/**
 * The next return of this kind: for the year after `taxYear`, or for a later one if that was due before today.
 * @param today ISO 8601, such as 2026-04-15
 */
export function nextDue(
  form: AnnualForm,
  today: string,
  { taxYear, fiscalYearEnd }: { taxYear: number; fiscalYearEnd?: number },
): { taxYear: number; date: string } {
  let next = taxYear + 1;
  while (dueDate(form, next, fiscalYearEnd) < today) next++;
  return { taxYear: next, date: dueDate(form, next, fiscalYearEnd) };
}

/** What an order says about the date of its return. */
export interface DatedOrder {
  readonly service: string;
  readonly entity: Entity | null;
  readonly taxYear: number;
  /** The month, from 1 to 12; null for the usual one. */
  readonly fiscalYearEnd: number | null;
}

/**
 * When the federal return of an order is due, without and with an extension: ISO 8601. Of a business that did not say what
 * it is, the earliest date that it can be.
 */
export function filingDates({ service, entity, taxYear, fiscalYearEnd }: DatedOrder): {
  due: string;
  extended: string;
} {
  const earliest = (dateOf: typeof dueDate) =>
    formsOf(service, entity)
      .map((form) => dateOf(form, taxYear, fiscalYearEnd ?? usualFiscalYearEnd))
      .reduce((first, day) => (day < first ? day : first));
  return { due: earliest(dueDate), extended: earliest(extendedDueDate) };
}

/** The same, if the order says which form it is of; undefined of a business that did not say what it is. */
export const certainFilingDates = (order: DatedOrder): ReturnType<typeof filingDates> | undefined =>
  formsOf(order.service, order.entity).length === 1 ? filingDates(order) : undefined;

/**
 * The last second of a day in New York, in milliseconds since the epoch. In winter it is an hour early, but always on that
 * day.
 */
export const endOfDay = (day: string): number => Date.parse(`${day}T23:59:59-04:00`);

/**
 * A corporation whose year ends with June had a month less for years that began before 2026 (Public Law 114-41, section
 * 2006(a)(3)). Its extended date is that of the other corporations.
 */
const monthsUntilDue = ({ entity, month }: AnnualForm, taxYear: number, fiscalYearEnd?: number): number =>
  entity === 'cCorporation' && fiscalYearEnd === 6 && taxYear < 2026 ? month - 1 : month;

interface YearEnd {
  readonly taxYear: number;
  readonly fiscalYearEnd?: number | undefined;
  /** Months after the end of the year. */
  readonly after: number;
}

function workday(
  { day }: AnnualForm,
  { taxYear, fiscalYearEnd = usualFiscalYearEnd, after }: YearEnd,
): string {
  const endsIn = fiscalYearEnd === usualFiscalYearEnd ? taxYear : taxYear + 1;
  const date = new Date(Date.UTC(endsIn, fiscalYearEnd + after - 1, day));
  while (isWeekend(date) || isHoliday(date)) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

const isWeekend = (date: Date): boolean => date.getUTCDay() === 0 || date.getUTCDay() === 6;

/** Whether a due date can fall on it: of the holidays near the middle of a month. */
const isHoliday = (date: Date): boolean => isEmancipationDay(date) || isThirdMondayOfWinter(date);

/** Martin Luther King's and Washington's birthdays, as observed in January and February. */
const isThirdMondayOfWinter = (date: Date): boolean =>
  date.getUTCMonth() < 2 && date.getUTCDay() === 1 && date.getUTCDate() >= 15 && date.getUTCDate() <= 21;

/** April 16, observed on the Friday before a Saturday and on the Monday after a Sunday (D.C. Code 1-612.02). */
function isEmancipationDay(date: Date): boolean {
  const observed = new Date(Date.UTC(date.getUTCFullYear(), 3, 16));
  if (observed.getUTCDay() === 6) observed.setUTCDate(15);
  if (observed.getUTCDay() === 0) observed.setUTCDate(17);
  return date.getTime() === observed.getTime();
}
