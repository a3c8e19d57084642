import { type Browser } from 'playwright-core';
import { arrive, launch, overflows, type Visitor } from './support/browser.js';
import { holdBack } from './support/hold-back.js';
import { takenOver } from './support/page-parts.js';
import { sharedProduct } from './support/product.js';
import { button, field, heading, isInOrder, seen } from './support/steps.js';

const chicago = { latitude: 41.97, longitude: -87.66 };
const notDelivered =
  'Email Could not be delivered! Please check if all fields are filled and if your email is valid';

const product = sharedProduct('empty');
let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  visitor = await arrive(browser, product.url, 360);
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

const offices = async () => {
  const titles = await visitor.page.locator('summary').allInnerTexts();
  return titles.map((title) => title.split('\n')[0]);
};
const opened = () => visitor.page.locator('details[open] summary').allInnerTexts();

it('lists all offices, nearest first, if the visitor shares their location', async () => {
  const { context, page } = visitor;
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(chicago);
  await page.goto('/Contact');
  await page.getByRole('heading', { name: 'Nearest to you' }).waitFor();
  expect((await offices()).slice(0, 2)).toEqual(['Chicago', 'Twin Cities MN']);
  expect(await offices()).toHaveLength(12);
  await page.getByRole('form', { name: 'Message to Chicago' }).waitFor();
  await seen(page, '6 miles');
  await isInOrder(visitor);

  await page.locator('summary', { hasText: 'Seattle' }).click();
  expect(await opened()).toEqual([expect.stringContaining('Seattle')]);
  await button(page, 'Back').click();
  await page.getByRole('link', { name: /^East Coast/ }).waitFor();
});

it('asks for the location only on request, and offers regions otherwise', async () => {
  const { context, page } = visitor;
  await page.goto('/Contact');
  await takenOver(page);
  await page.getByRole('link', { name: /^Middle US/ }).waitFor();
  await context.clearPermissions();
  await button(page, 'Use my location').click();
  await seen(page, 'Your browser didn’t share your location.');
  await page.getByRole('link', { name: /^Middle US/ }).click();
  await page.getByRole('heading', { name: 'Middle US' }).waitFor();
  expect(await offices()).toEqual(['Chicago', 'Austin TX', 'Twin Cities MN', 'Denver']);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: /^West Coast/ }).waitFor();
});

it.each(['East Coast', 'Middle US', 'West Coast'])('fits an office of %s at 320 pixels', async (region) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`/Contact?region=${encodeURIComponent(region)}`);
  await takenOver(page);
  const wide: string[] = [];
  for (const office of await page.locator('summary').all()) {
    const name = await office.innerText();
    if (!(await opened()).includes(name)) await office.click();
    if (await overflows(page)) wide.push(name);
  }
  expect(wide).toEqual([]);
});

it('keeps a message while the visitor reads another page, and over a reload, until it is sent', async () => {
  const { page } = visitor;
  const message = () => field(page, 'MESSAGE').first();
  const has = (text: string) =>
    page.waitForFunction((wanted) => document.querySelector('textarea')?.value === wanted, text);
  await page.goto('/Contact?region=East+Coast');
  await takenOver(page);
  await field(page, 'NAME').first().fill('Mabel Stern');
  await field(page, 'EMAIL').first().fill('mabel@people.example');
  await message().fill('Do you prepare returns for puppeteers?');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await heading(page, 'Privacy Policy');
  await page.goBack();
  await has('Do you prepare returns for puppeteers?');
  await page.reload();
  await takenOver(page);
  await message().focus();
  await has('Do you prepare returns for puppeteers?');
  await button(page, 'Submit').first().click();
  await heading(page, 'Thank you for writing');
  await page.goBack();
  await page.locator('textarea').first().waitFor();
  await takenOver(page);
  await message().focus();
  await has('');
});

it.each(['/?utm_source=newspaper', '/#content', '/Contact?region=East+Coast#content'])(
  'prefers what is typed into %s before its script has started to what was kept',
  async (address) => {
    const { page } = visitor;
    const values = () =>
      Promise.all(['NAME', 'EMAIL', 'MESSAGE'].map((name) => field(page, name).first().inputValue()));
    const typed = ['Mabel Stern', 'mabel@people.example', 'Do you prepare returns for jugglers?'];
    await page.goto('/');
    await takenOver(page);
    await field(page, 'NAME').focus();
    await takenOver(page, 'input[name=name]');
    await field(page, 'EMAIL').fill('mabel@people.example');
    await field(page, 'MESSAGE').fill('Do you prepare returns for puppeteers?');

    // Otherwise `/#content` would be the same document.
    await page.goto('about:blank');
    const release = await holdBack(page, /\/app-[^/]*\.js/);
    await page.goto(address, { waitUntil: 'commit' });
    await field(page, 'NAME').first().fill('Mabel Stern');
    await field(page, 'MESSAGE').first().fill('Do you prepare returns for jugglers?');
    release();
    await takenOver(page, 'input[name=name]');
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=email]')?.value);
    expect(await values()).toEqual(typed);
    await page.goto('/');
    await takenOver(page);
    await field(page, 'NAME').focus();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=email]')?.value);
    expect(await values()).toEqual(typed);
  },
);

it('finds offices by city or ZIP code, and reports an unknown place', async () => {
  const { page } = visitor;
  await page.goto('/Contact');
  await takenOver(page);
  const search = async (text: string) => {
    await field(page, 'Your city or ZIP code').fill(text);
    await page.keyboard.press('Enter');
  };
  await search('98101');
  await page.getByRole('heading', { name: 'Nearest to Seattle, WA' }).waitFor();
  expect((await offices()).slice(0, 2)).toEqual(['Seattle', 'Portland']);
  await search('Atlantis');
  await seen(page, 'We couldn’t find that place.');
  await search('san fran');
  await page.getByRole('heading', { name: 'Nearest to San Francisco Bay Area' }).waitFor();
});

it('sends a message to the chosen office, and keeps the text until it is sent', async () => {
  const { page } = visitor;
  await page.goto('/Contact?region=West+Coast');
  await takenOver(page);
  await page.locator('summary', { hasText: 'Portland' }).click();
  const form = page.getByRole('form', { name: 'Message to Portland' });
  await form.getByLabel('NAME').fill('Grace Example');
  await form.getByLabel('EMAIL').fill('grace@');
  await form.getByLabel('MESSAGE').fill('Do you see potters?');
  // Screen readers and the keyboard skip the spam trap.
  expect(await form.getByRole('textbox', { name: 'Website' }).count()).toBe(0);
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'Submit' }).and(page.locator(':focus')).waitFor();
  await form.getByRole('button', { name: 'Submit' }).click();
  await seen(page, notDelivered);
  expect(await form.getByLabel('MESSAGE').inputValue()).toBe('Do you see potters?');
  await isInOrder(visitor);

  await form.getByLabel('EMAIL').fill('grace@people.example');
  await form.getByRole('button', { name: 'Submit' }).click();
  await seen(page, 'Email Sent!');
  await page.waitForURL('**/MessageConfirmation');
  await heading(page, 'Thank you for writing');
  await page.getByRole('link', { name: 'Return Home' }).waitFor();
  const { text } = await product.mailTo('portland@lanternstreet.example', 'Grace Example');
  expect(text).toContain('Do you see potters?');
});

it('takes over the form of the home page when someone types, and keeps what was typed', async () => {
  const { page } = visitor;
  await page.goto('/');
  await takenOver(page);
  await field(page, 'NAME').fill('Ada');
  await takenOver(page, 'input[name=name]');
  await button(page, 'Submit').click();
  await seen(page, notDelivered);
  expect(await field(page, 'NAME').inputValue()).toBe('Ada');
  expect(new URL(page.url()).pathname).toBe('/');
});
