import { entityOf, fiscalYearEndDay } from './company.js';
import { orderFileName, orderName, orderTitle, type OrderSubject } from './order-title.js';
import { initialAnswers, noAnswers, withAnswer } from './questions.js';

const individual: OrderSubject = {
  service: 'Tax Preparation Individual',
  taxYear: 2025,
  entity: null,
  companyName: null,
};
const business: OrderSubject = { ...individual, service: 'Tax Preparation Business' };
const studio: OrderSubject = { ...business, entity: 'sCorporation', companyName: 'Harbor Studio LLC' };

it.each<[title: string, order: OrderSubject]>([
  ['2025 individual return', individual],
  ['2019 business return', { ...business, taxYear: 2019 }],
  ['2025 S corporation return – Harbor Studio LLC', studio],
  ['2025 not-for-profit return', { ...business, entity: 'notForProfit' }],
  ['2025 business return – Books.com', { ...business, companyName: 'Books.com' }],
  ['2025 individual return #2', { ...individual, ordinal: 2 }],
  ['2025 S corporation return #3 – Harbor Studio LLC', { ...studio, ordinal: 3 }],
])('the title of an order is %j', (title, order) => expect(orderTitle(order)).toBe(title));

it('has a name without the company, for what other people may see', () => {
  expect(orderName(studio)).toBe('2025 S corporation return');
  expect(orderName({ ...studio, ordinal: 2 })).toBe('2025 S corporation return #2');
});

it('names a file without the characters that file systems refuse', () =>
  expect(orderFileName('Receipt 1-2', orderTitle({ ...studio, companyName: 'A/B: "C" <D>' }))).toBe(
    'Receipt 1-2 (2025 S corporation return – A-B- -C- -D-).pdf',
  ));

it.each([
  [1, 'January 31'],
  [2, 'February 28'],
  [6, 'June 30'],
  [12, 'December 31'],
])('a year that ends with month %d ends on %s', (month, day) => expect(fiscalYearEndDay(month)).toBe(day));

it('knows what a business is from its answers, or from its choice within them', () => {
  const answering = (value: 'partnershipCCorp' | 'sCorp' | 'notForProfit') =>
    withAnswer(initialAnswers, { section: 'business', question: 'entity', value });
  expect(entityOf(answering('sCorp'))).toBe('sCorporation');
  expect(entityOf(answering('notForProfit'), 'partnership')).toBe('notForProfit');
  expect(entityOf(answering('partnershipCCorp'))).toBeNull();
  expect(entityOf(answering('partnershipCCorp'), 'cCorporation')).toBe('cCorporation');
  expect(entityOf(answering('partnershipCCorp'), 'sCorporation')).toBeNull();
  expect(entityOf(noAnswers, 'sCorporation')).toBe('sCorporation');
  expect(entityOf(null, 'trust')).toBeNull();
});
