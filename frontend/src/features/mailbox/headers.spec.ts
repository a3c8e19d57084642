import { firm } from '@/lib/firm/profile';
import { offices } from '@/lib/firm/offices';
import { addressIn, nameIn, replyTo, sentAt } from './headers.js';

const headers = {
  From: 'Website <website@cpa.example>',
  To: firm.email,
  Date: 'Wed, 04 Mar 2026 12:00:00 GMT',
  Subject: 'My return',
  'Message-Id': '<1@people.example>',
};

it.each([
  ['Grace Example <grace@people.example>', 'Grace Example', 'grace@people.example'],
  ['"Example, Grace" <grace@people.example>', 'Example, Grace', 'grace@people.example'],
  ['grace@people.example', 'grace@people.example', 'grace@people.example'],
  ['<grace@people.example>', 'grace@people.example', 'grace@people.example'],
])('reads %s', (header, name, address) => {
  expect(nameIn(header)).toBe(name);
  expect(addressIn(header)).toBe(address);
});

it('answers the sender, under the same subject', () => {
  expect(replyTo(headers)).toEqual({ to: 'website@cpa.example', subject: 'Re: My return', from: firm.email });
});

it('answers whoever the sender names, keeps a Re:, and writes from the office that was written to', () => {
  const office = offices[2]!.email;
  expect(
    replyTo({
      ...headers,
      To: `The office <${office.toUpperCase()}>`,
      Subject: 'RE: My return',
      'Reply-To': 'Grace Example <grace@people.example>',
    }),
  ).toEqual({ to: 'grace@people.example', subject: 'RE: My return', from: office });
});

it('reads the time', () => {
  expect(sentAt(headers)).toBe('2026-03-04T12:00:00.000Z');
});
