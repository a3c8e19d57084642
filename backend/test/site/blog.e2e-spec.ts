import { randomUUID } from 'node:crypto';
import { type Article, type AuthoredArticle, BlogService } from '../../src/site/blog/blog.service.js';
import { jsonHash } from '../../src/base/json.js';
import { SecurityLog } from '../../src/http/security-log/security-log.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;
let staff: TestAccount;
beforeAll(async () => {
  app = await startApp();
  staff = await accountAs(app, 'Staff Associate');
});
beforeEach(() => app.dataSource.query('DELETE FROM blog_article'));
afterAll(() => app.stop());

const send = (method: 'POST' | 'PUT' | 'DELETE', body?: unknown, token: string | undefined = staff.token) =>
  app.request<AuthoredArticle>(method, '/api/blog', { token, body });
const list = (body?: unknown) => app.request<Article[]>('POST', '/api/blog/getBlogs', { body });
const find = (id: unknown) => app.request('POST', '/api/blog/getBlogByID', { body: { id } });
const search = async (q: string) =>
  (await app.request<Article[]>('POST', '/api/blog/search', { body: { q } })).body.map(({ title }) => title);
const titles = async (q: string) => (await list({ q })).body.map(({ title }) => title);

const article = {
  title: 'Quarterly estimates',
  content: '<p>Four dates a year.</p>',
  thumbnail: '/blog/dates.jpg',
};

describe('reading', () => {
  it('lists the newest first, for anyone, with or without a body', async () => {
    expect(await list()).toMatchObject({ status: 200, body: [] });
    await send('POST', { ...article, title: 'First' });
    await send('POST', { ...article, title: 'Second' });
    expect(await titles('')).toEqual(['Second', 'First']);
    expect((await list({})).body[0]).toEqual({
      _id: expect.any(String),
      id: expect.any(String),
      title: 'Second',
      slug: 'second',
      content: article.content,
      thumbnail: article.thumbnail,
      created: expect.stringMatching(/Z$/),
      description: null,
      author: null,
      preview: 'Four dates a year.',
      updated: expect.stringMatching(/Z$/),
    });
  });

  it('finds an exact part of the title or text', async () => {
    await send('POST', { title: '100% of it', content: '<p>snake_case &amp; <b>bold</b>er</p>' });
    await send('POST', { title: '100 of them', content: '<p class="x">snakeXcase</p>' });
    expect(await titles('0% OF')).toEqual(['100% of it']);
    expect(await titles('snake_case & bolder')).toEqual(['100% of it']);
    expect(await titles('class')).toEqual([]);
    expect(await titles('\\')).toEqual([]);
    expect(await titles(' snake')).toHaveLength(2);
    expect(await list({ q: 7 })).toMatchObject({ status: 400, body: { errors: { q: expect.any(String) } } });
  });

  it('finds words with typos in title, address and text, best match first', async () => {
    await send('POST', { title: 'S corporations', content: '<p>On payroll and profit.</p>' });
    await send('POST', { title: 'Extensions', content: '<p>A corporation files in March.</p>' });
    const { body: renamed } = await send('POST', { title: 'Landlord', content: '<p>Repairs.</p>' });
    await send('PUT', { id: renamed.id, title: 'Owning a flat' });
    expect(await search('corporaton')).toEqual(['S corporations', 'Extensions']);
    expect(await search('landlrod')).toEqual(['Owning a flat']);
    expect(await search('zebra')).toEqual([]);
    expect(await search('  ')).toEqual([]);
    expect((await app.request('POST', '/api/blog/search')).status).toBe(400);
  });

  it('finds an article by its id or slug', async () => {
    const { body: made } = await send('POST', article);
    const {
      body: [body],
    } = await list();
    if (!body) throw new Error('It is not listed');
    expect(made).toEqual({ ...body, published: true, mayChange: true, updated: body.created });
    expect(await find(body.id)).toMatchObject({ status: 200, body: { object: body } });
    expect(await find('Quarterly-Estimates')).toMatchObject({ status: 200, body: { object: body } });
    expect((await find(randomUUID())).status).toBe(404);
    expect((await find("'; --")).status).toBe(404);
    expect(await find(undefined)).toMatchObject({
      status: 400,
      body: { errors: { id: 'Id field is required' } },
    });
  });
});

describe('the feed', () => {
  it('has the published articles as Atom, with absolute addresses', async () => {
    const { body: made } = await send('POST', {
      ...article,
      title: 'R&D <credits>',
      author: 'Ada Example',
      content: '<p><em>Now</em></p><img src="/a.png" alt="A" />',
    });
    await send('POST', { ...article, title: 'Not yet', published: false });
    const { headers, body } = await app.request<string>('GET', '/api/blog/feed.xml');
    expect(headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
    expect(body.match(/<entry>/g)).toHaveLength(1);
    expect(body).toContain(`<id>urn:uuid:${made.id}</id>`);
    expect(body).toContain('<title>R&amp;D &lt;credits&gt;</title>');
    expect(body).toContain('href="http://cpa.example/blog/article/r-d-credits"');
    expect(body).toContain('<author><name>Ada Example</name></author>');
    expect(body).toContain('<summary type="html">&lt;em&gt;Now&lt;/em&gt;</summary>');
    expect(body).toContain('src=&quot;http://cpa.example/a.png&quot;');
    expect(body).toContain(`<updated>${made.updated}</updated>`);
  });

  it('has the newest thirty, and reads no others', async () => {
    const blog = app.app.get(BlogService, { strict: false });
    const author = { id: staff.id };
    for (let number = 1; number <= 32; number++)
      await blog.create(author, { title: `Number ${number}.`, content: '<p>Text</p>' });
    const read = jest.spyOn(blog, 'list');
    const { body } = await app.request<string>('GET', '/api/blog/feed.xml');
    expect(body.match(/<entry>/g)).toHaveLength(30);
    expect(body).toContain('<title>Number 32.</title>');
    expect(body).not.toContain('<title>Number 2.</title>');
    expect(await read.mock.results[0]!.value).toHaveLength(30);
    read.mockRestore();
  });
});

describe('a draft', () => {
  const draft = { ...article, description: 'When to pay', author: ' Ada Example ', published: false };
  const authored = (path: string) =>
    app.request<AuthoredArticle>('GET', `/api/blog${path}`, { token: staff.token });

  it('is visible only to staff until it is published', async () => {
    const { status, body: made } = await send('POST', draft);
    expect([status, made.published, made.description, made.author]).toEqual([
      201,
      false,
      'When to pay',
      'Ada Example',
    ]);
    expect((await list()).body).toEqual([]);
    expect(await search('estimates')).toEqual([]);
    expect([(await find(made.id)).status, (await find(made.slug)).status]).toEqual([404, 404]);
    expect((await authored('')).body).toEqual([made]);
    expect((await authored(`/articles/${made.id}`)).body).toEqual(made);
    expect((await authored(`/articles/${randomUUID()}`)).status).toBe(404);
    expect((await authored('/articles/nothing')).status).toBe(404);

    const { body: shown } = await send('PUT', { id: made.id, published: true });
    expect(shown).toMatchObject({ published: true, title: article.title });
    expect(await titles('')).toEqual([article.title]);
    expect((await send('PUT', { id: made.id, title: 'Dates' })).body.created).toBe(shown.created);
    await send('PUT', { id: made.id, published: false });
    expect(await titles('')).toEqual([]);
  });

  it('cannot be overwritten from an older version', async () => {
    const { body: made } = await send('POST', draft);
    const mine = { id: made.id, updated: made.updated };
    expect((await send('PUT', { ...mine, title: 'Mine' })).status).toBe(200);
    expect(await send('PUT', { ...mine, title: 'Also mine' })).toMatchObject({
      status: 409,
      code: 'stale_version',
    });
  });

  it('is saved by one of many who save the same version at once', async () => {
    const { body: made } = await send('POST', draft);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, editor) =>
        send('PUT', { id: made.id, updated: made.updated, title: `Of editor ${editor}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    const saved = answers.find(({ status }) => status === 200)!;
    expect((await authored(`/articles/${made.id}`)).body.title).toBe(saved.body.title);
  });

  it('is not listed to others', async () => {
    const { token } = await accountAs(app, 'Client');
    for (const path of ['', `/articles/${randomUUID()}`]) {
      expect((await app.request('GET', `/api/blog${path}`)).status).toBe(401);
      expect((await app.request('GET', `/api/blog${path}`, { token })).status).toBe(403);
    }
  });
});

describe('writing', () => {
  it('is for staff with access', async () => {
    const refused = [
      await accountAs(app, 'Client'),
      await accountAs(app, 'Auditor'),
      await accountAs(app, 'CPA/EA', { access: false }),
    ];
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      expect((await app.request(method, '/api/blog', { body: {} })).status).toBe(401);
      for (const { token } of refused) expect((await send(method, {}, token)).status).toBe(403);
    }
  });

  it('lets only the author and the owner change or delete an article', async () => {
    const [intern, owner] = [await accountAs(app, 'Intern'), await accountAs(app, 'Owner')];
    const { body: mine } = await send('POST', article);
    const { body: older } = await send('POST', article, intern.token);
    await app.dataSource.query('UPDATE blog_article SET author_id = NULL WHERE id = $1', [older.id]);
    for (const { id } of [mine, older]) {
      const answers = [
        await send('PUT', { id, title: 'Taken over' }, intern.token),
        await send('DELETE', { id }, intern.token),
      ];
      for (const answer of answers)
        expect(answer).toMatchObject({
          status: 403,
          body: { message: 'Only the author and the owner may change this article' },
        });
    }
    const seenBy = async ({ token }: TestAccount) =>
      (await app.request<AuthoredArticle[]>('GET', '/api/blog', { token })).body.map(
        ({ title, mayChange }) => [title, mayChange],
      );
    const both = (older: boolean, mine: boolean) => [
      [article.title, older],
      [article.title, mine],
    ];
    expect(await seenBy(intern)).toEqual(both(false, false));
    expect(await seenBy(staff)).toEqual(both(false, true));
    expect(await seenBy(owner)).toEqual(both(true, true));
    expect((await send('PUT', { id: mine.id, title: 'Mine' })).status).toBe(200);
    for (const { id } of [mine, older]) {
      expect((await send('PUT', { id, title: 'The firm’s' }, owner.token)).status).toBe(200);
      expect((await send('DELETE', { id }, owner.token)).status).toBe(200);
    }
  });

  it('records each change in the security log, with hashes of the article before and after', async () => {
    const hashOf = ({ title, slug, description, author, content, thumbnail, published }: AuthoredArticle) =>
      jsonHash({ title, slug, description, author, content, thumbnail, published });
    const { body: draft } = await send('POST', { ...article, published: false });
    const { id } = draft;
    const { body: shown } = await send('PUT', { id, published: true });
    const { body: changed } = await send('PUT', { id, content: '<p>Five dates.</p>' });
    await send('PUT', { id, content: '<script></script>' });
    await send('DELETE', { id }, (await accountAs(app, 'Intern')).token);
    await send('DELETE', { id });
    const { body: atOnce } = await send('POST', article);
    const rows = await app.dataSource.query<unknown[]>(
      "SELECT kind, actor_id, detail FROM security_log WHERE detail ->> 'article' = ANY ($1) ORDER BY seq",
      [[id, atOnce.id]],
    );
    const [first, second, third] = [draft, shown, changed].map(hashOf);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(rows).toEqual(
      [
        { kind: 'articleChanged', detail: { article: id, after: first } },
        { kind: 'articlePublished', detail: { article: id, before: first, after: second } },
        { kind: 'articleChanged', detail: { article: id, before: second, after: third } },
        { kind: 'articleDeleted', detail: { article: id, before: third } },
        { kind: 'articlePublished', detail: { article: atOnce.id, after: hashOf(atOnce) } },
      ].map((row) => ({ ...row, actor_id: staff.id })),
    );
  });

  it('changes nothing that the security log cannot record', async () => {
    const { body: made } = await send('POST', article);
    const log = jest.spyOn(SecurityLog.prototype, 'record').mockRejectedValue(new Error('No room'));
    const answers = [
      await send('POST', { ...article, title: 'Another' }),
      await send('PUT', { id: made.id, title: 'Changed' }),
      await send('DELETE', { id: made.id }),
    ];
    log.mockRestore();
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
    expect(await titles('')).toEqual([article.title]);
  });

  it('keeps only safe HTML', async () => {
    const { status, body } = await send('POST', {
      ...article,
      content: '<h2>Dates</h2><script>steal()</script><img src="/a.png" onerror="steal()"><p>End</p>',
    });
    expect(status).toBe(201);
    expect(body.content).toBe('<h2>Dates</h2><img src="/a.png" /><p>End</p>');
    expect(await send('POST', { ...article, content: '<script>steal()</script>' })).toMatchObject({
      status: 400,
      body: { errors: { content: 'Content has nothing that we can show' } },
    });
  });

  it('gives articles with the same title different slugs, even at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => send('POST', article)));
    expect(made.map(({ body }) => body.slug).sort()).toEqual(
      ['', '-2', '-3', '-4', '-5'].map((copy) => `quarterly-estimates${copy}`),
    );
  });

  it('changes only the given fields and keeps the slug', async () => {
    const { body: made } = await send('POST', article);
    expect(await send('PUT', { id: made.id, title: 'Estimates', thumbnail: null })).toMatchObject({
      status: 200,
      body: { ...made, title: 'Estimates', thumbnail: null, updated: expect.any(String) },
    });
    await send('PUT', { id: made.id, content: '<p>New words</p>' });
    expect(await titles('new words')).toEqual(['Estimates']);
    expect((await send('PUT', { id: randomUUID(), title: 'x' })).status).toBe(404);
  });

  it('deletes an article', async () => {
    const { body: made } = await send('POST', article);
    expect(await send('DELETE', { id: made.id })).toMatchObject({ status: 200, body: { success: true } });
    expect((await find(made.id)).status).toBe(404);
    expect((await send('DELETE', { id: made.id })).status).toBe(404);
  });

  it.each([
    [{ title: '' }, { title: 'Title field is required' }],
    [{ content: undefined }, { content: 'Text field is required' }],
    [
      { description: 'x'.repeat(301) },
      { description: 'Please shorten this by 1 character: the limit is 300' },
    ],
    [{ thumbnail: 'javascript:alert(1)' }, { thumbnail: 'Image must begin with http, https or /' }],
    [{ thumbnail: '//evil.example/x.png' }, { thumbnail: 'Image must begin with http, https or /' }],
  ])('refuses %j', async (change, errors) => {
    expect(await send('POST', { ...article, ...change })).toMatchObject({ status: 400, body: { errors } });
  });
});
