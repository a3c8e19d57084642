import { type Browser } from 'playwright-core';
import { arrive, launch } from './support/browser.js';
import { orderedBy } from './support/client.js';
import { press } from './support/keyboard.js';
import { type MailServer, startMailServer } from './support/mail-server.js';
import { type OwnProduct, startProduct } from './support/product.js';
import { button, heading, isInOrderAtBothWidths, seen, signIn } from './support/steps.js';

let mailServer: MailServer;
let product: OwnProduct;
let browser: Browser;

beforeAll(async () => {
  mailServer = await startMailServer();
  [product, browser] = await Promise.all([
    startProduct({ environment: { SMTP_URL: mailServer.url } }),
    launch(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await mailServer?.stop();
});

it('staff see refused emails, and retry or dismiss them', async () => {
  mailServer.unknown = /^lost/;
  const { credentials, returnId } = await orderedBy(product.url, 'Lost Mail');
  const other = await orderedBy(product.url, 'Lost Too');
  const visitor = await arrive(browser, product.url, 360);
  const { page } = visitor;
  await signIn(visitor, '/AgroSignIn', product.owner);
  await page.waitForURL('**/Admin/Dashboard');

  // The return reports it, with a link to the deliveries.
  await page.goto(`/AdminTaxReturn/${returnId}`);
  await seen(page, `could not be delivered: Order received, to ${credentials.email}`);
  await isInOrderAtBothWidths(visitor);
  await page.getByRole('link', { name: 'View in Deliveries' }).click();
  await heading(page, 'Deliveries');
  await seen(page, 'Showing only one return');
  await seen(page, 'no such user here');
  await isInOrderAtBothWidths(visitor);

  // The address works now. Retry with the keyboard only.
  mailServer.unknown = /^lost\.too/;
  await press(page, new RegExp(`^Send again: Order received to ${credentials.email}`));
  await seen(page, '1 email will be sent now');
  await seen(page, 'Everything has been delivered');
  await mailServer.accepted(credentials.email);

  // The other address stays unknown.
  await page.getByRole('link', { name: 'Show all' }).click();
  await seen(page, 'The address was refused: 3 emails');
  await press(page, /^Send all 3 again/);
  await seen(page, 'The address was refused: 2 emails');
  await page
    .getByRole('link', { name: /^Deliveries/ })
    .getByText('2', { exact: true })
    .waitFor();
  for (const mail of ['Order received', 'Link that confirms an address']) {
    await button(page, `Dismiss: ${mail} to ${other.credentials.email}`).click();
    await isInOrderAtBothWidths(visitor);
    await page.getByLabel('Reason').fill('Reached by phone');
    await button(page, 'Dismiss').last().click();
    await button(page, `Dismiss: ${mail} to ${other.credentials.email}`).waitFor({ state: 'detached' });
  }
  await seen(page, 'Everything has been delivered');
  await page.getByRole('link', { name: 'Dismissed' }).click();
  await seen(page, 'Reached by phone');
  await isInOrderAtBothWidths(visitor);

  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});
