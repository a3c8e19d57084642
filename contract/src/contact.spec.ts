import { contactMessage } from './contact.js';

const message = { name: 'Ada', email: 'ada@people.example', message: 'Hello' };

it('takes an email address that was copied with spaces around it', () => {
  expect(contactMessage.parse({ ...message, email: ' ada@people.example\n' })).toEqual(message);
});

it.each([undefined, '', '  ', 'ada', 'ada@', 'a da@people.example'])(
  'refuses %j as an email address',
  (email) => {
    expect(contactMessage.safeParse({ ...message, email }).error?.issues.map(({ path }) => path)).toEqual([
      ['email'],
    ]);
  },
);
