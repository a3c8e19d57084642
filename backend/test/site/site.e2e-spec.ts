import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlogService } from '../../src/site/blog/blog.service.js';
import { RateLimiter } from '../../src/http/rate-limit/rate-limiter.js';
import { DynamicPages, type PageData, type RenderPage } from '../../src/site/pages/dynamic-pages.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { mailThat } from '../support/mail.js';

const site = mkdtempSync(join(tmpdir(), 'tax-firm-site-'));
let app: TestApp;
let blog: BlogService;
let limiter: RateLimiter;
let author: TestAccount;

beforeAll(async () => {
  mkdirSync(join(site, '.pages'));
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>Screen</title>');
  writeFileSync(
    join(site, '.site.json'),
    JSON.stringify({
      pages: [],
      redirects: {},
      screens: ['/blog', '/blog/article/:id'],
      found: ['https://firm.example/', 'https://firm.example/blog'],
    }),
  );
  app = await startApp({
    environment: { rateLimits: true, siteDir: site },
    firm: { quotas: { searchesPerAddressAndHour: 4 } },
  });
  blog = app.app.get(BlogService);
  limiter = app.app.get(RateLimiter, { strict: false });
  author = await accountAs(app, 'Owner');
});
afterAll(async () => {
  await app.stop();
  rmSync(site, { recursive: true });
});

const write = (title: string, published = true) =>
  blog.create({ id: author.id }, { title, content: `<p>${title}, in full.</p>`, published });

describe('a page of the blog', () => {
  /** A renderer that only outputs its data. */
  let drawn: [address: string, data: PageData][];
  const draw: RenderPage = (address, data) => {
    drawn.push([address, data]);
    return Promise.resolve(`<!doctype html>${address}`);
  };
  let pages: DynamicPages;
  beforeEach(() => {
    drawn = [];
    pages = new DynamicPages(blog, limiter, draw);
  });
  const at = (path: string, query = '') => pages.pageAt(path, new URLSearchParams(query), '203.0.113.1');

  it('shows what its articles say at that moment', async () => {
    const { id, slug } = await write('Kilns');
    const path = `/blog/article/${slug}`;
    expect(await at(path)).toMatchObject({ status: 200, page: { html: `<!doctype html>${path}` } });
    await at('/blog/');
    expect(drawn.map(([address]) => address)).toEqual([path, '/blog']);

    await blog.update(author, { id, title: 'Kilns and wheels' });
    await at(path);
    await at('/blog');
    expect(drawn.slice(2).map(([address]) => address)).toEqual([path, '/blog']);
    expect(drawn[2]![1].blog?.article?.article?.title).toBe('Kilns and wheels');
    expect(drawn[3]![1].blog?.list?.articles[0]).not.toHaveProperty('content');

    await blog.delete(author, id);
    expect((await at(path))?.status).toBe(404);
  });

  it('is 404 for an unpublished draft and an impossible slug', async () => {
    const { id } = await write('A draft', false);
    expect((await at(`/blog/article/${id}`))?.status).toBe(404);
    expect(drawn[0]![1].blog?.article).toEqual({ id, article: null });
    await at('/blog');
    expect(drawn[1]![1].blog?.list?.articles.map(({ title }) => title)).not.toContain('A draft');
    await blog.update(author, { id, published: true });
    expect((await at(`/Blog/Article/${id.toUpperCase()}`))?.status).toBe(200);
    for (const odd of ['%00', 'x'.repeat(300), '%E0%A4%A'])
      expect((await at(`/blog/article/${odd}`))?.status).toBe(404);
  });

  it('shows search results, or similar articles if there are none', async () => {
    await write('Corporations of potters');
    await at('/blog', 'q=potters');
    expect(drawn[0]).toMatchObject(['/blog?q=potters', { blog: { list: { q: 'potters' } } }]);
    expect(drawn[0]![1].blog?.list?.articles).toHaveLength(1);
    await at('/blog', 'q=poters+corporations');
    expect(drawn[1]![1].blog?.list?.articles).toEqual([]);
    expect(drawn[1]![1].blog?.similar?.articles.map(({ title }) => title)).toEqual([
      'Corporations of potters',
    ]);
  });

  it('is searched only as often as the API, and then says when to try again', async () => {
    jest.replaceProperty(
      app.app.get(DynamicPages) as unknown as { renderPage: RenderPage },
      'renderPage',
      draw,
    );
    const get = (address: string) =>
      app.request<string>('GET', address, { headers: { accept: 'text/html' } });
    for (let search = 0; search < 4; search++)
      expect((await get('/blog?q=kilns')).body).toBe('<!doctype html>/blog?q=kilns');
    const refused = await get('/blog?q=kilns');
    expect(refused).toMatchObject({ status: 429, body: '<!doctype html><title>Screen</title>' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await app.request('POST', '/api/blog/search', { body: { q: 'kilns' } })).status).toBe(429);
    expect((await get('/blog')).status).toBe(200);
    jest.restoreAllMocks();
  });

  it('is left to the browser if rendering fails', async () => {
    pages = new DynamicPages(blog, limiter, () => Promise.reject(new Error('no ink')));
    expect(await at('/blog')).toBeUndefined();
    const page = await app.request<string>('GET', '/blog', { headers: { accept: 'text/html' } });
    expect(page).toMatchObject({ status: 200, body: '<!doctype html><title>Screen</title>' });
  });

  it('is rendered only for the blog and pages with query parameters', async () => {
    expect(await at('/Contact')).toBeUndefined();
    expect(await at('/Contact', 'utm=x')).toBeUndefined();
    await at('/Contact', 'near=11215&utm=x');
    await at('/cpa-free-guidance', 'q=van');
    expect(drawn.map(([address]) => address)).toEqual(['/Contact?near=11215', '/cpa-free-guidance?q=van']);
  });

  it('is left to the browser if it depends on a search that no field takes', async () => {
    for (const path of ['/blog', '/cpa-free-guidance'])
      expect(await at(path, `q=${'x'.repeat(201)}`)).toBeUndefined();
    expect(drawn).toEqual([]);
  });
});

it('lists the built pages and the published articles in the sitemap', async () => {
  const { slug, updated } = await write('Found');
  await write('Not found', false);
  const { headers, body } = await app.request<string>('GET', '/sitemap.xml');
  expect(headers.get('content-type')).toContain('application/xml');
  expect(body).toContain('<loc>https://firm.example/blog</loc></url>');
  expect(body).toContain(`<loc>https://firm.example/blog/article/${slug}</loc><lastmod>${updated}</lastmod>`);
  expect(body).not.toContain('not-found');
});

describe('a contact form sent without JavaScript', () => {
  const formType = 'application/x-www-form-urlencoded';
  const post = (fields: Record<string, string>) =>
    app.request<string>('POST', '/Contact', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': formType },
    });
  const message = { name: 'Grace', email: 'grace@people.example', message: 'Without a script', from: '' };

  it('is sent to its office, and redirects to the confirmation', async () => {
    const office = 'chicago@lanternstreet.example';
    const { status, headers } = await post({ ...message, from: office });
    expect([status, headers.get('location')]).toEqual([303, '/MessageConfirmation']);
    await mailThat(app, ({ text }) => Boolean(text?.includes('Without a script')));
  });

  it.each<Record<string, string>>([
    { 'content-encoding': 'gzip' },
    { 'content-type': `${formType}; charset=latin1` },
  ])('is refused with a page if it is not in plain UTF-8, such as with %j', async (headers) => {
    const { status, body } = await app.request<string>('POST', '/Contact', {
      body: 'name=Grace',
      headers: { 'content-type': formType, ...headers },
    });
    expect([status, body]).toEqual([415, expect.stringMatching(/^Email Could not be delivered!/)]);
  });

  it('is refused with the sentence, and rate-limited', async () => {
    const { status, body } = await post({ ...message, email: 'grace@' });
    expect([status, body]).toEqual([400, expect.stringMatching(/^Email Could not be delivered!/)]);
    let last = status;
    for (let sent = 0; sent < 60 && last !== 429; sent++) last = (await post({ name: '' })).status;
    expect(last).toBe(429);
  });
});
