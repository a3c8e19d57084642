import { randomUUID } from 'node:crypto';
import { type z } from 'zod';
import { type ownPhoto, type staffPhoto } from '../../src/returns/staff-photos/staff-photos.controller.js';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { pngFile, pngHeader } from '../support/documents.js';
import { orderOf, play, untilAccepted } from '../support/orders.js';

let app: TestApp;
let client: TestAccount;
let owner: TestAccount;
let associate: TestAccount;

beforeAll(async () => {
  app = await startApp();
  client = await accountAs(app, 'Client');
  owner = await accountAs(app, 'Owner');
});
beforeEach(async () => {
  associate = await accountAs(app, 'Staff Associate');
});
afterAll(() => app.stop());

const png = pngFile();
/** A PNG with a chunk before its pixels. */
function pngWith(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([png.subarray(0, 33), head, content, Buffer.alloc(4), png.subarray(33)]);
}
/** The same size as `png`, in another color. */
const otherPng = pngWith('gAMA', Buffer.from('0000b18f', 'hex'));

function upload(content: Buffer, { token }: { token?: string } = associate) {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(content)], 'me.png', { type: 'image/png' }));
  return app.request<z.infer<typeof staffPhoto>>('PUT', '/api/staffPhotos/mine', { token, body });
}
const mine = async (who = associate) =>
  (await app.request<z.infer<typeof ownPhoto>>('GET', '/api/staffPhotos/mine', who)).body.photo;
const statusOf = async (path: string, who?: TestAccount) => (await app.request('GET', path, who)).status;
const bytesOf = async (path: string, { token }: TestAccount) => {
  const response = await fetch(app.url + path, { headers: { authorization: token } });
  return { response, content: Buffer.from(await response.arrayBuffer()) };
};
/** What the security log has about an account's photo. */
const logged = (accountId: string) =>
  app.dataSource.query(
    `SELECT kind, actor_id AS by FROM security_log WHERE subject_id = $1 AND kind LIKE 'photo%' ORDER BY seq`,
    [accountId],
  );

const send = async (id: string, { token }: TestAccount, body: object) => {
  expect((await app.request('POST', `/api/taxReturns/${id}/events`, { token, body })).status).toBe(200);
};
const read = async (id: string, who = client) =>
  (await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, who)).body;
/** A return that `associate` prepares. */
async function prepared(): Promise<string> {
  const { id } = await orderOf(app, client);
  await play(app, id, { Client: client, Owner: owner }, untilAccepted);
  await send(id, associate, { type: 'STAFF_START' });
  return id;
}

describe('an upload', () => {
  it('becomes the photo of the member of staff who sends it', async () => {
    expect(await mine()).toBeNull();
    const { status, body } = await upload(png);
    expect(status).toBe(200);
    expect(body).toEqual({
      accountId: associate.id,
      id: expect.any(String),
      link: `/api/staffPhotos/${associate.id}/${body.id}`,
      uploadedAt: expect.any(String),
    });
    expect(await mine()).toEqual(body);
    expect((await bytesOf(body.link, associate)).content).toEqual(png);
    expect(await logged(associate.id)).toEqual([{ kind: 'photoChanged', by: associate.id }]);
  });

  it('takes the place of the earlier photo, at another address', async () => {
    const first = (await upload(png)).body;
    const second = (await upload(otherPng)).body;
    expect(second.id).not.toBe(first.id);
    expect(await statusOf(first.link, associate)).toBe(404);
    expect((await bytesOf(second.link, associate)).content).toEqual(otherPng);
  });

  it('changes nothing if it is the same picture again', async () => {
    const first = (await upload(png)).body;
    expect((await upload(png)).body).toEqual(first);
    expect(await logged(associate.id)).toHaveLength(1);
  });

  it('loses where it was taken', async () => {
    const { body } = await upload(pngWith('eXIf', Buffer.from('GPS 40.7128 N')));
    expect((await bytesOf(body.link, associate)).content).toEqual(png);
  });

  it.each([
    ['a page named as a picture', Buffer.from('<html><script>alert(1)</script></html>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
    ['GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
    ['a picture that is cut off', png.subarray(0, -1)],
    ['a picture with a page appended', Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])],
    ['a picture with too many pixels', Buffer.concat([pngHeader(513, 1).subarray(0, 33), png.subarray(33)])],
    ['nothing', Buffer.alloc(0)],
  ])('is refused: %s', async (_, content) => {
    expect(await upload(content)).toMatchObject({
      status: 415,
      code: 'unsupported_type',
      body: { errors: { file: expect.stringContaining('Photos may be JPEG, PNG or WebP') } },
    });
    expect(await mine()).toBeNull();
  });

  it('is refused if it is too large', async () => {
    const answer = await upload(pngWith('IDAT', Buffer.alloc(1024 * 1024)));
    expect(answer).toMatchObject({ status: 413, code: 'too_large' });
  });

  it('is for staff with access alone', async () => {
    expect((await upload(png, {})).status).toBe(401);
    expect((await upload(png, client)).status).toBe(403);
    expect((await upload(png, await accountAs(app, 'Intern', { access: false }))).status).toBe(403);
    expect((await upload(png, await accountAs(app, 'Auditor'))).status).toBe(403);
    expect((await upload(png, await accountAs(app, 'Intern'))).status).toBe(200);
  });
});

describe('a photo', () => {
  it('is removed by its person', async () => {
    const { link } = (await upload(png)).body;
    const remove = async () => (await app.request('DELETE', '/api/staffPhotos/mine', associate)).status;
    expect([await remove(), await remove()]).toEqual([200, 200]);
    expect([await mine(), await statusOf(link, associate)]).toEqual([null, 404]);
    expect(await logged(associate.id)).toEqual([
      { kind: 'photoChanged', by: associate.id },
      { kind: 'photoRemoved', by: associate.id },
    ]);
  });

  it('is removed by the owner, who sees everyone’s', async () => {
    const photo = (await upload(png)).body;
    const listed = await app.request<z.infer<typeof staffPhoto>[]>('GET', '/api/staffPhotos', owner);
    expect(listed.body).toContainEqual(photo);
    expect(await statusOf(photo.link, owner)).toBe(200);
    const path = `/api/staffPhotos/${associate.id}`;
    expect((await app.request('DELETE', path, await accountAs(app, 'CPA/EA'))).status).toBe(403);
    expect((await app.request('DELETE', path, owner)).status).toBe(200);
    expect((await app.request('DELETE', path, owner)).status).toBe(404);
    expect(await mine()).toBeNull();
    expect((await logged(associate.id)).at(-1)).toEqual({ kind: 'photoRemoved', by: owner.id });
  });

  it('is not for colleagues, clients or visitors by its own address', async () => {
    const { link } = (await upload(png)).body;
    expect(await statusOf(link, await accountAs(app, 'CPA/EA'))).toBe(404);
    expect(await statusOf(link, client)).toBe(403);
    expect(await statusOf(link)).toBe(401);
  });

  it('goes with its account', async () => {
    await upload(png);
    await app.asOwner(`DELETE FROM session WHERE account_id = '${associate.id}'`);
    await app.asOwner(`DELETE FROM account WHERE id = '${associate.id}'`);
    const left = await app.dataSource.query('SELECT 1 FROM staff_photo WHERE account_id = $1', [
      associate.id,
    ]);
    expect(left).toEqual([]);
  });
});

describe('the photo of who prepares a return', () => {
  const linkOf = (id: string, photo: string) => `/api/taxReturns/${id}/staffPhotos/${photo}`;

  it('is told with the first name, and shown to client and staff', async () => {
    const id = await prepared();
    expect(await read(id)).toMatchObject({ preparer: 'StaffAssociate', preparerPhoto: null });
    const photo = (await upload(png)).body;
    expect(await read(id)).toMatchObject({ preparerPhoto: photo.id });
    expect(await read(id, owner)).toMatchObject({ preparerPhoto: photo.id });
    const { response, content } = await bytesOf(linkOf(id, photo.id), client);
    expect(response.status).toBe(200);
    expect(content).toEqual(png);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': expect.stringMatching(/^private, .*immutable$/),
    });
    expect(await statusOf(linkOf(id, photo.id), await accountAs(app, 'Senior Associate'))).toBe(200);
  });

  it('is not shown to other clients, or without an account', async () => {
    const id = await prepared();
    const photo = (await upload(png)).body;
    const other = await accountAs(app, 'Client');
    const { id: another } = await orderOf(app, other);
    expect(await statusOf(linkOf(id, photo.id), other)).toBe(404);
    expect(await statusOf(linkOf(another, photo.id), other)).toBe(404);
    expect(await statusOf(linkOf(id, photo.id))).toBe(401);
    expect(await statusOf(linkOf(id, randomUUID()), client)).toBe(404);
    expect(await statusOf(linkOf(id, 'me.png'), client)).toBe(404);
  });

  it('is another one once someone else prepares it, and none after the approval', async () => {
    const id = await prepared();
    const before = (await upload(png)).body;
    await send(id, associate, { type: 'UNDO_STAFF_START', reason: 'A colleague does it' });
    expect(await read(id)).toMatchObject({ preparer: null, preparerPhoto: null });
    expect(await statusOf(linkOf(id, before.id), client)).toBe(404);

    const colleague = await accountAs(app, 'Staff Associate');
    const after = (await upload(otherPng, colleague)).body;
    await send(id, colleague, { type: 'STAFF_START' });
    expect(await read(id)).toMatchObject({ preparerPhoto: after.id });
    expect(await statusOf(linkOf(id, before.id), client)).toBe(404);
    expect(await statusOf(linkOf(id, after.id), client)).toBe(200);
  });

  it('is gone once it is replaced or removed', async () => {
    const id = await prepared();
    const first = (await upload(png)).body;
    const second = (await upload(otherPng)).body;
    expect(await statusOf(linkOf(id, first.id), client)).toBe(404);
    expect(await statusOf(linkOf(id, second.id), client)).toBe(200);
    await app.request('DELETE', '/api/staffPhotos/mine', associate);
    expect((await read(id)).preparerPhoto).toBeNull();
    expect(await statusOf(linkOf(id, second.id), client)).toBe(404);
  });
});
