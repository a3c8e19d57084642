import { type Browser } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { ownerAt } from './support/owner.js';
import { preparedReturn } from './support/prepared-return.js';
import { sharedProduct } from './support/product.js';
import { button, heading, isInOrder, seen, signIn } from './support/steps.js';

const picture = 'firm/images/social.png';

const product = sharedProduct('demo');
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const photoIn = ({ page }: Visitor, region: string) =>
  page.getByRole('region', { name: region }).locator('img');

it('a preparer’s photo is cropped and uploaded, shown to the client, and removed', async () => {
  const owner = await arrive(browser, product.url, 360);
  await signIn(owner, '/AgroSignIn', product.demoSignIn('Owner'));
  await owner.page.waitForURL('**/Admin/Dashboard');
  await owner.page.goto('/Account');
  await button(owner.page, 'Choose a picture').waitFor();
  await owner.page.getByLabel('Picture of you').setInputFiles(picture);
  await owner.page.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await owner.page.getByRole('slider', { name: 'Left and right' }).press('Home');
  await isInOrder(owner);
  await button(owner.page, 'Save photo').click();
  await photoIn(owner, 'Your photo').waitFor();

  const byHttp = await ownerAt(product.url, product.demoSignIn('Owner'));
  const client = await preparedReturn(byHttp, 'Mary Somerville', 'STAFF_START');
  const visitor = await arrive(browser, product.url, 360);
  await signIn(visitor, '/ClientSignIn', client.credentials);
  await visitor.page.waitForURL('**/Client/Dashboard');
  await visitor.page.goto(`/ClientTaxReturn/${client.returnId}`);
  await seen(visitor.page, /^\S+ has it\./);
  const shown = photoIn(visitor, 'What happens next');
  const size = await shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
  expect(size).toEqual([256, 256]);
  await isInOrder(visitor);

  await owner.page.goto('/Admin/ApproveUser');
  await button(owner.page, /^Remove photo of/).click();
  await seen(owner.page, /^The photo of .* was removed/);
  await visitor.page.reload();
  await heading(visitor.page, /return/);
  await seen(visitor.page, /^\S+ has it\./);
  expect(await shown.count()).toBe(0);
  expect([...owner.complaints, ...visitor.complaints]).toEqual([]);
});
