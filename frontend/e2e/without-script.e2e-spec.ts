import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import { launch } from './support/browser.js';
import { sharedProduct } from './support/product.js';
import { button, field, heading, seen } from './support/steps.js';

const offices: { name: string; phone: string; email: string }[] = JSON.parse(
  readFileSync(join(process.cwd(), 'firm/offices.json'), 'utf8'),
);

const product = sharedProduct('demo');
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  context = await browser.newContext({
    baseURL: product.url,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 800 },
  });
  page = await context.newPage();
});
afterEach(() => context.close());

it.each(['/', '/Contact', '/cpa-free-guidance/s-corporation', '/Terms', '/blog'])(
  '%s is readable, and says how to reach the firm',
  async (path) => {
    await page.goto(path);
    const text = await page.locator('body').innerText();
    expect(text).toContain('need JavaScript. Without it, call');
    expect(text.length).toBeGreaterThan(1_000);
  },
);

it('no dialog that nothing could close covers the page of the call', async () => {
  await page.goto('/Modal1');
  await heading(page, 'Select a Service');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

it('the menu works', async () => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
  await page.waitForURL('**/AboutUs');
});

it('the blog can be read and searched', async () => {
  await page.goto('/blog');
  const title = 'The $2,000 question for landlords';
  await page.getByRole('link', { name: title }).click();
  await heading(page, title);
  await seen(page, 'Keep the invoice');
  await seen(page, 'Author: ');

  await page.goto('/blog');
  const search = async (words: string) => {
    await field(page, 'Search').fill(words);
    await button(page, 'Search').click();
  };
  await search('faucet');
  await page.waitForURL('**/blog?q=faucet');
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toContain(title);
  await search('corporaton');
  await seen(page, '0 search results');
  await seen(page, 'Similar articles:');
});

it.each([360, 1280])(
  'the price tool shows its first question, the prices and how to ask at %d px',
  async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/PriceTool');
    await heading(page, 'Select a Service');
    await page.getByRole('radio', { name: /^Tax Preparation/ }).waitFor();
    // What needs the script is not there to be pressed in vain.
    for (const name of [/Select a Service|Save/, 'Answer in plain words'])
      expect(await button(page, name).count()).toBe(0);
    expect(await page.getByRole('combobox').count()).toBe(0);
    await page.getByText('see what it costs').waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Our prices' }).waitFor();
    const { individual } = JSON.parse(readFileSync(join(process.cwd(), 'firm/prices.json'), 'utf8'));
    await seen(page, `from $${individual.w2.underCents / 100}`);
    await page.getByRole('link', { name: 'send us a message' }).click();
    await page.waitForURL('**/Contact');
  },
);

it.each(['/ClientSignIn', '/register'])('%s does not send a password without its script', async (path) => {
  await page.goto(path);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await field(page, 'Email').fill('early@people.example');
  await field(page, 'Password').fill('a secret of mine');
  await page.keyboard.press('Enter');
  await page.locator('main').getByRole('link').first().click();
  await page.waitForURL((url) => url.pathname !== path);
  expect(requests.filter((url) => url.includes(path))).toEqual([]);
  expect(requests.join(' ')).not.toContain('secret');
});

it('the guidance can be searched', async () => {
  await page.goto('/cpa-free-guidance');
  await field(page, 'Search all questions').fill('van');
  await button(page, 'Search').click();
  await seen(page, / for “van”$/);
  await page.getByRole('region', { name: 'Results' }).getByRole('link').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
});

it('the contact page lists every office and finds the nearest', async () => {
  await page.goto('/Contact');
  const text = await page.locator('main').innerText();
  for (const { name, phone, email } of offices)
    for (const fact of [name, phone, email]) expect(text).toContain(fact);

  const nearest = () => page.locator('details summary').first().innerText();
  await field(page, 'Your city or ZIP code').fill('60647');
  await button(page, 'Find nearest').click();
  await heading(page, 'Get In Touch With Us');
  expect(await nearest()).toContain('Chicago');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: /^West Coast/ }).click();
  expect(await nearest()).toContain('Los Angeles');
});

it('a refused message keeps its text, and can be sent once corrected', async () => {
  await page.goto('/Contact?region=Middle+US');
  await page.locator('summary', { hasText: 'Denver' }).click();
  const form = page.getByRole('form', { name: 'Message to Denver' });
  await form.getByLabel('NAME').fill('Grace Example');
  await form.getByLabel('EMAIL').fill('grace@');
  await form.getByLabel('MESSAGE').fill('Is a kiln </textarea> a tool?');
  await form.getByRole('button', { name: 'Submit' }).click();
  await seen(
    page,
    'Email Could not be delivered! Please check if all fields are filled and if your email is valid',
  );
  expect(await form.getByLabel('NAME').inputValue()).toBe('Grace Example');
  expect(await form.getByLabel('MESSAGE').inputValue()).toBe('Is a kiln </textarea> a tool?');

  await form.getByLabel('EMAIL').fill('grace@people.example');
  await form.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/MessageConfirmation');
  await seen(page, 'We’ll reply within 24 to 48 hours');
  const denver = offices.find(({ name }) => name === 'Denver')!;
  expect((await product.mailTo(denver.email, 'Grace Example')).text).toContain('Is a kiln');
});

it('the home page’s form sends a message', async () => {
  await page.goto('/');
  await field(page, 'NAME').fill('Home Example');
  await field(page, 'EMAIL').fill('home@people.example');
  await field(page, 'MESSAGE').fill('Do you answer?');
  await button(page, 'Submit').click();
  await page.waitForURL('**/MessageConfirmation');
  await product.mailTo(offices[0]!.email, 'Home Example');
});

// As on a slow machine.
it.each([
  '/login',
  '/login?from=newsletter',
  '/ClientSignIn#top',
  '/register',
  '/ForgotPassword',
  '/ForgotPassword?from=newsletter',
])('Enter in a field of %s changes nothing while the script is on its way', async (path) => {
  const slow = await browser.newContext({ baseURL: product.url });
  const opened = await slow.newPage();
  let arrive = () => undefined as void;
  const arrives = new Promise<void>((resolve) => (arrive = resolve));
  await opened.route('**/assets/*.js', async (route) => {
    await arrives;
    await route.continue();
  });
  const requests: string[] = [];
  opened.on('request', (request) => {
    if (request.isNavigationRequest()) requests.push(request.method());
  });
  await opened.goto(path, { waitUntil: 'commit' });
  const fields = opened.locator('main form input:not([type=hidden], [type=checkbox], [type=radio])');
  await fields.first().waitFor({ state: 'attached' });
  for (const each of await fields.all()) {
    await each.focus();
    await opened.keyboard.type('typed');
    await opened.keyboard.press('Enter');
  }
  const typed = async () => Promise.all((await fields.all()).map((each) => each.inputValue()));
  const before = await typed();
  arrive();
  await opened.locator('main button[type=submit]:enabled').first().waitFor();
  expect([requests, await typed()]).toEqual([['GET'], before]);
  await slow.close();
});
