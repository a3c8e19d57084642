import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser } from 'playwright-core';
import { arrive, launch } from './support/browser.js';
import { type Product, startProduct } from './support/product.js';

/** The addresses that the build drew. */
const { pages } = JSON.parse(readFileSync(join(process.cwd(), 'frontend/dist/.site.json'), 'utf8')) as {
  pages: string[];
};

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const get = async (path: string) => {
  const response = await fetch(product.url + path, { headers: { accept: 'text/html' }, redirect: 'manual' });
  return { status: response.status, to: response.headers.get('location'), html: await response.text() };
};

it.each(pages)('%s is HTML before any script runs', async (path) => {
  const { status, html } = await get(path);
  expect(status).toBe(200);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html).toMatch(/href="tel:/);
});

it('no two pages share a title', async () => {
  const titles = await Promise.all(
    pages.map(async (path) => /<title>([^<]*)/.exec((await get(path)).html)?.[1]),
  );
  const repeated = titles.filter((title, index) => titles.indexOf(title) !== index);
  expect(repeated).toEqual([]);
});

it('takes over each page as it was drawn, without a word in the console', async () => {
  const visitor = await arrive(browser, product.url, 360);
  const changed: string[] = [];
  for (const path of pages) {
    await visitor.page.goto(path);
    // React marks the elements that it has taken over.
    await visitor.page.waitForFunction(() =>
      Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
    );
    changed.push(...visitor.complaints.splice(0).map((complaint) => `${path}: ${complaint}`));
  }
  expect(changed).toEqual([]);
  await visitor.context.close();
});

it('an address in any case leads to the page, an unknown one to help, with 404', async () => {
  expect(await get('/Blog')).toMatchObject({ status: 301, to: '/blog' });
  expect(await get('/citycontact')).toMatchObject({ status: 301, to: '/Contact' });
  expect(await get('/cpa-free-guidance/SCorp')).toMatchObject({
    status: 301,
    to: '/cpa-free-guidance/s-corporation',
  });
  for (const path of ['/no-such-page', '/cpa-free-guidance/no-such-topic', '/Admin']) {
    const { status, html } = await get(path);
    expect(status).toBe(404);
    expect(html).toContain('This line was left blank');
  }
});
