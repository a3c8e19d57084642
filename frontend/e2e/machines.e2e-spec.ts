import { type Browser } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { orderedBy, type Client } from './support/client.js';
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

/** Waits until the state of a sent quote is drawn as the current state (lit) or not (plain). */
const quoteSentIs = (look: 'lit' | 'plain', { page }: Visitor) =>
  page.waitForFunction((wanted) => {
    const fillOf = (state: string) => {
      const box = document.querySelector(`[data-state="taxReturn.${state}"] rect`);
      return box && getComputedStyle(box).fill;
    };
    return (fillOf('quote.sent') === fillOf('lifecycle.active')) === (wanted === 'lit');
  }, look);

/**
 * Presses a tab and moves away before the button is released, which selects nothing (WCAG 2.5.2). Then clicks it, and goes
 * on from there with an arrow key.
 */
async function tabsFollowMouseAndKeys({ page }: Visitor): Promise<void> {
  const tab = page.getByRole('tab', { name: 'Client’s price tool' });
  await tab.hover();
  await page.mouse.down();
  await page.mouse.move(0, 0);
  await page.mouse.up();
  expect(await tab.getAttribute('data-shown')).toBeNull();
  await tab.click();
  await page.getByRole('tab', { name: 'Client’s price tool', selected: true }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('tab', { name: 'Visitor’s price tool', selected: true }).waitFor();
}

it('a return’s statechart follows live changes, and the keyboard steps through its history', async () => {
  const here = await owner(1280);
  const there = await owner(1280);
  await here.page.goto(`/AdminTaxReturn/${client.returnId}`);
  await here.page.getByRole('link', { name: 'View in the statechart' }).click();
  await heading(here.page, 'Statecharts');
  const slider = here.page.getByRole('slider');
  await slider.waitFor();
  await quoteSentIs('plain', here);

  await there.page.goto(`/AdminTaxReturn/${client.returnId}`);
  await field(there.page, 'Amount in dollars').fill('240');
  await button(there.page, 'Send price quote').click();
  await seen(here.page, 'Quote of $240 sent');
  await quoteSentIs('lit', here);

  await slider.focus();
  await here.page.keyboard.press('Home');
  await seen(here.page, 'Order received');
  expect(await slider.getAttribute('aria-valuetext')).toContain('every region enters its initial state');
  await quoteSentIs('plain', here);
  await here.page.keyboard.press('End');
  await seen(here.page, 'Quote of $240 sent');
  await isInOrder(here);
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

it('on a phone, drawings open readable, and are zoomed and moved with buttons that stay in sight and with keys', async () => {
  const visitor = await owner(360);
  const { page } = visitor;
  await page.goto('/machines');
  const frame = page.getByRole('group', { name: /: payment$/ });
  await frame.focus();
  const drawing = frame.locator('svg');
  const width = async () => (await drawing.boundingBox())!.width;
  const smallest = await drawing.evaluate((svg: SVGSVGElement) => {
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    return Math.min(
      ...[...svg.querySelectorAll('text')].map((text) => parseFloat(getComputedStyle(text).fontSize) * scale),
    );
  });
  expect(smallest).toBeGreaterThanOrEqual(11.99);
  const zoomIn = (await button(page, 'Zoom in').boundingBox())!;
  expect(zoomIn.y).toBeGreaterThanOrEqual(0);
  expect(zoomIn.y).toBeLessThan(200);

  const before = await width();
  await page.keyboard.press('+');
  await page.waitForFunction(
    ([svg, small]) => (svg as Element).getBoundingClientRect().width > (small as number),
    [await drawing.elementHandle(), before] as const,
  );
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction((element) => element!.scrollLeft > 0, await frame.elementHandle());
  await page.keyboard.press('0');
  await page.waitForFunction(
    (element) => element!.scrollWidth === element!.clientWidth,
    await frame.elementHandle(),
  );
  await isInOrder(visitor);
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});
