import { type Browser, type Locator } from 'playwright-core';
import { arrive, launch } from './support/browser.js';
import { sharedProduct } from './support/product.js';
import { firstReturn, screenFaults } from './support/screen-faults.js';
import { signIn } from './support/steps.js';

const product = sharedProduct('demo');
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const staffScreens = [
  '/Account',
  '/Admin/Dashboard',
  '/Admin/Dashboard?filter=accepted&order=waiting',
  '/Admin/Dashboard?q=nobody',
  '/Admin/Archive',
  '/Admin/Archive/2025',
  '/Admin/Archive/Disposal',
  '/Admin/ApproveUser',
  '/Admin/Dashboard?filter=all',
  '/Admin/Dashboard?unread=true',
  '/AdminClientList',
  '/AdminClientList?q=nobody',
  '/Admin/Figures',
  '/Admin/Figures/Ledger',
  '/Admin/Guidance',
  '/Admin/Audit',
  '/Admin/Audit?tab=reads',
  '/Admin/Deliveries',
  '/Admin/Requests',
  '/Admin/Deliveries?status=failing',
  '/Admin/Emails?name=receipt',
  '/Admin/Mailbox/SignIn',
  '/Admin/Mailbox',
  '/Admin/Mailbox?q=nowhere',
  '/Admin/Mailbox/New',
  '/Admin/Mailbox/Addresses',
  '/machines',
];
const staffViews = ['', '?tab=communications', '?tab=file-manager', '?tab=history'];

/** One line for each element whose text is wider than it, so that a reader sees it cut. */
const widerThanTheirBox = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((each) =>
    each
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => `It is cut: ${textContent}`),
  );

it('staff screens are accessible, fit the width, and log no errors, at 360 and 1280 px', async () => {
  const visitor = await arrive(browser, product.url, 360);
  await signIn(visitor, '/AgroSignIn', product.demoSignIn('Owner'));
  await visitor.page.waitForURL('**/Admin/Dashboard');
  const taxReturn = await firstReturn(visitor, '/Admin/Dashboard?filter=accepted', '/AdminTaxReturn/');
  await visitor.page.goto(taxReturn);
  const documents = visitor.page.getByRole('navigation', { name: 'Client’s documents' });
  const openDocument = await documents.getByRole('link').first().getAttribute('href');
  const views = [...staffViews.map((view) => `${taxReturn}${view}`), openDocument!];
  const { page } = visitor;
  const subjects = page.getByRole('list', { name: 'Messages' }).getByRole('link');
  const mail = page.getByRole('region', { name: 'Message text' });
  await page.goto('/Admin/Mailbox');
  const order = (await subjects.filter({ hasText: 'New order' }).first().getAttribute('href'))!;
  const cut = async () => [
    ...(await widerThanTheirBox(subjects)),
    ...(await widerThanTheirBox(mail.locator('table'))),
  ];
  expect(await screenFaults(visitor, [...staffScreens, order, ...views], cut)).toEqual([]);
  await visitor.context.close();
});
