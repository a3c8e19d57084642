import { firm } from '@/lib/firm/profile';
import { offices } from '@/lib/firm/offices';
import { addressIn, isOurs, nameIn, replyTo, sentAt } from './headers.js';

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
  ['Example, Grace <grace@people.example>', 'Example, Grace', 'grace@people.example'],
  ['Ada <ada@example.com>, Bo <bo@example.com>', 'Ada, Bo', 'ada@example.com'],
  ['', '', ''],
])('reads %s', (header, name, address) => {
  expect(nameIn(header)).toBe(name);
  expect(addressIn(header)).toBe(address);
});

it('replies to the sender with the same subject', () => {
  expect(replyTo(headers)).toEqual({ to: 'website@cpa.example', subject: 'Re: My return', from: firm.email });
});

it('replies to the Reply-To address from the office that was addressed, and adds no second Re:', () => {
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

it('replies to a sent message from the same sender to the same recipient', () => {
  const office = offices[1]!.email;
  const sent = { ...headers, From: `Zoë <${office}>`, To: 'Grace Example <grace@people.example>' };
  expect(isOurs(sent)).toBe(true);
  expect(replyTo(sent)).toMatchObject({ to: 'grace@people.example', from: office });
  expect(isOurs({ ...sent, 'Reply-To': 'grace@people.example' })).toBe(false);
});

it('converts the date to ISO form', () => {
  expect(sentAt(headers)).toBe('2026-03-04T12:00:00.000Z');
});
