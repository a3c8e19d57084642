import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { orderedBy, type Client } from './support/client.js';
import { partsOf } from './support/page-parts.js';
import { sharedProduct } from './support/product.js';
import { button, field, heading, isInOrder, seen, signIn } from './support/steps.js';

const product = sharedProduct('empty');
let browser: Browser;
let client: Client;

beforeAll(async () => {
  browser = await launch();
  client = await orderedBy(product.url, 'Chart Reader');
});
afterAll(() => browser?.close());

async function owner(width: number): Promise<Visitor> {
  const visitor = await arrive(browser, product.url, width);
  await signIn(visitor, '/AgroSignIn', product.owner);
  await visitor.page.waitForURL('**/Admin/Dashboard');
  return visitor;
}

const drawing = ({ page }: Visitor) => page.getByRole('application', { name: /^Drawing\./ });

const region = ({ page }: Visitor, name: string) =>
  page.locator('summary', { hasText: new RegExp(`^${name} `) });

/** Waits until the drawing says that the quote is in this state, and lights it or not where it is unfolded. */
async function quoteIs(state: string, visitor: Visitor): Promise<void> {
  await region(visitor, 'quote').getByText(state).waitFor();
  await visitor.page.waitForFunction((current) => {
    const colorOf = (name: string) => {
      const box = document.querySelector(`[data-state="taxReturn.quote.${name}"] rect`);
      return box && getComputedStyle(box).fill;
    };
    return (colorOf('sent') !== colorOf('declined')) === (current === 'sent');
  }, state);
}

/** Sizes in px on screen of the texts that can be seen in the drawing. */
const textSizes = (visitor: Visitor) =>
  drawing(visitor).evaluate((frame) => {
    const zoom = Number(getComputedStyle(frame).getPropertyValue('--zoom'));
    return [...frame.querySelectorAll('.react-flow__viewport :is(text, p, b)')]
      .filter((text) => text.checkVisibility())
      .map((text) => ({
        what: text.getAttribute('data-text') ?? text.localName,
        size: parseFloat(getComputedStyle(text).fontSize) * zoom,
      }));
  });
const kindsOf = (sizes: Awaited<ReturnType<typeof textSizes>>) => new Set(sizes.map(({ what }) => what));

/** Where and how large the drawing is shown. */
const view = (visitor: Visitor) =>
  drawing(visitor)
    .locator('.react-flow__viewport')
    .evaluate((element) => {
      const { a: zoom, e: x, f: y } = new DOMMatrix(getComputedStyle(element).transform);
      return { zoom, x, y };
    });

/**
 * Presses a tab and moves away before the button is released, which selects nothing (WCAG 2.5.2). Then clicks it, and goes
 * on from there with an arrow key.
 */
async function tabsFollowMouseAndKeys({ page }: Visitor): Promise<void> {
  const tab = page.getByRole('tab', { name: 'Communications' });
  await tab.hover();
  await page.mouse.down();
  await page.mouse.move(0, 0);
  await page.mouse.up();
  expect(await tab.getAttribute('data-shown')).toBeNull();
  await tab.click();
  await page.getByRole('tab', { name: 'Communications', selected: true }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('tab', { name: 'Communications', selected: false }).waitFor();
}

it('a return’s statechart follows live changes, and the keyboard steps through its history', async () => {
  const here = await owner(1280);
  const there = await owner(1280);
  await here.page.goto(`/AdminTaxReturn/${client.returnId}`);
  await here.page.getByRole('link', { name: 'View in the statechart' }).click();
  await heading(here.page, 'Statecharts');
  const slider = here.page.getByRole('slider');
  await slider.waitFor();
  await region(here, 'quote').click();
  await quoteIs('unquoted', here);

  await there.page.goto(`/AdminTaxReturn/${client.returnId}`);
  await field(there.page, 'Amount in dollars').fill('240');
  await button(there.page, 'Send price quote').click();
  await seen(here.page, 'Quote of $240 sent');
  await quoteIs('sent', here);

  await slider.focus();
  await here.page.keyboard.press('Home');
  await seen(here.page, 'Order received');
  expect(await slider.getAttribute('aria-valuetext')).toContain('every region enters its initial state');
  await quoteIs('unquoted', here);
  await here.page.keyboard.press('End');
  await seen(here.page, 'Quote of $240 sent');
  await quoteIs('sent', here);
  await isInOrder(here);
  await here.page.goto(`/AdminTaxReturn/${client.returnId}`);
  await tabsFollowMouseAndKeys(here);
  expect([...here.complaints, ...there.complaints]).toEqual([]);
  await Promise.all([here.context.close(), there.context.close()]);
});

it('the sandbox works on a phone, and says why an event is refused', async () => {
  const visitor = await owner(360);
  const { page } = visitor;
  await page.goto('/machines?mode=sandbox');
  await field(page, 'As').selectOption('Intern');
  await field(page, 'Event').selectOption('STAFF_START');
  await button(page, 'Send STAFF_START').click();
  await page.getByRole('log').getByText('No price quote has been sent yet.').waitFor();
  await isInOrder(visitor);
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

it('a question finds its answer in the drawing, and beside it in words', async () => {
  const visitor = await owner(1280);
  const { page } = visitor;
  await page.goto('/Admin/Dashboard');
  const { scripts } = await partsOf(page);
  const isLibrary = (path: string) =>
    readFileSync(join('frontend/dist', path), 'utf8').includes('react-flow__');
  expect(scripts.filter(isLibrary)).toEqual([]);

  await page.getByRole('link', { name: 'Statecharts' }).click();
  const field = page.getByRole('searchbox', { name: 'Search for a state or an event' });
  const found = page.getByRole('list', { name: 'Found' });
  const ask = async (question: string, part: string, answer: string | RegExp) => {
    await field.fill(question);
    await found.getByRole('button', { name: part, exact: true }).click();
    const chosen = page.locator('[data-chosen]', { hasText: answer }).first();
    await chosen.waitFor();
    expect(await chosen.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true);
    return chosen;
  };
  const sent = await ask(
    'what comes after sent',
    'Quote: sent',
    'Waiting for client to accept the price quote',
  );
  await sent.getByText('→ Quote: accepted, by Client').waitFor();
  await page.locator('[data-state="taxReturn.quote.sent"]').waitFor();
  await ask('who may archive', 'Archive event', '→ Lifecycle: archived, by Owner');
  await ask('why a payment waits', 'Payment', 'Waiting for client to pay the invoice');

  await field.fill('zebra');
  await seen(page, 'Nothing is named like this.');
  await isInOrder(visitor);
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

it('the drawing shows as much as can be read, folds its regions, and is saved', async () => {
  const visitor = await owner(1280);
  const { page } = visitor;
  await page.goto('/machines');
  await drawing(visitor).waitFor();
  const { y } = (await drawing(visitor).boundingBox())!;
  expect(y).toBeLessThan(200);
  expect(kindsOf(await textSizes(visitor))).toEqual(new Set(['p']));

  await button(page, 'Unfold all').click();
  await drawing(visitor).locator('[data-text="name"]').first().waitFor();
  const smallest = async () => Math.min(...(await textSizes(visitor)).map(({ size }) => size));
  expect(kindsOf(await textSizes(visitor)).has('event')).toBe(false);
  expect(await smallest()).toBeGreaterThanOrEqual(11.99);
  const middle = (await drawing(visitor).boundingBox())!;
  await page.mouse.move(middle.x + middle.width / 2, middle.y + middle.height / 2);
  for (const kind of ['event', 'small'])
    for (let turns = 0; !kindsOf(await textSizes(visitor)).has(kind); turns++) {
      expect(turns).toBeLessThan(30);
      await page.mouse.wheel(0, -100);
    }
  expect(await smallest()).toBeGreaterThanOrEqual(11.99);

  await button(page, 'Fold all').click();
  await drawing(visitor).locator('[data-text="name"]').first().waitFor({ state: 'detached' });
  await drawing(visitor).locator('[data-state="taxReturn.quote"]').click();
  await drawing(visitor).locator('[data-state="taxReturn.quote.accepted"]').click();
  await page.locator('[data-chosen]', { hasText: /^accepted/ }).waitFor();

  for (const [name, start] of [
    ['SVG', '<svg '],
    ['XState JSON', '{'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, `Save as ${name}`).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8').startsWith(start)).toBe(true);
  }
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

it('on a phone, the drawing is moved and zoomed by touch, with buttons, and with keys', async () => {
  const visitor = await owner(360);
  const { page } = visitor;
  const touches = await visitor.context.newCDPSession(page);
  await touches.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  await page.goto('/machines?machine=price-tool');
  await drawing(visitor).waitFor();
  const changes = async (what: 'zoom' | 'x' | 'y', act: () => Promise<void>) => {
    const part = ({ zoom: 'a', x: 'e', y: 'f' } as const)[what];
    const before = (await view(visitor))[what];
    await act();
    await page.waitForFunction(
      ([of, was]) =>
        new DOMMatrix(getComputedStyle(document.querySelector('.react-flow__viewport')!).transform)[of] !==
        was,
      [part, before] as const,
    );
  };
  await drawing(visitor).focus();
  await changes('zoom', () => page.keyboard.press('+'));
  await changes('x', () => page.keyboard.press('ArrowRight'));
  await changes('y', () => page.keyboard.press('ArrowDown'));
  await changes('zoom', () => page.keyboard.press('0'));
  await changes('zoom', () => button(page, 'Zoom in').click());
  const { x, y, width } = (await drawing(visitor).boundingBox())!;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: (readonly [number, number])[]) =>
    touches.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([right, down], id) => ({ x: x + right, y: y + down, id })),
    });
  await changes('y', async () => {
    await touch('touchStart', [width / 2, 200]);
    await touch('touchMove', [width / 2, 150]);
    await touch('touchMove', [width / 2, 100]);
    await touch('touchEnd');
  });
  await changes('zoom', async () => {
    await touch('touchStart', [150, 150], [200, 150]);
    await touch('touchMove', [120, 150], [230, 150]);
    await touch('touchMove', [90, 150], [260, 150]);
    await touch('touchEnd');
  });
  await isInOrder(visitor);
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});
