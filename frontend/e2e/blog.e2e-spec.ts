import { join } from 'node:path';
import { type Browser } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { sharedProduct } from './support/product.js';
import { button, field, heading, isInOrder, seen, signIn } from './support/steps.js';

const product = sharedProduct('empty');
let browser: Browser;
let staff: Visitor;
let reader: Visitor;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());
afterEach(() => Promise.all([staff.context.close(), reader.context.close()]));

/** The response that a browser gets, before any script runs. */
const responseAt = async (address: string) => {
  const answer = await fetch(address, { headers: { accept: 'text/html' } });
  return { status: answer.status, html: await answer.text() };
};

const picture = join(process.cwd(), 'frontend/e2e/fixtures/receipt.jpg');

it.each([360, 1280])(
  'at %d px staff write an article, and a reader finds it once it is published',
  async (width) => {
    [staff, reader] = await Promise.all([
      arrive(browser, product.url, width),
      arrive(browser, product.url, width),
    ]);
    const { page } = staff;
    const longWord = 'feuerungsanlagen'.repeat(5);
    const title = `What a kiln costs, at ${width}: ${longWord}`;

    await signIn(staff, '/AgroSignIn', product.owner);
    await page.waitForURL('**/Admin/Dashboard');
    await heading(page, /^Hello/);
    await page.getByRole('link', { name: 'Blog', exact: true }).click();
    await heading(page, 'Articles');
    await isInOrder(staff);
    await page.getByRole('link', { name: 'Write an article' }).click();
    await heading(page, 'New article');
    await field(page, 'Title').fill(title);
    await field(page, 'Author').fill(longWord);
    await field(page, 'Image').setInputFiles(picture);
    await page.getByAltText('Shown over the article').waitFor();

    await page.getByRole('textbox', { name: 'Text' }).click();
    await page.keyboard.type(`A kiln is a tool: ${longWord}.`);
    await page.keyboard.press('Enter');
    await button(page, 'Heading').and(page.locator('[title="Heading"]')).click();
    // The editor gets the focus back asynchronously.
    await page.locator('[role="textbox"]:focus').waitFor();
    await page.keyboard.type('What counts');
    await page.keyboard.press('Enter');
    await button(page, 'Link').click();
    await field(page, 'Link address').fill('www.irs.gov');
    await page.keyboard.press('Enter');
    await button(page, 'Picture').click();
    await field(page, 'Picture in the text').setInputFiles(picture);
    await page.getByLabel('What it shows').fill('An invoice');
    await button(page, 'Insert picture').click();
    await page.getByRole('textbox', { name: 'Text' }).getByAltText('An invoice').waitFor();
    await isInOrder(staff);

    await button(page, 'Preview').click();
    await heading(page, title);
    await isInOrder(staff);
    await button(page, 'Save draft').click();
    await page.waitForURL('**/blog/edit/*');
    await reader.page.goto(`/blog?q=${encodeURIComponent(title)}`);
    await seen(reader.page, '0 search results');
    const address = page.url().replace('/blog/edit/', '/blog/article/');
    expect(await responseAt(address)).toMatchObject({ status: 404 });

    await button(page, 'Publish').click();
    await button(page, 'Save changes').waitFor();
    expect(await responseAt(address)).toEqual({ status: 200, html: expect.stringContaining('What counts') });
    expect((await responseAt(`${product.url}/blog`)).html).toContain(title);
    await reader.page.reload();
    await isInOrder(reader);
    await page.goto('/blog/authoring');
    await page.getByRole('link', { name: title }).waitFor();
    await isInOrder(staff);
    await reader.page.getByRole('link', { name: title }).click();
    await heading(reader.page, title);
    await reader.page.getByRole('heading', { level: 2, name: 'What counts' }).waitFor();
    const shown = reader.page.getByAltText('An invoice');
    await shown.scrollIntoViewIfNeeded();
    expect(
      await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    expect(
      await reader.page.getByRole('link', { name: 'https://www.irs.gov' }).getAttribute('rel'),
    ).toContain('noopener');
    await isInOrder(reader);
    expect([...staff.complaints, ...reader.complaints]).toEqual([]);
  },
);
