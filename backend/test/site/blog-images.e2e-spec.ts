import { randomUUID } from 'node:crypto';
import { type z } from 'zod';
import { BlogImagesController, type storedImage } from '../../src/site/blog/blog.controller.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;
let staff: TestAccount;
beforeAll(async () => {
  app = await startApp();
  staff = await accountAs(app, 'Staff Associate');
});
afterAll(() => app.stop());

/** One red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

function upload(content: Buffer | string, token: string | undefined = staff.token) {
  const body = new FormData();
  body.append(
    'file',
    new File([typeof content === 'string' ? content : new Uint8Array(content)], 'picture.png', {
      type: 'image/png',
    }),
  );
  return app.request<z.infer<typeof storedImage>>('POST', '/api/blog/images', { token, body });
}

it('is public, with its own content type, and cannot run scripts', async () => {
  const { status, body } = await upload(png);
  expect([status, body.width, body.height]).toEqual([201, 1, 1]);
  const response = await fetch(`${app.url}${body.link}`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
});

it('is served without the metadata of its upload, such as where a photo was taken', async () => {
  const secret = Buffer.from('GPS 40.7128 N');
  const head = Buffer.alloc(4);
  head.writeUInt32BE(secret.length);
  const exif = Buffer.concat([head, Buffer.from('eXIf'), secret, Buffer.alloc(4)]);
  const afterHeader = 33;
  const photo = Buffer.concat([png.subarray(0, afterHeader), exif, png.subarray(afterHeader)]);
  const { body } = await upload(photo);
  expect(Buffer.from(await (await fetch(app.url + body.link)).arrayBuffer())).toEqual(png);
});

it.each([
  ['a page named as an image', '<html><script>alert(1)</script></html>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script/></svg>'],
  ['a truncated image', png.subarray(0, 18)],
  [
    'an image with too many pixels',
    Buffer.concat([png.subarray(0, 16), Buffer.from('00007fff00000001', 'hex')]),
  ],
  ['nothing', ''],
])('refuses %s', async (_, content) => {
  expect(await upload(content)).toMatchObject({
    status: 415,
    body: { errors: { file: expect.any(String) } },
  });
});

it('refuses an image that is too large', async () => {
  expect((await upload(Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]))).status).toBe(413);
});

it('can be uploaded only by staff with access', async () => {
  const body = new FormData();
  expect((await app.request('POST', '/api/blog/images', { body })).status).toBe(401);
  expect((await upload(png, (await accountAs(app, 'Client')).token)).status).toBe(403);
});

it('gives 404 if it does not exist', async () => {
  expect((await app.request('GET', `/api/blog/images/${randomUUID()}`)).status).toBe(404);
  expect((await app.request('GET', '/api/blog/images/x.png')).status).toBe(404);
});

it('is removed a day after its upload, unless an article uses it', async () => {
  const links = await Promise.all([1, 2, 3, 4].map(async () => (await upload(png)).body.link));
  const [shown, over, fresh, unused] = links as [string, string, string, string];
  const article = { title: 'Pictures', content: `<p>One</p><img src="${shown}" alt="">`, published: false };
  await app.request('POST', '/api/blog', { token: staff.token, body: { ...article, thumbnail: over } });
  await app.dataSource.query(
    "UPDATE blog_image SET uploaded_at = now() - interval '25 hours' WHERE $1 NOT LIKE '%' || id",
    [fresh],
  );
  await app.app.get(BlogImagesController).removeUnused();
  const statusOf = async (link: string) => (await fetch(app.url + link)).status;
  expect(await Promise.all([shown, over, fresh, unused].map(statusOf))).toEqual([200, 200, 200, 404]);
});
