import { type Browser } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { largeText } from './support/modes.js';
import { sharedProduct } from './support/product.js';
import { firstReturn, largeTextFaults, screenFaults } from './support/screen-faults.js';
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

const screensOf = async (visitor: Visitor) => {
  await signIn(visitor, '/ClientSignIn', product.demoSignIn('Client'));
  await visitor.page.waitForURL('**/Client/Dashboard');
  const taxReturn = await firstReturn(visitor, '/Client/Dashboard', '/ClientTaxReturn/');
  return [...clientScreens, ...clientViews.map((view) => `${taxReturn}${view}`)];
};

it('client screens show everything with text twice as large', async () => {
  const large = await launch(largeText);
  try {
    const visitor = await arrive(large, product.url, 1280);
    expect(await largeTextFaults(visitor, await screensOf(visitor))).toEqual([]);
  } finally {
    await large.close();
  }
});

it('client screens are accessible, fit the width, and log no errors, at 360 and 1280 px', async () => {
  const visitor = await arrive(browser, product.url, 360);
  expect(await screenFaults(visitor, await screensOf(visitor))).toEqual([]);
  await visitor.context.close();
});
