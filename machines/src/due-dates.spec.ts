import { dueDate, extendedDueDate, filingDates, formsOf, nextDue } from './due-dates.js';
import { orderServices } from './price-tool/services.js';

const [form1040] = formsOf('Tax Preparation Individual');
const businessForms = formsOf('Tax Preparation Business');
const businessForm = (name: string) => businessForms.find((form) => form.name === name)!;

describe('a due date', () => {
  // As the IRS published them.
  it.each([
    [2010, '2011-04-18', 'Emancipation Day was observed on Friday, April 15'],
    [2011, '2012-04-17', 'a Sunday before Emancipation Day'],
    [2015, '2016-04-18', 'Emancipation Day was observed on Friday, April 15'],
    [2016, '2017-04-18', 'a Saturday, and Emancipation Day was observed on Monday'],
    [2021, '2022-04-18', 'Emancipation Day was observed on Friday, April 15'],
    [2022, '2023-04-18', 'a Saturday, and Emancipation Day was observed on Monday'],
    [2023, '2024-04-15', 'a Monday'],
    [2025, '2026-04-15', 'a Wednesday'],
  ])('of a Form 1040 for %d is %s: %s', (year, date) => expect(dueDate(form1040!, year)).toBe(date));

  it.each([
    ['Form 1065', 2024, '2025-03-17'],
    ['Form 1120-S', 2025, '2026-03-16'],
    ['Form 1120', 2022, '2023-04-18'],
    ['Form 990', 2025, '2026-05-15'],
    ['Form 990', 2020, '2021-05-17'],
  ])('of a %s for %d is %s', (name, year, date) => expect(dueDate(businessForm(name), year)).toBe(date));
});

describe('a due date of a fiscal year', () => {
  it.each([
    ['Form 1120-S', 2025, 6, '2026-09-15', 'the year that ends June 30, 2026'],
    ['Form 1120', 2025, 9, '2027-01-15', 'a Friday'],
    ['Form 1120', 2025, 6, '2026-09-15', 'of a year that began before 2026'],
    ['Form 1120', 2026, 6, '2027-10-15', 'of a year that began in 2026'],
    ['Form 1120-S', 2026, 10, '2028-01-18', 'a Saturday, and Monday is Martin Luther King’s birthday'],
    ['Form 990', 2026, 9, '2028-02-15', 'a Tuesday'],
  ])('of a %s for %d that ends with month %d is %s: %s', (name, year, end, date) =>
    expect(dueDate(businessForm(name), year, end)).toBe(date),
  );

  it('is of a year that has not been filed and is still to come', () => {
    const next = nextDue(businessForm('Form 1120'), '2026-02-20', {
      taxYear: 2023,
      fiscalYearEnd: 11,
    });
    expect([next.taxYear, next.date]).toEqual([2024, '2026-03-16']);
  });
});

describe('the next return', () => {
  const next = (today: string, taxYear: number) => {
    const { taxYear: year, date } = nextDue(form1040!, today, { taxYear });
    return [year, date];
  };

  it('is the one after this return’s year, even before this one was due', () => {
    expect(next('2026-02-20', 2025)).toEqual([2026, '2027-04-15']);
    expect(next('2026-11-23', 2025)).toEqual([2026, '2027-04-15']);
  });

  it('is still the one that is due on the day itself', () => {
    expect(next('2026-04-15', 2024)).toEqual([2025, '2026-04-15']);
    expect(next('2026-04-16', 2024)).toEqual([2026, '2027-04-15']);
  });

  it('is one that is still to come after a return for an old year', () => {
    expect(next('2026-11-23', 2019)).toEqual([2026, '2027-04-15']);
    expect(next('2026-02-20', 2019)).toEqual([2025, '2026-04-15']);
  });
});

describe('an extended due date', () => {
  it.each([
    ['Form 1040', 2025, 12, '2026-10-15', 'a Thursday'],
    ['Form 1040', 2021, 12, '2022-10-17', 'a Saturday'],
    ['Form 1065', 2025, 12, '2026-09-15', 'a Tuesday'],
    ['Form 1120', 2025, 6, '2027-04-15', 'the corporation was due a month earlier, and has a month more'],
    ['Form 990', 2025, 12, '2026-11-16', 'a Sunday'],
  ])('of a %s for %d that ends with month %d is %s: %s', (name, year, end, date) => {
    const form = [form1040!, ...businessForms].find((each) => each.name === name)!;
    expect(extendedDueDate(form, year, end)).toBe(date);
  });
});

describe('the dates of an order', () => {
  const order = { service: orderServices.business, entity: null, taxYear: 2025, fiscalYearEnd: null };

  it('are those of its form', () => {
    expect(filingDates({ ...order, service: orderServices.individual })).toEqual({
      due: '2026-04-15',
      extended: '2026-10-15',
    });
    expect(filingDates({ ...order, entity: 'notForProfit', fiscalYearEnd: 6 })).toEqual({
      due: '2026-11-16',
      extended: '2027-05-17',
    });
  });

  it('are the earliest of a business that did not say what it is', () =>
    expect(filingDates(order)).toEqual({ due: '2026-03-16', extended: '2026-09-15' }));
});
