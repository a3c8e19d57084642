import { type Browser } from 'playwright-core';
import { arrive, launch, overflows, violations, type Visitor } from './support/browser.js';
import { deadLinks, partsOf, takenOver, wrongParts } from './support/page-parts.js';
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

/** The route table of spec 1 §2, as far as it is for everyone, and what its pages can be asked. */
const publicScreens = [
  ...['/', '/AboutUs', '/Services', '/Promotions', '/MessageConfirmation'],
  ...['/Privacy', '/Terms', '/Refund', '/Anti-Defamation-Policy'],
  ...['/Contact', '/CityContact', '/Contact?region=West+Coast', '/Contact?near=11215'],
  ...['/cpa-free-guidance', '/cpa-free-guidance/SCorp', '/cpa-free-guidance/working-with-us'],
  ...['/cpa-free-guidance/business-organization', '/cpa-free-guidance/income-and-expenses'],
  ...['/cpa-free-guidance/best-practices-for-business-and-freelance-expenses'],
  ...['/cpa-free-guidance/airbnb-and-rental-property', '/cpa-free-guidance/international'],
  ...['/cpa-free-guidance/additional-tax-questions', '/cpa-free-guidance/s-corporation'],
  ...['/cpa-free-guidance/s-corporation/how-does-it-save-tax', '/cpa-free-guidance?q=kitchen'],
  ...['/Blog', '/blog?q=corporaton', '/blog/article/the-2-000-question-for-landlords', '/blog/article/none'],
  ...['/PriceTool', '/SaveForLater', '/Modal1', '/Payment', '/SuccessfulPayment'],
  ...['/ClientSignIn', '/ClientSignUp', '/AgroSignIn', '/AgroSignUp', '/register', '/login', '/Dashboard'],
  ...['/ForgotPassword', '/ForgotPasswordConfirm', '/PasswordResetLink'],
  ...['/Admin/Unauthorized', '/no-such-page'],
];
const clientScreens = ['/Client/Dashboard', '/Client/PriceTool'];
const clientViews = ['', '/file-manager', '?view=communications', '?view=document-checklist'];
const staffScreens = [
  ...['/Admin/Dashboard', '/Admin/Dashboard?filter=accepted&order=waiting', '/Admin/Dashboard?q=nobody'],
  ...[
    '/Admin/Archive',
    '/Admin/Archive/2025',
    '/Admin/ApproveUser',
    '/AdminClientList',
    '/Admin/Figures',
    '/Admin/Guidance',
  ],
  ...['/Admin/Audit', '/Admin/Audit?tab=reads', '/Admin/Deliveries', '/Admin/Deliveries?status=failing'],
  ...['/Admin/Mailbox/SignIn', '/Admin/Mailbox', '/Admin/Mailbox/New', '/machines'],
];
const staffViews = ['', '?tab=communications', '?tab=file-manager', '?tab=history'];

/** Opens each address and answers what is wrong there, one line each. @param more looks at what else may be wrong */
async function faults(
  { page, complaints }: Visitor,
  addresses: readonly string[],
  more: (address: string) => Promise<string[]> = () => Promise.resolve([]),
): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await page.locator('h1').first().waitFor(); // not by its role, which a dialog over it takes away
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [data-loading]') === null);
    found.push(...(await violations(page)));
    if (await overflows(page)) found.push(`${address} has to be scrolled sideways`);
    found.push(...(await more(address)));
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

    it('of a visitor, to whom each page comes as it stays: whole, with little script, asking for nothing more', async () => {
      const { page } = visitor;
      const abroad: string[] = [];
      const asked: string[] = [];
      const links = new Set<string>();
      page.on('request', (request) => {
        const { origin, pathname, protocol } = new URL(request.url());
        if (origin !== product.url && protocol !== 'data:') abroad.push(request.url());
        if (pathname.startsWith('/api/')) asked.push(`${page.url()} asks ${pathname}`);
      });
      const wrong = await faults(visitor, publicScreens, async (address) => {
        await takenOver(page);
        const parts = await partsOf(page);
        parts.links.forEach((link) => links.add(link));
        return wrongParts(address, parts);
      });
      expect([...wrong, ...abroad, ...asked, ...(await deadLinks(product.url, links))]).toEqual([]);
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
