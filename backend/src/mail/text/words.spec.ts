import addressparser from 'nodemailer/lib/addressparser';
import { shownAddress } from './words.js';

it.each([
  ['Zoë B. Example', 'Zoë B. Example <zoe@people.example>'],
  [undefined, 'zoe@people.example'],
  ['ann@corp.example, Ann', '"ann@corp.example, Ann" <zoe@people.example>'],
  ['a" <ann@corp.example>, "b', '"a ann@corp.example , b" <zoe@people.example>'],
  ['Ann\r\nBcc: ann@corp.example', '"Ann Bcc: ann@corp.example" <zoe@people.example>'],
  ['ann@corp.example\\', '"ann@corp.example" <zoe@people.example>'],
  ['(ann@corp.example)', '"(ann@corp.example)" <zoe@people.example>'],
])('%j names no other address', (name, shown) => {
  expect(shownAddress({ name, address: 'zoe@people.example' })).toBe(shown);
  expect(addressparser(shown).map(({ address }) => address)).toEqual(['zoe@people.example']);
});

it('has no address if there is only a name', () => {
  const [only] = addressparser(shownAddress({ name: 'ann@corp.example' }));
  expect(only).toEqual({ name: 'ann corp.example', address: '' });
});
