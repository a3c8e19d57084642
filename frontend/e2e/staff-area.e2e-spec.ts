import { type Role, staffRoles, workflowRows } from '@tax-firm/machines';
import { type Browser, type Locator, type Page } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { sharedProduct } from './support/product.js';
import { isLoaded } from './support/screen-faults.js';
import { button, field, heading, isInOrder, seen, signIn, tab } from './support/steps.js';

const product = sharedProduct('demo');
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const arriveAs = async (role: string) => {
  visitor = await arrive(browser, product.url, 1280);
  ({ page } = visitor);
  await signIn(visitor, '/AgroSignIn', product.demoSignIn(role));
  await page.waitForURL('**/Admin/Dashboard');
  await heading(page, /^Hello/);
};
const leave = async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
};
const openFirstAccepted = async () => {
  await page.goto('/Admin/Dashboard?filter=accepted');
  await page.locator('main a[href^="/AdminTaxReturn/"]').first().click();
  await page.getByRole('heading', { name: 'Workflow' }).waitFor();
};

/** Replaces each time left or passed by the longest one: the demonstration's own depend on when the test runs. */
function withLongestTimes(table: Element): void {
  const leaves = [...table.querySelectorAll('time, span')].filter(({ children }) => children.length === 0);
  for (const leaf of leaves)
    leaf.textContent = leaf.textContent!.replace(/^(in )?(?:\d+|a) \w+( overdue)?$/, '$159 minutes$2');
}

/** The texts of the table, or the table itself, that are wider than their box. */
const textsThatAreCut = (table: Element): (string | null)[] =>
  [table.parentElement!, ...table.querySelectorAll('tbody *')]
    .filter((each) => getComputedStyle(each).overflowX !== 'visible' && each.clientWidth > 1)
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ textContent }) => textContent);

/** The roles that returns wait on. */
const waitedFor: readonly Role[] = ['Owner', 'CPA/EA', 'Senior Associate', 'Staff Associate'];

describe.each([...staffRoles, 'Auditor'] as readonly Role[])('%s', (role) => {
  beforeAll(() => arriveAs(role));
  afterAll(leave);

  if (waitedFor.includes(role))
    it('lands on what is theirs, and finds everything else under All', async () => {
      const views = page.getByRole('navigation', { name: 'Filter tax returns' });
      const [own, all] = [/^Yours \d/, /^All \d+$/].map((name) => views.getByRole('link', { name }));
      const countOf = async (view: Locator) => Number(/\d+$/.exec(await view.innerText())![0]);
      await own!.and(page.locator('[aria-current]')).waitFor();
      const rows = page.getByRole('main').locator('tbody tr');
      await rows.first().waitFor();
      expect(await countOf(own!)).toBe(await rows.count());
      for (const row of await rows.all())
        expect(await row.innerText()).toMatch(new RegExp(`Assigned to\\s+you|${role}`));

      await all!.click();
      const count = await countOf(all!);
      await rows.nth(count - 1).waitFor();
      expect(await rows.count()).toBe(count);
    });

  it('sees exactly the workflow rows of the role', async () => {
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
    await page.goto('/Admin/Archive');
    await page.locator('main a[href^="/Admin/Archive/2"]').first().click();
    await seen(page, 'Client Count');
    expect(await page.getByText('Total Revenues').count()).toBe(role === 'Owner' ? 1 : 0);
  });
});

describe('the staff area', () => {
  afterEach(leave);

  it('shows twenty returns on a laptop, and cuts nothing on any screen', async () => {
    await arriveAs('Owner');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/Admin/Dashboard?filter=all');
    const twentieth = page.getByRole('main').locator('tbody tr').nth(19);
    await twentieth.waitFor();
    const { y, height } = (await twentieth.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(900);
    const list = page.locator('main table');
    await list.evaluate(withLongestTimes);
    for (const width of [1184, 1256, 1280, 1600, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect({ width, cut: await list.evaluate(textsThatAreCut) }).toEqual({ width, cut: [] });
    }
  });

  it('what a client writes is marked in the list, the bar and the tab until someone answers or closes it', async () => {
    const asClient = await arrive(browser, product.url, 1280);
    await signIn(asClient, '/ClientSignIn', product.demoSignIn('Client'));
    const taxReturn = asClient.page.locator('main a[href^="/ClientTaxReturn/"]').first();
    const id = /ClientTaxReturn\/([\w-]+)/.exec((await taxReturn.getAttribute('href'))!)![1]!;
    await asClient.page.goto(`/ClientTaxReturn/${id}?view=communications`);
    await field(asClient.page, 'Message').fill('Do you need my old address?');
    await button(asClient.page, 'Submit').click();
    await seen(asClient.page, 'Email Sent!');

    await arriveAs('Owner');
    await page.getByRole('link', { name: 'Dashboard 1 with open messages' }).waitFor();
    expect(await page.title()).toMatch(/^\(1\) Dashboard/);
    await page.getByRole('link', { name: /^All \d+$/ }).click();
    const unread = page.getByRole('link', { name: 'Open messages 1' });
    await unread.click();
    await unread.and(page.locator('[aria-current]')).waitFor();
    await isLoaded(page);
    await isInOrder(visitor);
    await page.getByRole('link', { name: /^1 open message from/ }).click();
    await seen(page, 'Do you need my old address?');
    await tab(page, 'Activity');
    await page.getByText('Internal notes', { exact: true }).click();
    await seen(page, 'No notes yet.');
    await field(page, 'New note').fill('The old address is in the 2024 return.');
    await button(page, 'Add the note').click();
    await page.getByRole('list', { name: 'Internal notes' }).getByText('in the 2024 return').waitFor();
    await isInOrder(visitor);
    await button(page, /^Remove the note of/).click();
    await button(page, 'Remove it').click();
    await page.getByText('in the 2024 return').waitFor({ state: 'detached' });
    await tab(page, 'Communications');
    await button(page, 'Close without an answer').click();
    await field(page, 'Why').fill('Answered by phone');
    await isInOrder(visitor);
    await button(page, 'Close the messages').click();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await seen(page, 'No open messages');

    await page.getByRole('link', { name: 'Clients' }).click();
    await heading(page, 'Clients');
    await page.getByRole('searchbox').fill('fontaine');
    await page.waitForURL('**/AdminClientList?q=fontaine');
    await seen(page, /^1 shown$/);
    expect(asClient.complaints).toEqual([]);
    await asClient.context.close();
  });

  it('an associate takes a return, and the owner sees it at once and assigns it to someone else', async () => {
    await arriveAs('Staff Associate');
    const nobodys = '/Admin/Dashboard?filter=accepted&assignee=none';
    await page.goto(nobodys);
    await page.locator('main a[href^="/AdminTaxReturn/"]').first().click();
    await button(page, 'Take this return').waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1)!;

    const asOwner = await arrive(browser, product.url, 1280);
    await signIn(asOwner, '/AgroSignIn', product.demoSignIn('Owner'));
    await heading(asOwner.page, /^Hello/);
    await asOwner.page.goto(`/AdminTaxReturn/${id}`);
    await asOwner.page.getByText('Unassigned').waitFor();

    await button(page, 'Take this return').click();
    await page.getByText('Assigned to you').waitFor();
    await button(page, 'Give back').waitFor();
    await isInOrder(visitor);
    await asOwner.page.getByText(/^Assigned to Jonah/).waitFor();
    await button(asOwner.page, 'Assign').click();
    const dialog = asOwner.page.getByRole('dialog', { name: 'Assign this return' });
    const theo = dialog.getByRole('option', { name: /^Theo Lindqvist/ });
    await dialog.getByLabel('Who works on it').selectOption((await theo.getAttribute('value'))!);
    await isInOrder(asOwner);
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.getByText('Assigned to Theo Lindqvist').waitFor();
    expect(await button(page, /^(Take this return|Give back|Assign)$/).count()).toBe(0);
    await tab(page, 'History');
    await seen(page, 'Assigned to Theo Lindqvist');
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.waitForURL(`**${nobodys}`);
    const row = page.locator(`main a[href="/AdminTaxReturn/${id}"]`);
    await row.waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Assigned to' }).selectOption({ label: 'Theo Lindqvist' });
    await row.waitFor();
    expect(asOwner.complaints).toEqual([]);
    await asOwner.context.close();
  });

  it('the owner sees which returns cannot take a bulk action, applies it to the others, and unarchives a return', async () => {
    await arriveAs('Owner');
    await page.goto('/Admin/Dashboard?filter=accepted');
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Staff Associate Starts' });
    await button(page, 'Apply').click();
    const asked = page.getByRole('dialog', { name: /^Staff Associate Starts: \d+ tax returns?$/ });
    await asked
      .getByText(/has already started/)
      .first()
      .waitFor();
    await isInOrder(visitor);
    await asked.getByRole('button', { name: 'Apply' }).click();
    await seen(page, /^Staff Associate Starts: done for \d+ tax returns?$/);

    await page.goto('/Admin/Archive');
    await page.locator('main a[href^="/Admin/Archive/2"]').first().click();
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
    await arriveAs('Staff Associate');
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
});
