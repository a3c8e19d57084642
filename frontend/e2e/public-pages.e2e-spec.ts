import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext } from 'playwright-core';
import { arrive, launch } from './support/browser.js';
import { type Product, startProduct } from './support/product.js';

const read = (file: string) => JSON.parse(readFileSync(join(process.cwd(), file), 'utf8'));

/** The addresses that the build drew. */
const { pages }: { pages: string[] } = read('frontend/dist/.site.json');
const { siteUrl }: { siteUrl: string } = read('firm/firm.json');
const offices: { name: string; phone: string; email: string }[] = read('firm/offices.json');

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

describe('with JavaScript off', () => {
  let context: BrowserContext;
  beforeEach(async () => {
    context = await browser.newContext({
      ...{ baseURL: product.url, javaScriptEnabled: false },
      viewport: { width: 360, height: 800 },
    });
  });
  afterEach(() => context.close());

  it.each(['/', '/Contact', '/cpa-free-guidance/s-corporation', '/Terms'])(
    '%s reads, and says how to reach the firm',
    async (path) => {
      const page = await context.newPage();
      await page.goto(path);
      const text = await page.locator('body').innerText();
      expect(text).toContain('need JavaScript. Without it, call');
      expect(text.length).toBeGreaterThan(1_000);
    },
  );

  it('the contact page lists every office', async () => {
    const page = await context.newPage();
    await page.goto('/Contact');
    const text = await page.locator('main').innerText();
    for (const { name, phone, email } of offices)
      for (const fact of [name, phone, email]) expect(text).toContain(fact);
  });
});

it('tells search engines of each page that is meant to be found, once', async () => {
  const textAt = async (path: string) => (await fetch(product.url + path)).text();
  expect(await textAt('/robots.txt')).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
  const listed = [...(await textAt('/sitemap.xml')).matchAll(/<loc>([^<]+)/g)].map(([, address]) => address!);
  expect(listed).toEqual(
    expect.arrayContaining([`${siteUrl}/`, `${siteUrl}/cpa-free-guidance/s-corporation`]),
  );
  const descriptions = new Set<string>();
  for (const address of listed) {
    const { html } = await get(address.slice(siteUrl.length));
    expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
    expect(html).toContain(`<meta property="og:image" content="${siteUrl}/social.png">`);
    const [, description, ...more] = html.split('<meta name="description" content="');
    expect(more).toEqual([]);
    descriptions.add(description!.split('"')[0]!);
  }
  expect(descriptions.size).toBe(listed.length);
  for (const image of ['/social.png', '/apple-touch-icon.png', '/favicon.svg'])
    expect((await fetch(product.url + image)).headers.get('content-type')).toMatch(/^image/);
});

it('states the firm, its offices, and the answers of a topic as data', async () => {
  const factsOn = async (path: string): Promise<Record<string, unknown>> =>
    JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec((await get(path)).html)?.[1] ?? 'null',
    );
  for (const path of ['/', '/Contact']) {
    const facts = await factsOn(path);
    expect(facts['@type']).toBe('AccountingService');
    expect(facts.department).toHaveLength(offices.length);
  }
  const topic = await factsOn('/cpa-free-guidance/s-corporation');
  expect(topic['@type']).toBe('FAQPage');
  expect(topic.mainEntity).toContainEqual(expect.objectContaining({ name: 'What is an S corporation?' }));
});

it('takes over each page as it was drawn, without a word in the console', async () => {
  const visitor = await arrive(browser, product.url, 360);
  const changed: string[] = [];
  // One answer of the library is drawn as every other.
  for (const path of pages.filter((page) => page.split('/').length <= 3)) {
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
