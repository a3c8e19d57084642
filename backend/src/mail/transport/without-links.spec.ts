import { compose, type Composition, shortText } from './mail-composer.js';
import { simpleParser } from 'mailparser';

/** What mail programs make links of: a scheme, `www.`, or a name with a dot before letters, in any script. */
const linked =
  /[a-z]:\/\/|:\/\/|www[.\u3002\uff0e\uff61]\S|[\p{L}\d-][.\u2024\u3002\ufe52\uff0e\uff61][\p{L}\d-]*\p{L}|[a-z]:\S+@/iu;

const tricks = [
  ['a link', 'Click https://evil.example now'],
  ['a domain', 'evil.example'],
  ['a domain with a path', 'evil.example/login?x=1#y'],
  ['www', 'www.evil.example'],
  ['www and a digit', 'www.1evil.example'],
  ['several labels', 'login.irs.gov.evil.example'],
  ['an address', 'evil@evil.example'],
  ['mailto', 'mailto:evil@evil.example'],
  ['a user in a link', 'http://irs.gov@evil.example'],
  ['a scheme without a dot', 'http://evil'],
  ['a scheme with a digit', 's3://evil'],
  ['an ideographic dot', 'evil。example'],
  ['a wide dot', 'evil．example'],
  ['a half-wide dot', 'evil｡example'],
  ['a small dot', 'evil﹒example'],
  ['a one-dot leader', 'evil․example'],
  ['an international name', 'почта.рф'],
  ['Punycode', 'xn--80ak6aa92e.example'],
  ['a soft hyphen after the dot', 'evil.\u00adexample'],
  ['a word joiner after the dot', 'evil.\u2060example'],
  ['a zero-width space in the scheme', 'https:\u200b//evil.example'],
  ['Arabic script', 'موقع.شبكة'],
  ['a virama before the dot', 'क्.example'],
  ['HTML', '<a href="https://evil.example">Grace</a>'],
  ['HTML entities', 'evil&#46;example https&colon;//evil.example'],
  ['Markdown', '[Grace](https://evil.example) <https://evil.example>'],
  ['lines of its own', 'Grace,\r\n\r\nPlease pay at\r\nevil.example\u2028now\u0085!'],
  ['text that runs to the left', '\u202eelpmaxe.live\u202c evil.example'],
  ['a very long name', `${'a.'.repeat(5000)}example`],
] as const;

const compositionOf = (name: string): Composition => ({
  content: {
    subject: `Message from ${name}`,
    heading: `${name} sent a message`,
    paragraphs: [`Hello ${name},`, 'Please answer.'],
    facts: [
      ['Client', name],
      ['Email', 'grace@people.example'],
    ],
    quote: 'See https://people.example/papers',
    button: { label: 'Open the return', href: '/AdminTaxReturn/1' },
    note: `From ${name}.`,
  },
  secret: false,
  letterhead: { name: 'Lantern', email: 'us@cpa.example', phone: '555', publicUrl: 'http://cpa.example' },
  messageId: '<1@cpa.example>',
  date: new Date(0),
  from: { name, address: 'website@cpa.example' },
  to: { name, address: 'ada@people.example' },
  replyTo: { name, address: 'grace@people.example' },
  bounceTo: 'website@cpa.example',
});

/** Takes out what may be a link: the button, the quote, the letterhead and addresses. */
const withoutOurs = (text: string): string =>
  text
    .replace(/<style.*?<\/style>|<!doctype[^>]*>|(?:style|href|content)="[^"]*"/gs, '')
    .replace(/https?:\/\/(?:people|cpa)\.example\S*/g, '')
    .replace(/(?:us|grace)@(?:cpa|people)\.example/g, '');

/** What a browser shows of HTML. */
const shownOf = (html: string): string =>
  withoutOurs(html)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

describe.each(tricks)('a name with %s', (_what, name) => {
  it('makes no link in any part of an email', async () => {
    const started = performance.now();
    const { source } = await compose(compositionOf(name));
    expect(performance.now() - started).toBeLessThan(2000);
    const { subject, text, html, from, to, replyTo } = await simpleParser(source);
    const names = [from, [to].flat()[0], replyTo].map((header) => header!.value[0]!.name);
    for (const shown of [subject!, ...names, withoutOurs(text!), shownOf(html || '')])
      expect(linked.exec(shown)?.[0]).toBeUndefined();
  });

  it('is no address for a browser either, if everything up to the next space becomes a link', () => {
    for (const word of shortText(name).split(' '))
      for (const link of [word, `http://${word}`, `https://${word.replace(/^.*\/\//, '')}`]) {
        const host = URL.canParse(link) ? new URL(link).hostname : '';
        expect(host).not.toMatch(/evil\.|\.example|xn--/);
      }
  });

  it('is one line, and reads as it was written', () => {
    const shown = shortText(name);
    expect(shown).not.toMatch(/[\r\n\u2028\u0085\u202e]/);
    const plain = (text: string) => text.replace(/[\s\u200c\u202a-\u202e\u0085]/g, '');
    expect(plain(shown)).toBe(plain(name));
  });
});

it.each([
  'Grace O’Neill-Example',
  '$1,300.00',
  '10.0.0.1',
  'March 2, 2026 at 9:05 PM Eastern Time',
  'CPA/EA',
  'Reference: pi_123',
  'We promise this. Nobody else does.',
])('%s stays as it is', (text) => {
  expect(shortText(text)).toBe(text);
});

it('keeps addresses that the reader answers, what people write, and the button', async () => {
  const { text, html } = await simpleParser((await compose(compositionOf('Grace'))).source);
  for (const part of [text, html]) {
    expect(part).toContain('grace@people.example');
    expect(part).toContain('https://people.example/papers');
    expect(part).toContain('http://cpa.example/login?next=/AdminTaxReturn/1');
  }
});
