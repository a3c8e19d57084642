import { type Browser, type Locator, type Page } from 'playwright-core';
import { arrive, launch, overflows, type Visitor } from './support/browser.js';
import { sharedProduct } from './support/product.js';
import { largeText } from './support/modes.js';
import { faultsOfLargeText } from './support/screen-faults.js';
import { button, choose, field, heading, isInOrder, seen } from './support/steps.js';
import { Thumb } from './support/thumb.js';

const product = sharedProduct('empty');
const taxYear = new Date().getFullYear() - 1;
let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  visitor = await arrive(browser, product.url, 360);
  await visitor.page.setViewportSize({ width: 360, height: 780 });
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

const box = (person: string, group: RegExp) =>
  visitor.page.getByRole('group', { name: group }).getByRole('checkbox', { name: person });

it('a couple comes from the home page to its price in 6 screens and 8 taps, without scrolling', async () => {
  const { page } = visitor;
  await page.goto('/');
  const thumb = new Thumb(page);
  await thumb.sees((await page.getByRole('heading', { level: 1 }).textContent())!);
  await thumb.tap(page.getByRole('link', { name: 'See your price' }));
  await thumb.sees('Select a Service');
  await thumb.tap(button(page, 'Answer in plain words'));
  await thumb.sees('Who is this for?');
  await isInOrder(visitor);
  await thumb.tap(page.getByRole('radio', { name: /^Me and my spouse/ }));
  await thumb.tap(button(page, 'Next'));
  await thumb.sees(`What happened in ${taxYear}?`);
  await thumb.tap(box('You', /^Had a job/));
  await thumb.tap(box('Spouse', /^Was self-employed/));
  await isInOrder(visitor);
  await thumb.tap(button(page, 'Next'));
  await thumb.sees('Your individual return');
  await isInOrder(visitor);
  await thumb.tap(button(page, 'See my price range'));
  await thumb.sees('How does this price range sound?');
  // $200 for the W-2 and $300 for Schedule C, whose profit is open, less 35% for filing jointly.
  await page.getByRole('dialog').getByText('from $325').first().waitFor();
  expect(thumb.effort).toEqual({ screens: 6, taps: 8, scrolledPx: 0 });
});

it('a person who types 40 words a minute comes from the home page to an order in 90 seconds', async () => {
  const { page } = visitor;
  await page.goto('/');
  const thumb = new Thumb(page);
  await thumb.sees((await page.getByRole('heading', { level: 1 }).textContent())!);
  await thumb.tap(page.getByRole('link', { name: 'See your price' }));
  await thumb.sees('Select a Service');
  await thumb.tap(button(page, 'Answer in plain words'));
  await thumb.sees('Who is this for?');
  await thumb.tap(page.getByRole('radio', { name: /^Me Form/ }));
  await thumb.tap(button(page, 'Next'));
  await thumb.sees(`What happened in ${taxYear}?`);
  await thumb.tap(page.getByRole('checkbox', { name: /^I had a job/ }));
  await thumb.tap(button(page, 'Next'));
  await thumb.sees('Your individual return');
  await thumb.tap(button(page, 'See my price range'));
  await thumb.sees('How does this price range sound?');
  await thumb.tap(button(page, /Upload Documents$/));
  await thumb.sees('Upload Documents');
  await thumb.tap(button(page, 'Next'));
  await thumb.sees('What Happens Next');
  await thumb.type(field(page, 'Full Name'), 'Ada Fontaine');
  await thumb.type(field(page, 'Email'), 'ada.fontaine@clients.example');
  await thumb.type(field(page, 'Create Password'), 'Brooklyn 11 lanterns');
  await thumb.tap(button(page, 'Complete'));
  await heading(page, /we received your order/);
  await seen(page, /Your estimate: \$200/);
  const [files, dashboard] = await Promise.all(
    ['Open the File Manager', 'Your dashboard'].map((name) =>
      page.getByRole('main').getByRole('link', { name }).boundingBox(),
    ),
  );
  expect([files!.width, files!.height]).toEqual([dashboard!.width, dashboard!.height]);
  expect(thumb.effort).toMatchObject({ screens: 8, taps: 13 });
  expect(thumb.secondsAt(40)).toBeLessThan(90);
});

it('leads a not-for-profit, and whoever knows the forms, to their list', async () => {
  const { page } = visitor;
  await page.goto('/PriceTool');
  await button(page, 'Answer in plain words').click();
  await choose(page, /^A not-for-profit/);
  await button(page, 'Next').click();
  await heading(page, 'Your business return');
  await page.getByRole('radio', { name: /^Not-For-Profit/, checked: true }).waitFor();
  await button(page, 'Back').click();
  await heading(page, 'Who is this for?');
  await button(page, 'I know my forms').click();
  await heading(page, 'Select Tax Preparation');
});

/** The elements that get the focus with Tab and whose middle is covered or out of the window. */
async function coveredOnTab(page: Page, presses: number): Promise<string[]> {
  const covered: string[] = [];
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press('Tab');
    // The ends of a dialog pass the focus on to its other end, a moment later.
    await page.waitForFunction(() => !document.activeElement!.hasAttribute('data-base-ui-focus-guard'));
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement!;
      // At the end of the page, the browser itself has the focus.
      if (focused === document.body) return null;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      const inSight = there !== null && (focused.contains(there) || there.contains(focused));
      return inSight ? null : focused.outerHTML.slice(0, 200);
    });
    if (hidden !== null) covered.push(hidden);
  }
  return covered;
}

it('shows the longest price in one line of the bar, and its parts at one edge', async () => {
  const { page } = visitor;
  await page.goto('/PriceTool');
  await choose(page, /^Bookkeeping/);
  await button(page, 'Next').click();
  await heading(page, 'Bookkeeping');
  await button(page, 'Price details').click();
  const left = async (locator: Locator) => (await locator.boundingBox())!.x;
  const total = page.getByRole('complementary').getByRole('status');
  await total.getByText('from $45 a month').waitFor();
  expect((await total.boundingBox())!.height).toBeLessThan(30);
  expect(await left(button(page, 'Save this price as a PDF'))).toBe(
    await left(page.getByText('This is an estimate.')),
  );
});

it('covers nothing that has the focus', async () => {
  const { page } = visitor;
  await page.goto('/PriceTool');
  await choose(page, /^Tax Preparation/);
  await button(page, 'Next').click();
  await choose(page, /^Individual/);
  await button(page, 'Next').click();
  await heading(page, 'Your individual return');
  expect(await overflows(page)).toBe(false);
  await seen(page, 'Your price range');
  expect(await coveredOnTab(page, 30)).toEqual([]);
});

it('shows everything on a phone with text twice as large, with a price in the bar', async () => {
  const large = await launch(largeText);
  try {
    const { page } = await arrive(large, product.url, 360);
    const isWhole = async () => {
      expect(await faultsOfLargeText(page)).toEqual([]);
      // Whatever of a question gets the focus is beside the bars, not under them.
      expect(await coveredOnTab(page, 12)).toEqual([]);
    };
    await page.goto('/PriceTool');
    await button(page, 'Answer in plain words').click();
    await heading(page, 'Who is this for?');
    await isWhole();
    await choose(page, /^My business/);
    await button(page, 'Next').click();
    await heading(page, 'What kind of business is it?');
    await choose(page, /^An S corporation/);
    await seen(page, 'from $600');
    await isWhole();
    await button(page, 'Next').click();
    await heading(page, 'Your business return');
    await isWhole();
    await button(page, 'See my price range').click();
    await page.getByRole('dialog').waitFor();
    await isWhole();
  } finally {
    await large.close();
  }
});
