import { randomUUID } from 'node:crypto';
import { type Article } from '../src/blog/blog.dto.js';
import { accountAs, type TestAccount } from './support/accounts.js';
import { startApp, type TestApp } from './support/app.js';

let app: TestApp;
let staff: TestAccount;
beforeAll(async () => {
  app = await startApp();
  staff = await accountAs(app, 'Staff Associate');
});
beforeEach(() => app.dataSource.query('DELETE FROM blog_article'));
afterAll(() => app.stop());

const send = (method: 'POST' | 'PUT' | 'DELETE', body?: unknown, token: string | undefined = staff.token) =>
  app.request<Article>(method, '/api/blog', { token, body });
const list = (body?: unknown) => app.request<Article[]>('POST', '/api/blog/getBlogs', { body });
const find = (id: unknown) => app.request('POST', '/api/blog/getBlogByID', { body: { id } });
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
      ...{ _id: expect.any(String), id: expect.any(String), title: 'Second', slug: 'second' },
      ...{ content: article.content, thumbnail: article.thumbnail, created: expect.stringMatching(/Z$/) },
    });
  });

  it('finds a part of the title or of the text, as it stands', async () => {
    await send('POST', { title: '100% of it', content: '<p>snake_case &amp; <b>bold</b>er</p>' });
    await send('POST', { title: '100 of them', content: '<p class="x">snakeXcase</p>' });
    expect(await titles('0% OF')).toEqual(['100% of it']);
    expect(await titles('snake_case & bolder')).toEqual(['100% of it']);
    expect(await titles('class')).toEqual([]);
    expect(await titles('\\')).toEqual([]);
    expect(await titles(' snake')).toHaveLength(2);
    expect(await list({ q: 7 })).toMatchObject({ status: 400, body: { errors: { q: expect.any(String) } } });
  });

  it('finds one by its id or slug', async () => {
    const { body } = await send('POST', article);
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

  it('keeps only HTML that is safe', async () => {
    const { status, body } = await send('POST', {
      ...article,
      content: '<h2>Dates</h2><script>steal()</script><img src="/a.png" onerror="steal()"><p>End</p>',
    });
    expect(status).toBe(201);
    expect(body.content).toBe('<h2>Dates</h2><img src="/a.png" /><p>End</p>');
    expect(await send('POST', { ...article, content: '<script>steal()</script>' })).toMatchObject({
      status: 400,
      body: { errors: { content: 'Content has nothing that can be shown' } },
    });
  });

  it('gives articles of one title slugs of their own, also at once', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => send('POST', article)));
    expect(made.map(({ body }) => body.slug).sort()).toEqual(
      ['', '-2', '-3', '-4', '-5'].map((copy) => `quarterly-estimates${copy}`),
    );
  });

  it('changes what is given and keeps the slug', async () => {
    const { body: made } = await send('POST', article);
    expect(await send('PUT', { id: made.id, title: 'Estimates', thumbnail: null })).toMatchObject({
      status: 200,
      body: { ...made, title: 'Estimates', thumbnail: null },
    });
    await send('PUT', { id: made.id, content: '<p>New words</p>' });
    expect(await titles('new words')).toEqual(['Estimates']);
    expect((await send('PUT', { id: randomUUID(), title: 'x' })).status).toBe(404);
  });

  it('deletes', async () => {
    const { body: made } = await send('POST', article);
    expect(await send('DELETE', { id: made.id })).toMatchObject({ status: 200, body: { success: true } });
    expect((await find(made.id)).status).toBe(404);
    expect((await send('DELETE', { id: made.id })).status).toBe(404);
  });

  it.each([
    [{ title: '' }, { title: 'Title field is required' }],
    [{ content: undefined }, { content: 'Content field is required' }],
    [{ thumbnail: 'javascript:alert(1)' }, { thumbnail: 'Thumbnail must begin with http, https or /' }],
    [{ thumbnail: '//evil.example/x.png' }, { thumbnail: 'Thumbnail must begin with http, https or /' }],
  ])('refuses %j', async (change, errors) => {
    expect(await send('POST', { ...article, ...change })).toMatchObject({ status: 400, body: { errors } });
  });
});
