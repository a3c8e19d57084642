import { type Browser, type Page } from 'playwright-core';
import { arrive, launch } from './support/browser.js';
import { orderedBy } from './support/client.js';
import { sharedProduct } from './support/product.js';
import { button, seen, signIn, tab } from './support/steps.js';

/** 64 × 48 pixels, the left half red and the right half blue, as HEIC. */
const photo = 'frontend/e2e/fixtures/red-and-blue.heic';

const product = sharedProduct('empty');
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** Opens the preview and reads the picture's size and the colors of its halves, as red, green, blue. */
async function previewed(page: Page, name: string) {
  await button(page, `Preview ${name}`).click();
  const shown = page.getByRole('dialog').locator('img');
  await shown.waitFor();
  const seenOnScreen = await shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    const colorAt = (x: number) => [...context.getImageData(x, 24, 1, 1).data].slice(0, 3);
    return { size: [image.naturalWidth, image.naturalHeight], left: colorAt(10), right: colorAt(54) };
  });
  await page.keyboard.press('Escape');
  return seenOnScreen;
}

function isRedAndBlue({ size, left, right }: Awaited<ReturnType<typeof previewed>>): void {
  expect(size).toEqual([64, 48]);
  const [red, , noBlue] = left as [number, number, number];
  const [noRed, , blue] = right as [number, number, number];
  expect(red).toBeGreaterThan(180);
  expect(noBlue).toBeLessThan(90);
  expect(noRed).toBeLessThan(90);
  expect(blue).toBeGreaterThan(150);
}

it('an iPhone’s photo can be uploaded, and looked at by client and staff in any browser', async () => {
  const client = await orderedBy(product.url, 'Hedy Tanaka');
  const visitor = await arrive(browser, product.url, 360);
  await signIn(visitor, '/login', client.credentials);
  await visitor.page.waitForURL('**/Client/Dashboard');
  await visitor.page.goto(`/ClientTaxReturn/${client.returnId}/file-manager`);
  await visitor.page.locator('input[type=file]').first().setInputFiles(photo);
  await seen(visitor.page, 'Upload Complete');
  isRedAndBlue(await previewed(visitor.page, 'red-and-blue.heic'));
  await visitor.context.close();

  const owner = await arrive(browser, product.url, 1280);
  await signIn(owner, '/AgroSignIn', product.owner);
  await owner.page.waitForURL('**/Admin/Dashboard');
  await owner.page.goto(`/AdminTaxReturn/${client.returnId}`);
  await tab(owner.page, 'File Manager');
  await seen(owner.page, 'Not scanned for viruses');
  isRedAndBlue(await previewed(owner.page, 'red-and-blue.heic'));
  await owner.context.close();
});

it('only the decoder’s own file may compile WebAssembly', async () => {
  const { page, context } = await arrive(browser, product.url, 1280);
  await page.goto('/');
  const compiles = await page.evaluate(() =>
    WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
      () => true,
      () => false,
    ),
  );
  expect(compiles).toBe(false);
  await context.close();
});
