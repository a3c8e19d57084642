import { contactMessage } from './contact.js';
import { mailToSend } from './mailbox.js';
import { registration, spouseInvitation } from './accounts.js';
import { emailAddress, normalizeEmail } from './email-address.js';
import { serviceRequestBody } from './service-requests.js';
import { messageToClientBody } from './tax-returns/messages.js';
import { visitorOrderBody } from './tax-returns/orders.js';

describe('normalizeEmail', () => {
  it.each([
    ['Ivy@Example.COM', 'ivy@example.com'],
    [' ivy@example.com\n', 'ivy@example.com'],
    ['ivy+tax@example.com', 'ivy+tax@example.com'],
    ['Ivy@Bücher.example', 'ivy@xn--bcher-kva.example'],
    ['ivy@bu\u0308cher.example', 'ivy@xn--bcher-kva.example'],
    ['ivy@XN--bcher-kva.example', 'ivy@xn--bcher-kva.example'],
    ['ivy@почта.рф', 'ivy@xn--80a1acny.xn--p1ai'],
  ])('writes %j as %j', (typed, normalized) => {
    expect(normalizeEmail(typed)).toBe(normalized);
  });

  it.each([
    'İvy@example.com',
    'ıvy@example.com',
    'ivy@example.ⅽom',
    'ivy@ｅxample.com',
    'ivy@exаmple.com/é@example.com',
    '\u212Aate@example.com',
    'ﬁ@example.com',
  ])('does not turn %s into an ASCII address', (lookAlike) => {
    expect(normalizeEmail(lookAlike)).toBe(lookAlike);
  });

  it('changes nothing the second time', () => {
    const once = normalizeEmail(' İVY@EXAMPLE.com ');
    expect(normalizeEmail(once)).toBe(once);
  });
});

describe('an email address', () => {
  it.each([
    ['tom&ann@family.example', 'tom&ann@family.example'],
    ["o'neil!#$%&*+/=?^_`{|}~-@a-1.example", "o'neil!#$%&*+/=?^_`{|}~-@a-1.example"],
    [' Ann@Bücher.Example\u200b', 'ann@xn--bcher-kva.example'],
    [`${'a'.repeat(64)}@family.example`, `${'a'.repeat(64)}@family.example`],
  ])('%s is taken wherever one is asked for', (typed, stored) => {
    const person = { name: 'Ann', password: 'a-long-password-1', message: 'Hello', subject: 'Hello' };
    for (const [schema, field] of [
      [registration, 'email'],
      [spouseInvitation, 'email'],
      [contactMessage, 'email'],
      [serviceRequestBody, 'email'],
      [messageToClientBody, 'email'],
      [visitorOrderBody, 'email'],
      [mailToSend, 'to'],
    ] as const) {
      const order = { ...person, service: 'individual', from: 'firm@cpa.example' };
      const { data, error } = schema.safeParse({ ...order, [field]: typed });
      expect(error?.issues.filter(({ path }) => path[0] === field) ?? []).toEqual([]);
      if (data) expect(data).toHaveProperty(field, stored);
    }
    expect(emailAddress().parse(typed)).toBe(stored);
  });

  it.each([
    'ann',
    'ann@localhost',
    '@family.example',
    '.ann@family.example',
    'ann.@family.example',
    'ann..lee@family.example',
    'ann lee@family.example',
    'ann@lee@family.example',
    '"ann"@family.example',
    'ann,lee@family.example',
    'ann@family.example>',
    'ann@family.example\r\nBcc: lee@family.example',
    'ann@-family.example',
    'ann@family-.example',
    'ann@127.0.0.1',
    'ann@é.example:25',
    'İvy@family.example',
    'ivy@example.ⅽom',
    `${'a'.repeat(65)}@family.example`,
    `ann@${'a.'.repeat(125)}example`,
    `ann@${'a'.repeat(64)}.example`,
  ])('%j is none', (typed) => expect(emailAddress().safeParse(typed).success).toBe(false));
});
