import { formatExpiry, notATestCard, problemsWith, type TypedCard } from './card-check.js';

const visa = '4242424242424242';
const amex = '378282246310005';
const today = new Date(2026, 10, 23);
const good: TypedCard = {
  number: '4242 4242 4242 4242',
  expiry: '11 / 26',
  cvc: '123',
  name: 'Rosa Ames',
  zip: '11215',
};
const problems = (typed: Partial<TypedCard>) => problemsWith({ ...good, ...typed }, [visa, amex], today);

describe('the card form', () => {
  it('accepts a test card until the end of its month', () => {
    expect(problems({})).toEqual({});
    expect(problems({ expiry: '10 / 26' })).toEqual({
      expiry: 'This card has expired. Please check the date.',
    });
  });

  it.each([
    ['', 'Please enter the card number.'],
    ['4242 4242', 'The card number is too short: it has 8 of 16 digits.'],
    ['3782 8224', 'The card number is too short: it has 8 of 15 digits.'],
    ['4242 4242 4242 4241', 'There is a typo in the card number. Please check each digit.'],
    ['4242x4242 4242 4242', 'Please enter only the digits of the card number.'],
    ['4111 1111 1111 1111', notATestCard],
    ['5555 5555 5555 4444', notATestCard],
  ])('refuses the number "%s" with a sentence', (number, sentence) => {
    expect(problems({ number }).number).toBe(sentence);
  });

  it.each([
    ['', 'Please enter the date on the card as month and year, such as 04 / 29.'],
    ['12', 'Please enter the date on the card as month and year, such as 04 / 29.'],
    ['13 / 29', 'The month must be from 01 to 12.'],
    ['00 / 29', 'The month must be from 01 to 12.'],
  ])('refuses the date "%s" with a sentence', (expiry, sentence) => {
    expect(problems({ expiry })).toEqual({ expiry: sentence });
  });

  it('asks for the code where the card has it', () => {
    expect(problems({ cvc: '12' })).toEqual({
      cvc: 'Please enter the three digits on the back of the card.',
    });
    expect(problems({ number: amex })).toEqual({
      cvc: 'Please enter the four digits on the front of the card.',
    });
    expect(problems({ number: amex, cvc: '1234' })).toEqual({});
  });

  it('asks for a name and a US ZIP code', () => {
    expect(problems({ name: '  ', zip: '1121' })).toEqual({
      name: 'Please enter the name on the card.',
      zip: 'Please enter the five digits of the ZIP code where your card’s bill goes.',
    });
    expect(problems({ zip: '11215-1234' })).toEqual({});
  });
});

describe('an expiry date', () => {
  it.each([
    ['1', '1'],
    ['12', '12'],
    ['122', '12 / 2'],
    ['12 / 29', '12 / 29'],
    ['5', '05'],
    ['1/', '01'],
    ['01 / 2', '01 / 2'],
    ['12/2029', '12 / 29'],
    ['12 / 202', '12 / 202'],
    ['12 / 293', '12 / 29'],
    ['abc', ''],
  ])('typed as "%s" reads "%s"', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });
});
