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
  ['Example, Grace <grace@people.example>', 'Example, Grace', 'grace@people.example'],
  ['"ann@corp.example, Ann" <a2@x.example>', 'ann@corp.example, Ann', 'a2@x.example'],
  ['Ada <ada@example.com>, Bo <bo@example.com>', 'Ada, Bo', 'ada@example.com'],
  ['', '', ''],
])('reads %s', (header, name, address) => {
  expect(nameIn(header)).toBe(name);
  expect(addressIn(header)).toBe(address);
});

it('replies to the sender with the same subject', () => {
  expect(replyTo({ box: 'inbox', headers })).toEqual({
    to: 'website@cpa.example',
    subject: 'Re: My return',
    from: firm.email,
  });
});

it('replies to the Reply-To address from the office that was addressed, and adds no second Re:', () => {
  const office = offices[2]!.email;
  expect(
    replyTo({
      box: 'inbox',
      headers: {
        ...headers,
        To: `The office <${office.toUpperCase()}>`,
        Subject: 'RE: My return',
        'Reply-To': 'Grace Example <grace@people.example>',
      },
    }),
  ).toEqual({ to: 'grace@people.example', subject: 'RE: My return', from: office });
});

it('replies to a sent message from the same sender to the same recipient', () => {
  const office = offices[1]!.email;
  const sent = { ...headers, From: `Zoë <${office}>`, To: 'Grace Example <grace@people.example>' };
  expect(replyTo({ box: 'sent', headers: sent })).toMatchObject({ to: 'grace@people.example', from: office });
});

it('replies to a colleague who wrote from another office', () => {
  const [here, there] = [offices[1]!.email, offices[2]!.email];
  const received = { ...headers, From: `Zoë <${there}>`, To: here };
  expect(replyTo({ box: 'inbox', headers: received })).toMatchObject({ to: there, from: here });
});

it('shortens a subject that is too long to send', () => {
  const subjectOf = (subject: string) =>
    replyTo({ box: 'inbox', headers: { ...headers, Subject: subject } }).subject;
  expect(subjectOf('x'.repeat(230))).toBe(`Re: ${'x'.repeat(195)}…`);
  expect(subjectOf('x'.repeat(196))).toBe(`Re: ${'x'.repeat(196)}`);
  expect(subjectOf('🧾'.repeat(230))).not.toMatch(/\p{Cs}/u);
});

it('converts the date to ISO form', () => {
  expect(sentAt(headers)).toBe('2026-03-04T12:00:00.000Z');
});
