import { isName, personName } from './names.js';

const webAddresses = [
  'Click https://evil.example now',
  'HTTP://EVIL.EXAMPLE',
  'www.evil.example',
  'Grace (WWW.evil.example)',
  'ｈｔｔｐｓ：／／evil.example',
  'ｗｗｗ．evil.example',
  'ftp://files',
];

it.each(webAddresses)('a name is not %s', (text) => {
  expect(isName(text)).toBe(false);
});

it.each(['Books.com LLC', 'Ada: a bakery', 'Awww. Inc', '1-800-555-0142 Corp.', '24!'])(
  'a company may be %j',
  (text) => {
    expect(isName(text)).toBe(true);
  },
);

it.each([
  ...webAddresses,
  'Grace evil.example',
  'EVIL.EXAMPLE',
  'evil。example',
  'почта.рф',
  'a1.example',
  'IMPORTANT your refund is on hold. Call 212-555-0142',
  'Call (212) 555 0142',
  'Call ٢١٢٥٥٥٠١٤٢',
  'Call ２１２５５５０１４２',
  'Text 12345',
  'Your refund is suspended. Please call Grace',
  'Refund on hold! Call us',
  'Refund: on hold',
  'grace@evil.example',
  '<b>Grace</b>',
  '$3,000 for you',
  'Grace ☎',
  '***',
  '12',
  `Grace ${'r'.repeat(55)}`,
])('a person’s name is not %j', (text) => {
  expect(personName().safeParse(text).error?.issues).toHaveLength(1);
});

it.each([
  'O’Brien',
  "D'Angelo-Núñez",
  'José',
  'Jose\u0301',
  '山田太郎',
  'レオナルド・ダ・ヴィンチ',
  'Mary Anne van der Berg-Smith Jr.',
  'J. R.',
  'J.R.R. Tolkien',
  'St.John Mercer, Ph.D.',
  'Prof. Dr. Ada Lovelace',
  'William “Bill” Gates III',
  'Robert (Bob) Smith',
  'Ada & Charles Ferris',
  'Gal·la Puig',
  'צ׳רלי',
  'مریم می‌خواهم',
  'Rajan s/o Kumar',
  'Kekoa Kaʻōnohi',
  'X Æ A-12',
  'Ng',
  'Smith.',
  '',
])('a person’s name may be %j', (text) => {
  expect(personName().parse(text)).toBe(text);
});
