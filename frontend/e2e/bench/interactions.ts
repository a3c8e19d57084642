import { type ElementHandle, type Page } from 'playwright-core';
import { arrive, launch, type Visitor } from '../support/browser.js';
import { type Product, startProduct } from '../support/product.js';
import { firstReturn, isLoaded } from '../support/screen-faults.js';
import { choose, button, heading, signIn } from '../support/steps.js';

/** CPU throttling that makes a desktop computer about as slow as a cheap phone. */
const slowdown = 4;
const aimMs = 100;
/** How long a finger or a mouse button stays down. */
const pressMs = 80;
const restMs = 300;
/** Controls of one screen, so that a long list does not take minutes. */
const mostControls = 20;
/** Rows of the longest list. */
const manyRows = 2_000;

/** What changes the screen and sends nothing: it may be pressed in any order. */
const harmless = [
  '[role=tab]',
  '[role=radio], input[type=radio]',
  '[role=checkbox], input[type=checkbox]',
  'summary',
  'button[aria-expanded], button[aria-haspopup]',
  '[role=combobox]',
  'input[type=text], input[type=search], input[type=email], textarea',
].join(', ');

interface Interaction {
  readonly what: string;
  /** From the press or key to the next paint, as browsers report it: in steps of 8 ms. */
  readonly ms: number;
}

declare global {
  interface Window {
    interactions: number[];
  }
}

/** Has the page note how long each interaction takes. */
const observe = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.interactions = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) window.interactions.push(entry.duration);
      // The shortest that browsers report. The typings do not know it yet.
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

/** Presses or types into each harmless control that is in sight, and returns how long the page took. */
async function interactionsOn(page: Page): Promise<Interaction[]> {
  await isLoaded(page);
  const devtools = await page.context().newCDPSession(page);
  await observe(page);
  const visible = page.locator(harmless).filter({ visible: true });
  await visible
    .first()
    .waitFor({ timeout: 5_000 })
    .catch(() => undefined);
  // Found before the page is slow: to look for a control again takes seconds in a long list.
  const controls = (await visible.elementHandles()).slice(0, mostControls);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const found: Interaction[] = [];
  for (const control of controls as ElementHandle<Element>[]) {
    // An interaction before may have removed it.
    if (!(await control.isVisible())) continue;
    const name = await nameOf(control);
    await pointAt(control, page);
    await page.evaluate(() => (window.interactions = []));
    await use(control, page);
    await isAtRest(page);
    found.push({ what: name, ms: Math.max(0, ...(await page.evaluate(() => window.interactions))) });
    // What this closes is not part of the next interaction.
    await page.keyboard.press('Escape');
    await isAtRest(page);
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return found;
}

/** Waits until the page has painted, and has reported how long that took. A person waits longer before the next press. */
const isAtRest = (page: Page): Promise<void> =>
  page.evaluate(
    (ms) => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, ms))),
    restMs,
  );

/** Moves the mouse to a control, and waits until the page has shown that: nobody presses what they only just reached. */
async function pointAt(control: ElementHandle<Element>, page: Page): Promise<void> {
  // In the middle, where no bar covers it.
  await control.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await control.boundingBox();
  if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await isAtRest(page);
}

/** Presses the control under the mouse, and types if it takes text. */
async function use(control: ElementHandle<Element>, page: Page): Promise<void> {
  const isText = await control.evaluate(
    (element) => element instanceof HTMLInputElement && ['text', 'search', 'email'].includes(element.type),
  );
  // Not by `click`, which looks through the whole page while the press is being measured.
  await page.mouse.down();
  await page.waitForTimeout(pressMs);
  await page.mouse.up();
  if (isText) await page.keyboard.type('ab');
}

const nameOf = (control: ElementHandle<Element>): Promise<string> =>
  control.evaluate((element) => {
    const { labels } = element as HTMLInputElement;
    const text = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent ?? '';
    return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} “${text.trim().slice(0, 40)}”`;
  });

/** Answers the list's request with many rows, made from those that the server sends. */
async function withManyRows({ page }: Visitor): Promise<void> {
  await page.route('**/api/taxReturns/getAll?*', async (route) => {
    // The whole answer, not that it is the same as before.
    const headers = { ...route.request().headers() };
    delete headers['if-none-match'];
    const response = await route.fetch({ headers });
    const rows = (await response.json()) as { id: string; name: string }[];
    const copies = Array.from({ length: manyRows }, (_, index) => {
      const row = rows[index % rows.length]!;
      return { ...row, id: `${row.id.slice(0, -4)}${index.toString(16).padStart(4, '0')}` };
    });
    await route.fulfill({ response, json: copies });
  });
}

async function priceTool(page: Page): Promise<void> {
  await page.goto('/PriceTool');
  await choose(page, /^Tax Preparation/);
  await button(page, 'Next').click();
  await choose(page, /^Individual/);
  await button(page, 'Next').click();
  await heading(page, /./);
}

async function measure({ url, demoSignIn }: Product): Promise<void> {
  const browser = await launch();
  const print = async (what: string, page: Page) => {
    const found = await interactionsOn(page);
    const worst = found.toSorted((a, b) => b.ms - a.ms)[0];
    const verdict = worst && worst.ms > aimMs ? `  over ${aimMs}: ${worst.what}` : '';
    process.stdout.write(
      `  ${what.padEnd(44)} ${String(found.length).padStart(3)}   worst ${String(worst?.ms ?? 0).padStart(4)} ms${verdict}\n`,
    );
  };
  try {
    process.stdout.write(
      `Interactions, CPU ${slowdown} times slower, until the next paint; aim ≤ ${aimMs} ms\n`,
    );
    const visitor = await arrive(browser, url, 360);
    await visitor.page.goto('/PriceTool');
    await print('/PriceTool', visitor.page);
    await priceTool(visitor.page);
    await print('/PriceTool, what happened', visitor.page);

    const client = await arrive(browser, url, 360);
    await signIn(client, '/ClientSignIn', demoSignIn('Client'));
    await client.page.waitForURL('**/Client/Dashboard');
    const own = await firstReturn(client, '/Client/Dashboard', '/ClientTaxReturn/');
    for (const address of [
      '/Client/Dashboard',
      '/Client/PriceTool',
      own,
      `${own}/file-manager`,
      `${own}?view=communications`,
      `${own}?view=document-checklist`,
      '/Account',
    ]) {
      await client.page.goto(address);
      await print(address.replace(/[0-9a-f-]{36}/, '…'), client.page);
    }

    const owner = await arrive(browser, url, 1280);
    await signIn(owner, '/AgroSignIn', demoSignIn('Owner'));
    await owner.page.waitForURL('**/Admin/Dashboard');
    const any = await firstReturn(owner, '/Admin/Dashboard?filter=accepted', '/AdminTaxReturn/');
    for (const address of [
      any,
      `${any}?tab=communications`,
      '/AdminClientList',
      '/Admin/Audit',
      '/machines',
    ]) {
      await owner.page.goto(address);
      await print(address.replace(/[0-9a-f-]{36}/, '…'), owner.page);
    }
    await withManyRows(owner);
    await owner.page.goto('/Admin/Dashboard?filter=all');
    await owner.page
      .locator('tbody tr')
      .nth(manyRows - 1)
      .waitFor({ state: 'attached' });
    await print(`/Admin/Dashboard with ${manyRows} rows`, owner.page);
  } finally {
    await browser.close();
  }
}

const product = await startProduct({ demo: true, environment: { RATE_LIMITS: 'off' } });
try {
  await measure(product);
} finally {
  await product.stop();
}
