import { type Browser } from 'playwright-core';
import { arrive, launch, overflows, violations, type Visitor } from './support/browser.js';
import { type Product, startProduct } from './support/product.js';
import { signIn } from './support/steps.js';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ demo: true }), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const publicScreens = [
  ...['/', '/AboutUs', '/Services', '/Contact', '/Promotions', '/MessageConfirmation'],
  ...['/Privacy', '/Terms', '/Refund', '/Anti-Defamation-Policy'],
  ...['/cpa-free-guidance', '/cpa-free-guidance/s-corporation', '/cpa-free-guidance/working-with-us'],
  ...['/cpa-free-guidance/s-corporation/how-does-it-save-tax', '/cpa-free-guidance?q=kitchen'],
  ...[
    '/blog',
    '/blog?q=corporaton',
    '/PriceTool',
    '/SaveForLater',
    '/Modal1',
    '/Payment',
    '/SuccessfulPayment',
  ],
  ...['/ClientSignIn', '/ClientSignUp', '/AgroSignIn', '/AgroSignUp'],
  ...[
    '/ForgotPassword',
    '/ForgotPasswordConfirm',
    '/PasswordResetLink',
    '/Admin/Unauthorized',
    '/no-such-page',
  ],
];
const clientScreens = ['/Client/Dashboard', '/Client/PriceTool'];
const clientViews = ['', '/file-manager', '?view=communications', '?view=document-checklist'];
const staffScreens = [
  ...['/Admin/Dashboard', '/Admin/Dashboard?filter=accepted&order=waiting', '/Admin/Dashboard?q=nobody'],
  ...['/Admin/Archive', '/Admin/Archive/2025', '/Admin/ApproveUser', '/AdminClientList', '/Admin/Figures'],
  ...['/Admin/Audit', '/Admin/Audit?tab=reads'],
  ...['/Admin/Mailbox/SignIn', '/Admin/Mailbox', '/Admin/Mailbox/New', '/machines'],
];
const staffViews = ['', '?tab=communications', '?tab=file-manager', '?tab=history'];

/** Opens each address and answers what is wrong there, one line each. */
async function faults({ page, complaints }: Visitor, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await page.locator('h1').first().waitFor(); // not by its role, which a dialog over it takes away
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [data-loading]') === null);
    found.push(...(await violations(page)));
    if (await overflows(page)) found.push(`${address} has to be scrolled sideways`);
    found.push(...complaints.splice(0).map((complaint) => `${address}: ${complaint}`));
  }
  return found;
}

/** The address of the first return in somebody's list. */
const firstReturn = async ({ page }: Visitor, list: string, prefix: string): Promise<string> => {
  await page.goto(list);
  const link = page.locator(`main a[href^="${prefix}"]`).first();
  return /^\/\w+\/[^/?]+/.exec((await link.getAttribute('href')) ?? '')![0];
};

describe.each([360, 1280])(
  'at %d px no screen breaks a rule of WCAG 2.2 AA, overflows, or complains',
  (width) => {
    let visitor: Visitor;
    beforeEach(async () => {
      visitor = await arrive(browser, product.url, width);
    });
    afterEach(() => visitor.context.close());

    it('of a visitor', async () => {
      expect(await faults(visitor, publicScreens)).toEqual([]);
    });

    it('of a client', async () => {
      await signIn(visitor, '/ClientSignIn', product.demoSignIn('Client'));
      await visitor.page.waitForURL('**/Client/Dashboard');
      const taxReturn = await firstReturn(visitor, '/Client/Dashboard', '/ClientTaxReturn/');
      const views = clientViews.map((view) => `${taxReturn}${view}`);
      expect(await faults(visitor, [...clientScreens, ...views])).toEqual([]);
    });

    it('of staff', async () => {
      await signIn(visitor, '/AgroSignIn', product.demoSignIn('Owner'));
      await visitor.page.waitForURL('**/Admin/Dashboard');
      const taxReturn = await firstReturn(visitor, '/Admin/Dashboard?filter=accepted', '/AdminTaxReturn/');
      const views = staffViews.map((view) => `${taxReturn}${view}`);
      expect(await faults(visitor, [...staffScreens, ...views])).toEqual([]);
    });
  },
);
