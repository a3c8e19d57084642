import { type Browser } from 'playwright-core';
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

const clientScreens = ['/Client/Dashboard', '/Client/PriceTool', '/Consents', '/Account'];
const clientViews = [
  '',
  '/file-manager',
  '?view=communications',
  '?view=document-checklist',
  '/receipt',
  '/send-copy',
];

it('client screens are accessible, fit the width, and log no errors, at 360 and 1280 px', async () => {
  const visitor = await arrive(browser, product.url, 360);
  await signIn(visitor, '/ClientSignIn', product.demoSignIn('Client'));
  await visitor.page.waitForURL('**/Client/Dashboard');
  const taxReturn = await firstReturn(visitor, '/Client/Dashboard', '/ClientTaxReturn/');
  const views = clientViews.map((view) => `${taxReturn}${view}`);
  expect(await screenFaults(visitor, [...clientScreens, ...views])).toEqual([]);
  await visitor.context.close();
});
