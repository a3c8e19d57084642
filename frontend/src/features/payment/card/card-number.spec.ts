import { brandOf, groupDigits, passesLuhn } from './card-check.js';

describe('a card number', () => {
  it.each([
    ['4242424242424242', 'Visa'],
    ['5555555555554444', 'Mastercard'],
    ['2221000000000009', 'Mastercard'],
    ['2720999999999996', 'Mastercard'],
    ['378282246310005', 'American Express'],
    ['6011111111111117', 'Discover'],
    ['6500000000000002', 'Discover'],
    ['30569309025904', 'Diners Club'],
    ['3566002020360505', 'JCB'],
  ])('%s passes the check, and shows its network: %s', (number, name) => {
    expect(brandOf(number)).toMatchObject({ name, length: number.length });
    expect(passesLuhn(number)).toBe(true);
  });

  it.each(['2220', '2721', '31', '9'])('that begins with %s is of no known network', (start) => {
    expect(brandOf(start).name).toBe('');
  });

  it('fails the check with one wrong digit, and with two digits swapped', () => {
    expect(passesLuhn('4242424242424243')).toBe(false);
    expect(passesLuhn('2424242424242442')).toBe(false);
  });

  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 42424242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['42424', '4242 4'],
    ['4242', '4242'],
    ['no digits', ''],
    ['4'.repeat(25), '4444 4444 4444 4444444444444'],
  ])('typed as %s is grouped as %s', (typed, shown) => {
    expect(groupDigits(typed)).toBe(shown);
  });
});
