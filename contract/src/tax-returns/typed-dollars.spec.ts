import { typedDollars } from './workflow.js';

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
    ['-5', 'Please enter an amount in dollars'],
    ['1,5', 'Please enter an amount in dollars'],
    ['.', 'Please enter an amount in dollars'],
    ['0', 'Please enter an amount of more than $0'],
    ['1.234', 'Please enter at most two decimals'],
    ['1000000.01', 'Please enter an amount of at most $1,000,000'],
  ])('refuses %p: %s', (typed, sentence) => {
    expect(typedDollars.safeParse(typed).error?.issues[0]?.message).toBe(sentence);
  });
});
