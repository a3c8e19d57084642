import { quoteForm } from './forms.js';
import { wholeNumberIn } from '../typed-number.js';
import { archiveForm, typedDollars, typedLineDollars } from './workflow.js';

describe('typedDollars', () => {
  it.each([
    ['450', 45_000],
    [' $1,250.50 ', 125_050],
    ['1,000,000', 100_000_000],
    ['.5', 50],
    ['19.99', 1999],
    ['300.', 30_000],
  ])('reads %s as %d cents', (typed, cents) => {
    expect(typedDollars.parse(typed)).toBe(cents);
  });

  it.each([
    ['', 'Please enter an amount in dollars'],
    ['abc', 'Please enter an amount in dollars'],
    ['2e3', 'Please enter an amount in dollars'],
    ['0x7e4', 'Please enter an amount in dollars'],
    ['0,500', 'Please enter an amount in dollars'],
    ['-5', 'Please enter an amount of more than $0'],
    ['1,5', 'Please enter an amount in dollars'],
    ['.', 'Please enter an amount in dollars'],
    ['0', 'Please enter an amount of more than $0'],
    ['1.234', 'Please enter at most two decimals'],
    ['1000000.01', 'Please enter an amount of at most $1,000,000'],
  ])('refuses %p: %s', (typed, sentence) => {
    expect(typedDollars.safeParse(typed).error?.issues[0]?.message).toBe(sentence);
  });
});

describe('typedLineDollars', () => {
  it.each([
    ['450', 45_000],
    ['-50', -5_000],
    [' −$1,250.50 ', -125_050],
    ['0', 0],
    ['-0', 0],
  ])('reads %s as %d cents', (typed, cents) => {
    expect(typedLineDollars.parse(typed)).toBe(cents);
  });

  it.each([
    ['', 'Please enter an amount in dollars'],
    ['--5', 'Please enter an amount in dollars'],
    ['1.234', 'Please enter at most two decimals'],
    ['-1000000.01', 'Please enter a discount of at most $1,000,000'],
  ])('refuses %p: %s', (typed, sentence) => {
    expect(typedLineDollars.safeParse(typed).error?.issues[0]?.message).toBe(sentence);
  });
});

describe('archiveForm', () => {
  it('reads a year', () => {
    expect(archiveForm.parse({ year: ' 2024 ' })).toEqual({ year: 2024 });
  });

  it.each(['', '2e3', '0x7e4', '2024.5', '20 24'])('refuses %p', (year) => {
    expect(archiveForm.safeParse({ year }).error?.issues[0]?.message).toBe('Please enter a year');
  });
});

describe('wholeNumberIn', () => {
  it.each(['2.5', '2,5', '99,999', '-3', '2 5', '2h', '٣', '1e1'])(
    'refuses %p, and makes no other number of it',
    (typed) => {
      expect(wholeNumberIn(typed, { min: 0, max: 100 })).toBeUndefined();
    },
  );
});

describe('quoteForm', () => {
  const typed = (first: string, second: string) =>
    quoteForm([0, 3]).safeParse({
      label0: ' Schedule C ',
      cents0: first,
      label3: 'Discount',
      cents3: second,
      reason0: ' More forms than expected ',
      reason3: ' ',
    });

  it('adds the lines up, in their order on the screen', () => {
    expect(typed('350', '-50').data).toEqual({
      amountCents: 30_000,
      lines: [
        { label: 'Schedule C', cents: 35_000, reason: 'More forms than expected' },
        { label: 'Discount', cents: -5_000 },
      ],
    });
  });

  it.each([
    ['50', '-50', 'The lines must add up to more than $0.'],
    ['50', '-60', 'The lines must add up to more than $0.'],
    ['1000000', '1', 'The lines must add up to at most $1,000,000.'],
  ])('refuses %s and %s: %s', (first, second, sentence) => {
    expect(typed(first, second).error?.issues).toMatchObject([{ path: ['root'], message: sentence }]);
  });
});
