import { type Role, staffRoles, workflowRows } from '@tax-firm/machines';
import { type Browser, type Page } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { sharedProduct } from './support/product.js';
import { button, field, heading, isInOrder, seen, signIn } from './support/steps.js';

const product = sharedProduct('demo');
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  visitor = await arrive(browser, product.url, 1280);
  ({ page } = visitor);
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

const signInAs = async (role: string) => {
  await signIn(visitor, '/AgroSignIn', product.demoSignIn(role));
  await page.waitForURL('**/Admin/Dashboard');
  await heading(page, /^Hello/);
};
const openFirstAccepted = async () => {
  await page.goto('/Admin/Dashboard?filter=accepted');
  await page.locator('main a[href^="/AdminTaxReturn/"]').first().click();
  await page.getByRole('heading', { name: 'Workflow' }).waitFor();
};

describe.each([...staffRoles, 'Auditor'] as readonly Role[])('%s', (role) => {
  it('sees exactly the workflow rows of the role', async () => {
    await signInAs(role);
    await openFirstAccepted();
    const shown = workflowRows.filter(({ visibleTo, optional }) => visibleTo.includes(role) && !optional);
    for (const { label } of shown)
      await page.getByRole('listitem').filter({ hasText: label }).first().waitFor();
    for (const { label } of workflowRows.filter((row) => !shown.includes(row)))
      expect(await page.getByText(label, { exact: true }).count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Archive' }).count()).toBe(role === 'Owner' ? 1 : 0);
    if (role === 'Auditor')
      expect(await page.getByRole('main').getByRole('button', { name: /: / }).count()).toBe(0);
  });

  it('sees the revenue of an archived year only as the owner', async () => {
    await signInAs(role);
    await page.goto('/Admin/Archive');
    await page.locator('a[href^="/Admin/Archive/"]').first().click();
    await seen(page, 'Client Count');
    expect(await page.getByText('Total Revenues').count()).toBe(role === 'Owner' ? 1 : 0);
  });
});

it('the owner applies a bulk action, sees which returns refuse it, and unarchives a return', async () => {
  await signInAs('Owner');
  await page.goto('/Admin/Dashboard?filter=accepted');
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Staff Associate Starts' });
  await button(page, 'Apply').click();
  const asked = page.getByRole('dialog', { name: /^Staff Associate Starts: \d+ tax returns/ });
  await isInOrder(visitor);
  await asked.getByRole('button', { name: 'Apply' }).click();
  const refused = page.getByRole('dialog', { name: /^Not done for \d+ tax returns/ });
  await refused
    .getByText(/has already started/)
    .first()
    .waitFor();
  await refused.getByText(/^Done for \d+ tax return/).waitFor();
  await isInOrder(visitor);
  await refused.getByRole('button', { name: 'Close' }).first().click();

  await page.goto('/Admin/Archive');
  await page.locator('a[href^="/Admin/Archive/"]').first().click();
  const link = page.locator('main a[href^="/AdminTaxReturn/"]').first();
  const archived = await link.innerText();
  await link.click();
  await button(page, 'Remove from archive').click();
  await seen(page, 'Removed from the archive');
  await page.goto(`/Admin/Dashboard?filter=accepted&q=${encodeURIComponent(archived)}`);
  await page.getByRole('link', { name: archived }).first().waitFor();
});

it('staff read a visitor’s message and reply', async () => {
  await fetch(`${product.url}/api/taxReturns/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Vic Torres',
      email: 'vic@torres.example',
      message: 'Do you file for dancers?',
      from: 'hello@lanternstreet.example',
    }),
  });
  await signInAs('Staff Associate');
  await page.getByRole('link', { name: 'Mailbox' }).click();
  await heading(page, /Inbox|Mailbox/);
  await page.getByText('Do you file for dancers?').first().waitFor();
  await isInOrder(visitor);
  await page.getByRole('listitem').filter({ hasText: 'Vic Torres' }).getByRole('link').click();
  await button(page, 'Send reply').waitFor();
  await isInOrder(visitor);
  await field(page, 'Message').fill('We do, and gladly.');
  await button(page, 'Send reply').click();
  expect((await product.mailTo('vic@torres.example', 'Re:')).text).toContain('We do, and gladly.');
});
