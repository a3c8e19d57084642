import { type Browser } from 'playwright-core';
import { arrive, launch } from './support/browser.js';
import { deadLinks, partsOf, takenOver, wrongParts } from './support/page-parts.js';
import { sharedProduct } from './support/product.js';
import { screenFaults } from './support/screen-faults.js';

const product = sharedProduct('demo');
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** The public part of the route table of spec 1 §2, with search parameters. */
const publicScreens = [
  '/',
  '/AboutUs',
  '/Services',
  '/Promotions',
  '/MessageConfirmation',
  '/Privacy',
  '/Terms',
  '/Refund',
  '/Anti-Defamation-Policy',
  '/verify',
  '/Contact',
  '/CityContact',
  '/Contact?region=West+Coast',
  '/Contact?near=11215',
  '/cpa-free-guidance',
  '/cpa-free-guidance/SCorp',
  '/cpa-free-guidance/working-with-us',
  '/cpa-free-guidance/business-organization',
  '/cpa-free-guidance/income-and-expenses',
  '/cpa-free-guidance/best-practices-for-business-and-freelance-expenses',
  '/cpa-free-guidance/airbnb-and-rental-property',
  '/cpa-free-guidance/international',
  '/cpa-free-guidance/additional-tax-questions',
  '/cpa-free-guidance/s-corporation',
  '/cpa-free-guidance/s-corporation/how-does-it-save-tax',
  '/cpa-free-guidance?q=kitchen',
  '/Blog',
  '/blog?q=corporaton',
  '/blog/article/the-2-000-question-for-landlords',
  '/blog/article/none',
  // The call's dialog before "Save for Later", whose screen would otherwise stay behind the dialog and add its scripts.
  '/PriceTool',
  '/Modal1',
  '/SaveForLater',
  '/Payment',
  '/SuccessfulPayment',
  '/ClientSignIn',
  '/ClientSignUp',
  '/AgroSignIn',
  '/AgroSignUp',
  '/register',
  '/login',
  '/Dashboard',
  '/ForgotPassword',
  '/ForgotPasswordConfirm',
  '/PasswordResetLink',
  '/VerifyEmail',
  '/SharedCopy',
  '/ChangeEmail',
  '/Invitation',
  '/Admin/Unauthorized',
  '/no-such-page',
];

it('public pages are complete, accessible, within their script budget, and call no API, at 360 and 1280 px', async () => {
  const visitor = await arrive(browser, product.url, 360);
  const { page } = visitor;
  const foreign: string[] = [];
  const apiCalls: string[] = [];
  const links = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url());
    if (origin !== product.url && protocol !== 'data:') foreign.push(request.url());
    if (pathname.startsWith('/api/')) apiCalls.push(`${page.url()} calls ${pathname}`);
  });
  const wrong = await screenFaults(visitor, publicScreens, async (address) => {
    await takenOver(page, 'header');
    const parts = await partsOf(page);
    parts.links.forEach((link) => links.add(link));
    return wrongParts(address, parts);
  });
  expect([...wrong, ...foreign, ...apiCalls, ...(await deadLinks(product.url, links))]).toEqual([]);
  await visitor.context.close();
});
