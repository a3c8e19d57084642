import { type Browser } from 'playwright-core';
import { arrive, launch } from './support/browser.js';
import { orderedBy } from './support/client.js';
import { ownerAt } from './support/owner.js';
import { sharedProduct } from './support/product.js';
import { button, field, isInOrder, seen, signIn, tab } from './support/steps.js';

const product = sharedProduct('empty');
const statement = 'frontend/e2e/fixtures/receipt.jpg';
const document = 'Your bank statement of December, all pages';
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

it('staff ask for a document, and the client sends it from a phone as their next step', async () => {
  const { credentials, returnId, acceptQuote } = await orderedBy(product.url, 'Dora Statement');
  await (await ownerAt(product.url, product.owner)).quote(returnId, 30_000);
  await acceptQuote();
  const owner = await arrive(browser, product.url, 1280);
  await signIn(owner, '/AgroSignIn', product.owner);
  await owner.page.waitForURL('**/Admin/Dashboard');
  await owner.page.goto(`/AdminTaxReturn/${returnId}`);
  await tab(owner.page, 'File Manager');
  await button(owner.page, 'Ask for a document').click();
  await button(owner.page, 'Ask the client').click();
  await isInOrder(owner);
  await field(owner.page, 'Which document?').fill(document);
  await button(owner.page, 'Ask the client').click();
  await seen(owner.page, 'The client was asked');
  const asked = await product.mailTo(credentials.email, 'We need a document from you');
  expect(asked.text).toContain(`We need: ${document}`);

  const client = await arrive(browser, product.url, 360);
  const { page } = client;
  // The link leads through the sign-in to the document, which is open.
  const link = /\/login\?next=\S+/.exec(asked.text)![0];
  await signIn(client, link, credentials);
  await page.waitForURL(`**/ClientTaxReturn/${returnId}?view=document-checklist&item=*`);
  await page.getByRole('dialog', { name: document }).waitFor();
  await isInOrder(client);
  await page.keyboard.press('Escape');
  const first = page.getByRole('tabpanel').getByRole('listitem').first();
  expect(await first.innerText()).toContain(document);
  expect((await first.boundingBox())!.y).toBeLessThan(780);
  await page.goto('/Client/Dashboard');
  await seen(page, `Your next step: send us the document that we asked for: ${document}.`);
  await seen(page, 'Upload the document');
  await isInOrder(client);
  // Whoever is signed in is forwarded at once.
  await page.goto(link);
  await page.getByRole('dialog', { name: document }).waitFor();
  const input = page.getByRole('dialog').locator('input[type=file]').first();
  await input.setInputFiles(statement);
  await page.getByText('Upload Complete', { exact: true }).waitFor();
  await isInOrder(client);
  await button(page, 'Done').click();
  await page.getByRole('listitem').filter({ hasText: document }).getByText('Provided').waitFor();
  await tab(page, 'Activity');
  await seen(page, 'A document that we asked for has arrived');
  expect(await page.getByText('Send us the document that we asked for', { exact: false }).count()).toBe(0);

  await seen(owner.page, `Sorted under “${document}”.`);
  await isInOrder(owner);

  // What staff ask for in their own words may be a fact.
  const moved = 'On which day did you move, 2/1 or 3/1?';
  await button(owner.page, 'Ask for a document').click();
  await field(owner.page, 'Which document?').fill(moved);
  await button(owner.page, 'Ask the client').click();
  await tab(page, 'Document Checklist');
  await button(page, `Provide: ${moved}`).click();
  await field(page, 'Type it instead').fill('On March 1');
  await isInOrder(client);
  await button(page, 'Save').click();
  await seen(page, 'Saved with your documents');
  await button(page, 'Done').click();
  await page.getByRole('listitem').filter({ hasText: moved }).getByText('Provided').waitFor();
  await seen(owner.page, `Sorted under “${moved}”.`);
  await Promise.all([client.context.close(), owner.context.close()]);
});
