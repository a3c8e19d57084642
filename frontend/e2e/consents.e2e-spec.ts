import { stepsUpTo } from '@tax-firm/machines';
import { type Browser } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { orderedBy } from './support/client.js';
import { sharedProduct } from './support/product.js';
import { button, field, heading, isInOrder, seen, signIn } from './support/steps.js';

const product = sharedProduct('empty');
const name = 'Petra Portal';
const pdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** A client whose paid return is there to download; the owner does the firm's work over HTTP. */
async function withFinishedReturn() {
  const client = await orderedBy(product.url, name);
  const id = client.returnId;
  const ask = async (path: string, options: RequestInit) => {
    const answer = await fetch(`${product.url}/api/${path}`, options);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { token: string; link: string };
  };
  const json = { 'content-type': 'application/json' };
  const { token } = await ask('users/login', {
    method: 'POST',
    headers: json,
    body: JSON.stringify(product.owner),
  });
  const headers = { authorization: token };
  const call = (method: string, path: string, body: object) =>
    ask(`taxReturns/${path}`, { method, headers: { ...headers, ...json }, body: JSON.stringify(body) });
  await call('PUT', 'updateTaxReturnAmount', { id, amount: 300 });
  await client.acceptQuote();
  const work = async (...range: Parameters<typeof stepsUpTo>) => {
    for (const type of stepsUpTo(...range)) await call('POST', `${id}/events`, { type });
  };
  await work('EFILE_ACCEPTED');
  await client.pay(30_000);
  const form = new FormData();
  form.append('file', new Blob([pdf]), 'Return.pdf');
  const { link } = await ask('files', { method: 'POST', headers, body: form });
  await call('PUT', 'updateTaxReturnFilePDF', { id, taxReturnFile: [{ name: 'Return.pdf', link }] });
  await work('RETURN_UPLOADED', 'EFILE_ACCEPTED');
  return client;
}

const press = ({ page }: Visitor, label: string) => button(page, label).click();

it('on a phone, a client consents to give a lender a copy, who downloads it until it is withdrawn', async () => {
  const { credentials, returnId } = await withFinishedReturn();
  const client = await arrive(browser, product.url, 360);
  const { page } = client;
  await signIn(client, '/ClientSignIn', credentials);
  await page.waitForURL('**/Client/Dashboard');
  await page.goto(`/ClientTaxReturn/${returnId}`);
  await page.getByRole('link', { name: 'Send a copy to a lender' }).click();
  await heading(page, 'Send a copy to a lender');
  await field(page, 'Who gets it?').fill('Lee Lender');
  await field(page, 'Their company').fill('First Example Bank');
  await field(page, 'Their email address').fill('lee.lender@bank.example');
  await press(client, 'Read the consent');
  await seen(page, /^Please confirm that they are in the United States/);
  await page.getByLabel('They are in the United States').check();
  await isInOrder(client);
  await press(client, 'Read the consent');

  await heading(page, 'Consent to disclosure of tax return information');
  await seen(page, /^Federal law requires this consent form/);
  await seen(page, /Treasury Inspector General/);
  expect(await field(page, 'Type your full name to sign').inputValue()).toBe('');
  await isInOrder(client);
  await field(page, 'Type your full name to sign').fill('Lee Lender');
  await press(client, 'Sign and send the link');
  await seen(page, `Please type the name as it is above: ${name}`);
  await field(page, 'Type your full name to sign').fill(name);
  await press(client, 'Sign and send the link');
  await heading(page, 'Your consents');
  await seen(page, 'In force');
  await isInOrder(client);

  const { text } = await product.mailTo('lee.lender@bank.example', 'a copy of a tax return');
  const link = /http\S+\/SharedCopy#token=[\w-]+/.exec(text)![0];
  const lender = await arrive(browser, product.url, 360);
  await lender.page.goto(link);
  await press(lender, 'Open the copy');
  await seen(lender.page, /Petra Portal asked/);
  await isInOrder(lender);
  const saved = lender.page.waitForEvent('download');
  await press(lender, 'Download Return.pdf');
  expect((await saved).suggestedFilename()).toBe('Return.pdf');

  await page.reload();
  await seen(page, /Downloaded once/);
  await press(client, 'Withdraw');
  await press(client, 'Withdraw it');
  await seen(page, 'Withdrawn');
  // A link to the page that is open would not load it again.
  await lender.page.goto('about:blank');
  await lender.page.goto(link);
  await press(lender, 'Open the copy');
  await seen(lender.page, /no longer works/);
  expect(client.complaints).toEqual([]);
  for (const { context } of [client, lender]) await context.close();
}, 120_000);
