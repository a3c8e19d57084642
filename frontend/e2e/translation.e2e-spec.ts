import { type Browser, type Page } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { takenOver } from './support/page-parts.js';
import { sharedProduct } from './support/product.js';
import { button, choose, seen } from './support/steps.js';

const product = sharedProduct('demo');
let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  visitor = await arrive(browser, product.url, 1280);
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

/**
 * Translates the page as Chrome does: replaces each text by two nested `<font>` elements, and later texts as they appear. The
 * translation is the same text between marks.
 */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const parent = text.parentElement;
        if (!text.data.trim() || !parent || parent.closest('font, script, style, textarea')) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        outer.style.verticalAlign = inner.style.verticalAlign = 'inherit';
        inner.append(`‹${text.data}›`);
        outer.append(inner);
        parent.insertBefore(outer, text);
        text.remove();
      }
    };
    translateIn(document.body);
    new MutationObserver((records) => records.forEach(({ target }) => translateIn(target))).observe(
      document.body,
      { childList: true, subtree: true, characterData: true },
    );
  });
  await seen(page, /‹/);
}

it('shows the price of the present answers on a translated page', async () => {
  const { page } = visitor;
  await page.goto('/PriceTool');
  await takenOver(page);
  await choose(page, /Tax Preparation/);
  await translate(page);
  await button(page, /Next/).click();
  await choose(page, /Individual/);
  await button(page, /Next/).click();
  const price = page.getByRole('complementary', { name: /Your price range/ }).getByRole('status');
  const shows = (amount: string) => price.filter({ hasText: amount }).waitFor();
  await shows('\u2014');
  const last = page.getByRole('group', { name: /last-minute/ });
  await last.getByRole('radio', { name: /Yes/ }).click();
  await shows('$50');
  await last.getByRole('radio', { name: /No/ }).click();
  await shows('\u2014');
});

it('walks the portal on a translated page', async () => {
  const { page } = visitor;
  await page.goto('/ClientSignIn');
  const { email, password } = product.demoSignIn('Client');
  await page.getByLabel('Email').fill(email);
  await button(page, /^Show password/).click();
  await button(page, /^Hide password/).waitFor();
  await translate(page);
  await page.getByLabel(/^‹?Password/).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /Sign In/ })
    .click();
  await page.getByRole('link', { name: /Open/ }).first().click();
  for (const view of [/Communications/, /File Manager/, /Document Checklist/, /Activity/]) {
    await page.getByRole('tab', { name: view }).click();
    await page.getByRole('tab', { name: view, selected: true }).waitFor();
  }
});
