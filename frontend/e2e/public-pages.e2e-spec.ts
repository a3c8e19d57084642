import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedProduct } from './support/product.js';

const read = (file: string) => JSON.parse(readFileSync(join(process.cwd(), file), 'utf8'));

/** The addresses that the build prerendered. */
const { pages }: { pages: string[] } = read('frontend/dist/.site.json');
const { siteUrl }: { siteUrl: string } = read('firm/firm.json');
const offices: unknown[] = read('firm/offices.json');

const product = sharedProduct('demo');

const get = async (path: string) => {
  const response = await fetch(product.url + path, { headers: { accept: 'text/html' }, redirect: 'manual' });
  return { status: response.status, to: response.headers.get('location'), html: await response.text() };
};

const head = async (path: string) => (await fetch(product.url + path, { method: 'HEAD' })).headers;

const textAt = async (path: string) => (await fetch(product.url + path)).text();

it.each(pages)('%s is HTML before any script runs', async (path) => {
  const { status, html } = await get(path);
  expect(status).toBe(200);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html).toMatch(/href="tel:/);
});

it('no two pages share a title', async () => {
  // /Modal1 opens a dialog over the first question of /PriceTool.
  const titles = await Promise.all(
    pages
      .filter((path) => path !== '/Modal1')
      .map(async (path) => /<title>([^<]*)/.exec((await get(path)).html)?.[1]),
  );
  const repeated = titles.filter((title, index) => titles.indexOf(title) !== index);
  expect(repeated).toEqual([]);
});

it('lists every indexed page in the sitemap, with its own metadata', async () => {
  expect(await textAt('/robots.txt')).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
  const listed = [...(await textAt('/sitemap.xml')).matchAll(/<loc>([^<]+)/g)].map(([, address]) => address!);
  expect(listed).toEqual(
    expect.arrayContaining([
      ...[
        '/',
        '/cpa-free-guidance/s-corporation',
        '/blog',
        '/blog/article/the-2-000-question-for-landlords',
      ].map((path) => `${siteUrl}${path}`),
    ]),
  );
  const descriptions = new Set<string>();
  for (const address of listed) {
    const { html } = await get(address.slice(siteUrl.length));
    expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
    expect(html.match(/<meta property="og:image" content="[^"]+"/g)).toHaveLength(1);
    expect(html.match(/<meta property="og:type"/g)).toHaveLength(1);
    const [, description, ...more] = html.split('<meta name="description" content="');
    expect(more).toEqual([]);
    descriptions.add(description!.split('"')[0]!);
  }
  expect(descriptions.size).toBe(listed.length);
  for (const image of ['/social.png', '/apple-touch-icon.png', '/favicon.svg'])
    expect((await head(image)).get('content-type')).toMatch(/^image/);
});

it('includes structured data for the firm, its offices, a topic and an article', async () => {
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
  expect(await factsOn('/blog/article/the-2-000-question-for-landlords')).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'The $2,000 question for landlords',
    mainEntityOfPage: `${siteUrl}/blog/article/the-2-000-question-for-landlords`,
  });
});

it('redirects addresses in other cases, and responds 404 with help to unknown ones', async () => {
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
  for (const path of ['/blog/article/none', `/blog/article/${randomUUID()}`, '/blog/article/%E0%A4%A']) {
    const { status } = await get(path);
    expect([path, status]).toEqual([path, 404]);
  }
});
