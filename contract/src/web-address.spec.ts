import { isName } from './web-address.js';

it.each([
  'Click https://evil.example now',
  'HTTP://EVIL.EXAMPLE',
  'www.evil.example',
  'Grace (WWW.evil.example)',
  'ｈｔｔｐｓ：／／evil.example',
  'ｗｗｗ．evil.example',
  'ftp://files',
])('a name is not %s', (text) => {
  expect(isName(text)).toBe(false);
});

it.each([
  'St. Mary’s',
  'Books.com LLC',
  'J.R.R. Tolkien',
  'Ada: a bakery',
  'Awww. Inc',
  'Zoë/Ivy',
  '山田 太郎',
  '',
])('a name may be %j', (text) => {
  expect(isName(text)).toBe(true);
});
