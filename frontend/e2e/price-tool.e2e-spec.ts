import { join } from 'node:path';
import { serviceNames, type ServiceKey } from '@tax-firm/machines';
import { type Browser, type Locator, type Page } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { holdBack } from './support/hold-back.js';
import { press, type } from './support/keyboard.js';
import { gzipped, partsOf, takenOver } from './support/page-parts.js';
import { sharedProduct } from './support/product.js';
import {
  button,
  choose,
  field,
  heading,
  isInOrder,
  isInOrderAtBothWidths,
  seen,
  submitOrder,
} from './support/steps.js';

const fixture = join(process.cwd(), 'frontend/e2e/fixtures/forms 1099.pdf');

const product = sharedProduct('empty');
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const arriveAt = async (width: number) => {
  visitor = await arrive(browser, product.url, width);
  ({ page } = visitor);
};
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

const withQuoteScreen: readonly ServiceKey[] = [
  'companyFormation',
  'accountingConsulting',
  'salesPayrollTax',
  'estimatedTax',
  'bookkeeping',
  'international',
];
const startingWith = (words: string) => new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

async function open(service: ServiceKey): Promise<void> {
  await page.goto('/PriceTool');
  await choose(page, startingWith(serviceNames[service]));
  await button(page, 'Next').click();
}

/** Opens a service without a quote, and returns the dialog of its call. */
async function toCall(service: ServiceKey): Promise<Locator> {
  await open(service);
  const call = page.getByRole('dialog', { name: 'Schedule a call' });
  await call.getByText(serviceNames[service]).waitFor();
  return call;
}

async function toTaxPreparation(type: RegExp): Promise<void> {
  await page.goto('/PriceTool');
  await choose(page, /^Tax Preparation/);
  await button(page, 'Next').click();
  await choose(page, type);
  await button(page, 'Next').click();
}

// wizard-tour.e2e-spec.ts checks these screens at 1280 px.
describe('on a phone', () => {
  beforeEach(() => arriveAt(360));

  it.each(withQuoteScreen)('%s: a quote, then the call', async (service) => {
    await open(service);
    await heading(page, serviceNames[service]);
    await isInOrder(visitor);
    if (service === 'companyFormation') await choose(page, /^New York LLC/);
    await button(page, 'Next').click();
    const call = page.getByRole('dialog', { name: 'Schedule a call' });
    await call.getByText(serviceNames[service]).waitFor();
    expect(new URL(page.url()).pathname).toBe('/Modal1');
    await isInOrder(visitor);
    await call.getByRole('button', { name: 'Back' }).click();
    await call.waitFor({ state: 'detached' });
    await heading(page, serviceNames[service]);
  });

  it('auditRepresentation: straight to the call', async () => {
    await toCall('auditRepresentation');
    await isInOrder(visitor);
  });

  it.each([
    ['individual', /^Individual/, 'Your individual return'],
    ['business', /^Business/, 'Your business return'],
  ] as const)('tax preparation, %s: a price, an account, an order', async (kind, type, list) => {
    await toTaxPreparation(type);
    await heading(page, list);
    await isInOrder(visitor);
    await button(page, 'See my price range').click();
    await button(page, /Upload Documents$/).click();
    await heading(page, 'Upload Documents');
    await button(page, 'Next').click();
    await submitOrder(page, {
      name: 'Ines Marlow',
      email: `ines.${kind}@marlow.example`,
      password: 'a long enough word 7',
      ...(kind === 'business' && { company: 'Marlow Studio LLC' }),
    });
    await isInOrderAtBothWidths(visitor);
  });
});

it('taxRelief: straight to the call, which is requested', async () => {
  await arriveAt(360);
  const call = await toCall('taxRelief');
  await isInOrderAtBothWidths(visitor);
  await call.getByLabel('Full Name').fill('Relief Example');
  await call.getByLabel('Email').fill('relief@people.example');
  await call.getByRole('button', { name: 'Send my request' }).click();
  await heading(page, 'Thank you, we received your request');
  await page.getByRole('link', { name: 'Choose a time' }).waitFor();
  await isInOrderAtBothWidths(visitor);
  await button(page, 'Ask about something else').click();
  await heading(page, 'Select a Service');
});

it('resumes a saved order in another browser, with its documents', async () => {
  await arriveAt(360);
  await toTaxPreparation(/^Individual/);
  await button(page, /Form W-2/).click();
  await button(page, /One more/)
    .first()
    .click();
  await button(page, /^Back$/).click();
  await button(page, 'See my price range').click();
  await button(page, /Upload Documents$/).click();
  await page.locator('input[type=file]').first().setInputFiles(fixture);
  await page.getByText('Upload Complete', { exact: true }).waitFor();
  await button(page, 'Save For Later').click();
  await heading(page, 'Save For Later');
  await isInOrder(visitor);
  await field(page, 'Email').fill('visitor@example.com');
  await button(page, 'Send me the link').click();
  await seen(page, /Email Sent!/);
  const { text } = await product.mailTo('visitor@example.com', '');
  const link = /https?:\/\/\S+draft=\S+/.exec(text)![0];
  expect(visitor.complaints).toEqual([]);
  const first = visitor;

  await arriveAt(1280);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''));
  await page.goto(link.replace(/^https?:\/\/[^/]+/, product.url));
  await heading(page, 'Resume your order');
  expect(page.url()).not.toContain('draft=');
  await isInOrder(visitor);
  await button(page, 'Resume here').click();
  await heading(page, 'Upload Documents');
  await seen(page, /came with forms 1099\.pdf/);
  const held = await page.evaluate(() => localStorage.getItem('priceToolDraft'));
  await button(page, 'Remove forms 1099.pdf').waitFor();
  await isInOrder(visitor);

  // The device where the order was saved.
  await button(first.page, 'Continue now').click();
  await heading(first.page, 'Your order is open somewhere else');
  await isInOrder(first);
  await button(first.page, 'Start a new order').click();
  await heading(first.page, 'Select a Service');
  expect(first.complaints).toEqual([]);
  await first.context.close();

  await button(page, 'Next').click();
  const id = await submitOrder(page, {
    name: 'Vera Sato',
    email: 'vera@sato.example',
    password: 'a long enough word 8',
  });
  await page.goto(`/ClientTaxReturn/${id}/file-manager`);
  await button(page, 'Download forms 1099.pdf').waitFor();
  // Proxies log addresses and Referers. Neither has the fragment, which a browser keeps to itself.
  const sent = addresses.map((address) => address.split('#')[0]!);
  expect(sent.filter((address) => address.endsWith('/api/drafts/resume'))).toHaveLength(1);
  expect(held).toMatch(/^[\w-]{43}$/);
  for (const token of [held!, link.split('draft=')[1]!])
    expect(sent.filter((address) => address.includes(token))).toEqual([]);
});

it('says what to do about a link that was used', async () => {
  await arriveAt(360);
  await page.goto(`/PriceTool#draft=${'x'.repeat(43)}`);
  await button(page, 'Resume here').click();
  await page
    .getByRole('alert')
    .getByText(/already used.*sign in to see it/)
    .waitFor();
  await isInOrder(visitor);
});

it('keeps working through a lost connection', async () => {
  await arriveAt(360);
  await toTaxPreparation(/^Individual/);
  // All later steps have been downloaded once the last of them has.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('schedule-call')),
  );
  await visitor.context.setOffline(true);
  await button(page, /Form W-2/).click();
  await heading(page, /Form W-2/);
  await button(page, /^Back$/).click();
  await button(page, 'See my price range').click();
  await button(page, /Upload Documents$/).click();
  await heading(page, 'Upload Documents');
  await page.locator('input[type=file]').first().setInputFiles(fixture);
  await seen(page, 'Uploading...');
  await visitor.context.setOffline(false);
  await page.getByText('Upload Complete', { exact: true }).waitFor();
});

it('works with the keyboard only: price, upload and order', async () => {
  await arriveAt(1280);
  page.on('filechooser', (chooser) => void chooser.setFiles(fixture));
  await page.goto('/PriceTool');
  await heading(page, 'Select a Service');
  await press(page, /Tax Preparation/, 'Space');
  await press(page, /^Next$/);
  await heading(page, 'Select Tax Preparation');
  await press(page, /Individual/, 'Space');
  await press(page, /^Next$/);
  await heading(page, 'Your individual return');
  await press(page, /See my price range/);
  await page.getByRole('dialog').waitFor();
  await press(page, /Upload Documents$/);
  await heading(page, 'Upload Documents');
  await press(page, /^Choose files/);
  await page.getByText('Upload Complete', { exact: true }).waitFor();
  await press(page, /^Next$/);
  await heading(page, 'What Happens Next');
  for (const [label, text] of [
    [/Full Name/, 'Kay Board'],
    [/^Email/, 'kay@board.example'],
    [/Create Password/, 'keys and nothing else 1'],
  ] as const)
    await type(page, label, text);
  await page.keyboard.press('Enter');
  await heading(page, /we received your order/);
});

it('needs at most 98 kB of script for its first screen, as gzip', async () => {
  await arriveAt(360);
  // The code of the steps comes when the browser is idle.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto('/PriceTool');
  await takenOver(page, 'header');
  const size = gzipped((await partsOf(page)).scripts);
  expect(size).toBeGreaterThan(50_000);
  expect(size).toBeLessThanOrEqual(98_000);
});

it('needs at most 135 kB of script for the price, as gzip, with all that comes when the browser is idle', async () => {
  await arriveAt(360);
  await page.goto('/PriceTool');
  await page.waitForLoadState('networkidle');
  expect(gzipped((await partsOf(page)).scripts)).toBeLessThanOrEqual(135_000);
});

it('downloads the schemas of the call when someone turns to its form', async () => {
  await arriveAt(360);
  await page.goto('/Modal1');
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
  const schemas = page.waitForRequest((request) => request.url().endsWith('.js'));
  await field(page, 'Full Name').focus();
  await schemas;
});

describe('before the price tool’s script has arrived', () => {
  beforeEach(() => arriveAt(360));

  it('a choice counts, and the buttons wait', async () => {
    const release = await holdBack(page, /\/price-tool-page-/);
    await page.goto('/PriceTool');
    await takenOver(page, 'header');
    await page.locator('label', { hasText: 'Bookkeeping' }).click();
    await page.getByRole('button', { name: 'Select a Service', disabled: true }).waitFor();
    await page.getByRole('button', { name: 'Save For Later', disabled: true }).waitFor();
    await seen(page, 'Choose one above. Still loading…');
    await isInOrder(visitor);
    release();
    await button(page, 'Next').click();
    await heading(page, 'Bookkeeping');
  });

  it('a press counts that began before the script ran, and the page stays where it was scrolled', async () => {
    const release = await holdBack(page, /\/app-.*\.js/);
    await page.goto('/PriceTool', { waitUntil: 'commit' });
    const card = page.locator('label', { hasText: 'Bookkeeping' });
    // Fonts that arrive later would move the page, too.
    await card.waitFor();
    await page.evaluate(() => document.fonts.ready);
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(scrolled).toBeGreaterThan(0);
    const { x, y } = (await card.boundingBox())!;
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    release();
    await page.getByText('Choose one above to continue.').waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await page.mouse.up();
    await button(page, 'Next').click();
    await heading(page, 'Bookkeeping');
    await page.waitForFunction(() => window.scrollY === 0);
  });

  it('the buttons wait for no input', async () => {
    await page.goto('/PriceTool');
    await page.getByRole('button', { name: 'Save For Later', disabled: false }).waitFor();
    await page.getByText('Choose one above to continue.').waitFor();
  });

  it('the call can be read, and its form waits', async () => {
    const release = await holdBack(page, /\/price-tool-page-/);
    await page.goto('/Modal1');
    await takenOver(page, 'header');
    const call = page.getByRole('dialog', { name: 'Schedule a call' });
    await call.getByText('A free 15-minute call').waitFor();
    expect(await field(page, 'Full Name').isDisabled()).toBe(true);
    await isInOrderAtBothWidths(visitor);
    release();
    await call.getByRole('button', { name: 'Close' }).waitFor();
    await page.reload();
    await field(page, 'Full Name').fill('Ann Example');
    await call.getByRole('button', { name: 'Back' }).click();
    await heading(page, 'Select a Service');
    expect(new URL(page.url()).pathname).toBe('/PriceTool');
  });

  it('shows a visitor with answers only their own step', async () => {
    await toTaxPreparation(/^Individual/);
    await heading(page, 'Your individual return');
    const release = await holdBack(page, /\/app-.*\.js/);
    await page.goto('/PriceTool', { waitUntil: 'commit' });
    const first = page.getByText('What can we do for you?');
    await first.waitFor({ state: 'attached' });
    expect(await first.isVisible()).toBe(false);
    release();
    await heading(page, 'Your individual return');
  });
});
