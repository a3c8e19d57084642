import { type Browser, type Page } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { sharedProduct } from './support/product.js';
import { button, heading, seen, signIn, submitOrder, toUploadDocuments } from './support/steps.js';

const fixture = 'frontend/e2e/fixtures/receipt.jpg';
const host = 'tax.office.example';

const product = sharedProduct('empty');
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  browser = await launch([`--host-resolver-rules=MAP ${host} 127.0.0.1`]);
});
afterAll(() => browser?.close());
afterEach(async () => {
  // Over plain HTTP, Chromium logs that it ignores this header.
  const { complaints } = visitor;
  expect(complaints.filter((text) => !text.startsWith('The Cross-Origin-Opener-Policy header'))).toEqual([]);
  await visitor.context.close();
});

async function orderWithDocument(who: { name: string; email: string; password: string }): Promise<void> {
  await toUploadDocuments(page);
  await page.locator('input[type=file]').first().setInputFiles(fixture);
  await page.getByText('Upload Complete', { exact: true }).waitFor();
  await button(page, 'Next').click();
  await submitOrder(page, who);
}

it('takes an order, a sign-in and an event over plain HTTP on a local network', async () => {
  visitor = await arrive(browser, product.url.replace('127.0.0.1', host), 1280);
  ({ page } = visitor);
  const who = { name: 'Lan Ito', email: 'lan@ito.example', password: 'a quiet river 4' };
  await orderWithDocument(who);
  expect(await page.evaluate(() => [isSecureContext, typeof crypto.randomUUID])).toEqual([
    false,
    'undefined',
  ]);

  await page.evaluate(() => localStorage.clear());
  await signIn(visitor, '/login', who);
  await page.waitForURL('**/Client/Dashboard');
  await button(page, /^Delete/).click();
  await button(page, 'Yes').click();
  await seen(page, 'The tax return was deleted');
});

it('takes an order and a sign-in while the browser blocks all storage', async () => {
  visitor = await arrive(browser, product.url, 1280);
  ({ page } = visitor);
  await visitor.context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  const who = { name: 'Priva Tate', email: 'priva@tate.example', password: 'a quiet river 5' };
  await orderWithDocument(who);
  await page.getByRole('link', { name: 'Open the File Manager' }).click();
  await button(page, 'Download receipt.jpg').waitFor();

  await signIn(visitor, '/login', who);
  await page.waitForURL('**/Client/Dashboard');
  await page
    .getByRole('link', { name: /^\d{4} individual return$/ })
    .first()
    .click();
  await heading(page, /./);
});
