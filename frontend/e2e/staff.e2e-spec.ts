import { type Browser } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { orderedBy } from './support/client.js';
import { press, reach, type } from './support/keyboard.js';
import { sharedProduct } from './support/product.js';
import { button, field, heading, isInOrder, seen, signIn, tab } from './support/steps.js';

const product = sharedProduct('empty');
let browser: Browser;
let visitors: Visitor[];

/** Signs the owner in on another device. */
async function ownerAtAnotherDevice(): Promise<Visitor> {
  const visitor = await arrive(browser, product.url, 1280);
  await signIn(visitor, '/AgroSignIn', product.owner);
  await visitor.page.waitForURL('**/Admin/Dashboard');
  visitors.push(visitor);
  return visitor;
}

beforeAll(async () => {
  browser = await launch();
});
beforeEach(() => {
  visitors = [];
});
afterEach(async () => {
  for (const { context, complaints } of visitors) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});
afterAll(() => browser?.close());

const rowOf = ({ page }: Visitor, label: string) => page.getByRole('listitem').filter({ hasText: label });

it('two people on one return see each other’s steps live, and a conflict is explained', async () => {
  const client = await orderedBy(product.url, 'Two Desks');
  const here = await ownerAtAnotherDevice();
  const there = await ownerAtAnotherDevice();
  for (const { page } of [here, there]) {
    await page.goto(`/AdminTaxReturn/${client.returnId}`);
    await heading(page, 'Two Desks');
    await seen(page, 'None yet');
  }
  await field(here.page, 'Amount in dollars').fill('240');
  await button(here.page, 'Send price quote').click();
  await button(there.page, 'Send revised quote').waitFor();
  await client.acceptQuote();
  await rowOf(there, 'Client Accepts Terms').getByText('Complete').waitFor();
  await rowOf(here, 'Client Accepts Terms').getByText('Complete').waitFor();

  // The request from there is held back until the one from here has been handled.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await there.page.route('**/events', async (route) => {
    await held;
    await route.continue();
  });
  const pressed = there.page.waitForRequest('**/events');
  await button(there.page, 'Start: Staff Associate Starts').click();
  await pressed;
  await button(here.page, 'Start: Staff Associate Starts').click();
  await seen(here.page, 'Staff Associate Starts: complete');
  release();
  await seen(there.page, /Someone else changed this return in the meantime/);
  await rowOf(there, 'Staff Associate Starts').getByText('Complete').waitFor();
});

it('a document is read beside the work: one press, keys, a reload and Back', async () => {
  const client = await orderedBy(product.url, 'Read Me');
  const owner = await ownerAtAnotherDevice();
  const { page } = owner;
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/AdminTaxReturn/${client.returnId}?tab=file-manager`);
  await page.setInputFiles('input[type=file] >> nth=0', 'frontend/e2e/fixtures/forms 1099.pdf');
  const link = page
    .getByRole('navigation', { name: 'Client’s documents' })
    .getByRole('link', { name: /forms 1099/ });
  await link.waitFor();
  await tab(page, 'Activity');
  await page.waitForURL(({ search }) => search === '');
  await page.mouse.move(0, 0);

  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.reload();
  await link.waitFor();
  expect(requested.filter((url) => /pdf-worker|pdf-view/.test(url))).toEqual([]);

  const blocked = button(page, /^Start: Staff Associate/);
  await blocked.hover();
  const why = page.locator(`[id="${await blocked.getAttribute('aria-describedby')}"]`);
  await why.waitFor();
  await page.keyboard.press('Escape');
  await why.waitFor({ state: 'hidden' });

  await link.press('Enter');
  const sheet = page.locator('[data-page="1"]');
  await sheet.waitFor();
  const shape = async () => {
    const { width, height } = (await sheet.boundingBox())!;
    return { isUpright: height > width, width };
  };
  const before = await shape();
  await page.keyboard.press('r');
  await page.waitForFunction(() => {
    const { width, height } = document.querySelector('[data-page="1"]')!.getBoundingClientRect();
    return width > height;
  });
  expect(before.isUpright).toBe(true);
  await page.keyboard.press('+');
  await seen(page, '125%');
  await isInOrder(owner);
  await page.reload();
  await sheet.waitFor();
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await link.waitFor();
});

it('a return can be taken from quote to archive with the keyboard only', async () => {
  const client = await orderedBy(product.url, 'Keys Only');
  const owner = await ownerAtAnotherDevice();
  const { page } = owner;
  page.on('filechooser', (chooser) => void chooser.setFiles('frontend/e2e/fixtures/forms 1099.pdf'));
  const complete = async (words: string, label: string, answer?: string) => {
    await press(page, new RegExp(`^${words}: ${label}`));
    if (answer) await press(page, new RegExp(answer));
    await seen(page, `${label}: complete`); // shown once the server has confirmed
  };

  await heading(page, /./);
  await page.keyboard.press('/');
  await page.keyboard.type('keys only');
  await page.waitForURL('**/Admin/Dashboard?q=keys+only');
  await page.getByRole('link', { name: 'Keys Only' }).waitFor();
  await seen(page, /^1 shown$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await heading(page, 'Keys Only');

  await type(page, /Amount in dollars/, '310');
  await page.keyboard.press('Enter');
  await seen(page, 'Price Quote Sent!');
  await client.acceptQuote();
  await rowOf(owner, 'Client Accepts Terms').getByText('Complete').waitFor();
  for (const [words, label, answer] of [
    ['Start', 'Staff Associate Starts'],
    ['Start', 'Senior Associate Starts'],
    ['Start', 'CPA/EA Starts'],
    ['Approve', 'CPA/EA Approves E-File'],
    ['Mark sent', 'E-File Auth Sent', 'Yes, I sent it'],
    ['Mark signed', 'E-File Auth Signed', 'Yes, mark it signed'],
    ['Mark accepted', 'E-File Accepted'],
  ] as const)
    await complete(words, label, answer);
  await client.pay(31_000);
  await rowOf(owner, 'Client Pays Invoice').getByText('Complete').waitFor();

  await reach(page, /^Activity/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'File Manager', selected: true }).waitFor();
  const finished = page.getByRole('region', { name: 'Finished returns' });
  await finished.waitFor();
  await reach(page, /^Choose files/, finished); // each kind of file has such a button
  await page.keyboard.press('Enter');
  await seen(page, 'Upload Complete');
  await page.getByRole('tab', { name: 'File Manager' }).waitFor();
  await reach(page, /^File Manager/);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await complete('Release to client', 'Tax Return Uploaded');

  await reach(page, /^Archive/, page.getByRole('region', { name: 'Archive' }));
  await page.keyboard.press('Enter');
  await type(page, /Tax year/, '2025');
  await page.keyboard.press('Enter');
  await button(page, 'Remove from archive').waitFor();
  await page.goto('/Admin/Archive/2025');
  await seen(page, 'Keys Only');
});
