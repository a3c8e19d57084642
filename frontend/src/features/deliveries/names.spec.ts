import { nameOf } from './names.js';

it.each([
  ['paymentUnconfirmed', 'Payment unconfirmed'],
  ['receipt', 'Receipt'],
  ['paymentDue', 'Invoice'],
] as const)('calls the email %s "%s"', (template, name) => {
  expect(nameOf({ kind: 'emailClient', template })).toBe(name);
});

it('names other deliveries by their kind', () => {
  expect(nameOf({ kind: 'sentCopy', template: null })).toBe('Copy for the Sent folder');
  expect(nameOf({ kind: 'other', template: null })).toBe('other');
});
