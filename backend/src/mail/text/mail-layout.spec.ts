import { layOutHtml, layOutText } from './mail-layout.js';

const letterhead = {
  name: 'Example & Daughters',
  email: 'hello@firm.example',
  phone: '(800) 555-0100',
  publicUrl: 'https://firm.example',
};
const content = {
  subject: 'A message',
  heading: 'You have a message',
  paragraphs: ['Hello Ada,'],
  facts: [['Order', '2025 individual return']] as const,
  quote: 'Two lines,\r\nand <b>no tags</b>.\n\nA paragraph.',
  button: { label: 'Open your return', href: '/ClientTaxReturn/1' },
};
const html = layOutHtml(content, letterhead);
const stylesOf = (tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*style="([^"]*)"`, 'g'))].map(([, style]) => style!);

it('breaks the lines of a quote where a mail program does not know white-space', () => {
  expect(html).toContain('Two lines,<br>and &#60;b&#62;no tags&#60;/b&#62;.<br><br>A paragraph.');
});

it('gives cells the padding and each text a font, because Outlook inherits no font into tables', () => {
  expect(html).not.toContain('<div');
  const withText = [
    ...stylesOf('td').filter((style) => style.includes('color:#') && !style.includes('mso-')),
    ...stylesOf('th'),
  ];
  expect(withText).toHaveLength(5);
  for (const style of withText) expect(style).toMatch(/font:[^;]+serif/);
  expect(stylesOf('a').at(0)).toMatch(/font:600 16px/);
});

it('says that it is made for light and dark, and has a color of its own for each text on a dark ground', () => {
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('<meta name="supported-color-schemes" content="light dark">');
  for (const tag of html.match(/<(?:td|th|h1|a)\b[^>]*;color:#(?:1d2433|5b6272|b4451f)[^>]*>/g)!)
    expect(tag).toMatch(/class="[^"]*\b(?:ink|soft|accent)\b/);
});

it('lets a word that is longer than a phone is wide break, and no other value', () => {
  expect(html).toMatch(/class="sheet ink" style="[^"]*overflow-wrap:anywhere;word-break:break-word/);
  expect(html).toMatch(/overflow-wrap:normal[^>]*>2025 individual return/);
  const hash = 'a'.repeat(64);
  expect(layOutHtml({ ...content, facts: [['Root', hash]] }, letterhead)).toMatch(
    new RegExp(`overflow-wrap:anywhere[^>]*>${hash}`),
  );
});

it.each([
  '/ClientTaxReturn/1?view=communications',
  '/SpouseReturn/1',
  '/Client/Dashboard',
  '/Consents',
  '/Account',
  '/AdminTaxReturn/1',
  '/Admin/Audit?tab=security&kind=signInFailed',
])('leads to %s through the sign-in, which keeps it', (href) => {
  const text = layOutText({ ...content, button: { label: 'Open', href } }, letterhead);
  const opened = new URL(/https:\S+/.exec(text)![0]);
  expect([opened.pathname, [...opened.searchParams]]).toEqual(['/login', [['next', href]]]);
});

it.each(['/PriceTool?draft=1', '/Invitation#token=1', '/ClientSignIn', '/SharedCopy#token=1', '/login'])(
  'leads to %s, which needs no session, without a detour',
  (href) => {
    expect(layOutText({ ...content, button: { label: 'Open', href } }, letterhead)).toContain(
      `https://firm.example${href}`,
    );
  },
);

it('takes no picture, script or style from elsewhere, and is far below the size that Gmail cuts off', () => {
  expect(html).not.toMatch(/<(?:img|link|script|svg)|url\(/);
  expect(html.length).toBeLessThan(10_000);
});
