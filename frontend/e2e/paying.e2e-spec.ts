import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type Request } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { type Client } from './support/client.js';
import { type Owner, ownerAt } from './support/owner.js';
import { preparedReturn } from './support/prepared-return.js';
import { sharedProduct } from './support/product.js';
import { button, field, isInOrder, payWith, seen, signIn } from './support/steps.js';

const finished = join(process.cwd(), 'frontend/e2e/fixtures/forms 1099.pdf');

const product = sharedProduct('empty');
let browser: Browser;
let owner: Owner;

beforeAll(async () => {
  browser = await launch();
  owner = await ownerAt(product.url, product.owner);
});
afterAll(() => browser?.close());

/** A new client on a phone, whose accepted return costs $325, in front of the card form. */
async function clientWhoOwes(name: string): Promise<{ phone: Visitor; client: Client }> {
  const client = await preparedReturn(owner, name, 'EFILE_ACCEPTED', 32_500);
  const phone = await arrive(browser, product.url, 360);
  await signIn(phone, '/ClientSignIn', client.credentials);
  await phone.page.waitForURL('**/Client/Dashboard');
  await phone.page.goto(`/ClientTaxReturn/${client.returnId}`);
  await seen(phone.page, 'Test mode');
  return { phone, client };
}

it('a client pays, sees the payment settle, downloads the return and is done', async () => {
  const { phone, client } = await clientWhoOwes('Pia Sander');
  const { page } = phone;
  let taps = 0;
  const tap = async (name: string | RegExp) => {
    taps++;
    await button(page, name).first().click();
  };
  await isInOrder(phone);

  taps += 2;
  await payWith(page, 'Pending for five seconds');
  await seen(page, 'Waiting for your bank…');
  // The open screen follows by itself.
  await seen(page, 'Payment Complete!');
  // What follows the long card form has not taken its place in the window.
  await page.waitForFunction(() => {
    const portal = document.activeElement?.closest('section');
    const bottom = portal?.getBoundingClientRect().bottom ?? 0;
    return portal?.textContent?.includes('Payment Complete!') && bottom > 0 && bottom < innerHeight;
  });
  await seen(page, 'Thank You for paying! We will upload your filed tax return soon.');
  await isInOrder(phone);

  const content = new Uint8Array(await readFile(finished));
  await owner.release(client.returnId, new File([content], 'return 2025.pdf', { type: 'application/pdf' }));
  const [download] = await Promise.all([page.waitForEvent('download'), tap('Download your return')]);
  expect(new Uint8Array(await readFile(await download.path()))).toEqual(content);

  await page.getByRole('heading', { name: 'What to keep, and for how long' }).waitFor();
  await seen(page, /Form 1040 for \d{4} is due on/);
  await seen(page, 'There is nothing left for you to do.');
  await isInOrder(phone);
  expect(taps).toBe(3);
  // The part with the pressed button is gone.
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

  await page.getByRole('link', { name: 'See your receipt' }).click();
  await seen(page, 'Visa ending in 5001');
  await seen(page, '210 Third Street, Brooklyn, NY 11215');
  await isInOrder(phone);
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download as PDF').click(),
  ]);
  expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe('%PDF-');
  expect(phone.complaints).toEqual([]);
  await phone.context.close();
});

/** Notes every request of the page with its body, which Chromium does not show of a Request object. */
async function recordFetches({ page }: Visitor) {
  const sent: { path: string; body: string }[] = [];
  await page.exposeFunction('recordFetch', (url: string, body: string) => {
    sent.push({ path: new URL(url).pathname, body });
  });
  await page.evaluate(() => {
    const fetchIt = window.fetch.bind(window);
    const page = window as unknown as { recordFetch(url: string, body: string): Promise<void> };
    window.fetch = async (input, init) => {
      const request = new Request(input, init);
      await page.recordFetch(request.url, await request.clone().text());
      return fetchIt(request);
    };
  });
  return sent;
}

it('nothing that someone types into the card form of test mode leaves the browser', async () => {
  const { phone, client } = await clientWhoOwes('Ines Wolter');
  const { page } = phone;
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const sent = await recordFetches(phone);

  await field(page, 'Card number').fill('4111111111111111');
  await seen(page, /not one of the test cards, so we removed it/);
  expect(await field(page, 'Card number').inputValue()).toBe('');
  await isInOrder(phone);
  expect(sent).toEqual([]);

  await field(page, 'Card number').fill('4000000000000002');
  await field(page, 'Expiry date').fill('1234');
  await field(page, 'CVC').fill('987');
  await field(page, 'Name on the card').fill('Ottilie Cardholder');
  await field(page, 'Billing ZIP code').fill('55802');
  await button(page, /^Pay \$/).click();
  await seen(page, 'There was an error proccessing your payment');
  await seen(page, 'Your card was declined.');

  const posts = requests.filter((request) => request.method() === 'POST');
  expect(posts.map((request) => new URL(request.url()).pathname)).toEqual([
    '/api/taxReturns/sendStripePayment2',
  ]);
  const [payment] = sent.filter(({ path }) => path === '/api/taxReturns/sendStripePayment2');
  expect(JSON.parse(payment!.body)).toEqual({
    taxReturnId: client.returnId,
    token: 'tok_chargeDeclined',
    amount: 32_500,
  });
  const addresses = requests.map((request) => request.url()).join('\n');
  expect(addresses).not.toMatch(/Ottilie|Cardholder|55802/);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toMatch(/4111|Ottilie|55802/);

  await payWith(page, 'Works');
  await seen(page, 'Payment Complete!');
  expect(phone.complaints).toEqual([]);
  await phone.context.close();
});
