import { type Browser, type Page } from 'playwright-core';
import { arrive, launch, overflows } from './support/browser.js';
import { orderedBy } from './support/client.js';
import { sharedProduct } from './support/product.js';
import { isLoaded } from './support/screen-faults.js';
import { signIn } from './support/steps.js';

const product = sharedProduct('demo');
/** One word, as hyphens and spaces are where text wraps anyway. */
const name = `${'featherstonehaugh'.repeat(3)}wolfefels`;
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** The screens that scroll sideways on a phone. */
async function wide(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await isLoaded(page);
    if (await overflows(page)) found.push(address);
  }
  return found;
}

it('fits a name that is one long word on a phone, for client and staff', async () => {
  const { credentials, returnId } = await orderedBy(product.url, name);
  const client = await arrive(browser, product.url, 360);
  await signIn(client, '/ClientSignIn', credentials);
  await client.page.waitForURL('**/Client/Dashboard');
  expect(await wide(client.page, ['/Client/Dashboard', `/ClientTaxReturn/${returnId}`, '/Account'])).toEqual(
    [],
  );
  await client.context.close();

  const owner = await arrive(browser, product.url, 360);
  await signIn(owner, '/AgroSignIn', product.demoSignIn('Owner'));
  await owner.page.waitForURL('**/Admin/Dashboard');
  expect(
    await wide(owner.page, [
      `/AdminTaxReturn/${returnId}`,
      `/AdminTaxReturn/${returnId}?tab=history`,
      `/AdminClientList?q=${name}`,
      `/Admin/Dashboard?filter=all&q=${name}`,
      `/Admin/Audit?return=${returnId}`,
    ]),
  ).toEqual([]);
  await owner.context.close();
});
