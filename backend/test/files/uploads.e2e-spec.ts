import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { maxUploadBytes } from '@tax-firm/contract';
import { priceToolMachine } from '@tax-firm/machines';
import { initialTransition } from 'xstate';
import { FileSweeper } from '../../src/files/file-sweeper.js';
import { mostParts, ResumableUploads } from '../../src/files/uploads/resumable-uploads.js';
import { BLOB_STORAGE, type BlobStorage } from '../../src/files/storage/storage.js';
import { type StoredFile } from '../../src/files/file/file.entity.js';
import { uploadOverCutLines } from '../fixtures/cut-uploads.js';
import { eventually } from '../support/eventually.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { pdfFile } from '../support/documents.js';
import { blobsOf } from '../support/files.js';

let app: TestApp;
let client: TestAccount;
beforeAll(async () => {
  app = await startApp();
  client = await accountAs(app, 'Client');
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => app.stop());

const path = '/api/files/uploads';
const tus = { 'Tus-Resumable': '1.0.0' };
const named = (name: string) => `filename ${Buffer.from(name).toString('base64')}`;
const content = Buffer.concat([pdfFile(), randomBytes(300_000)]);

interface Caller {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const create = (size: number, { token = client.token, headers = {} }: Caller = {}, name = 'scan.pdf') =>
  app.request<Record<string, unknown>>('POST', path, {
    token,
    headers: { ...tus, 'Upload-Length': String(size), 'Upload-Metadata': named(name), ...headers },
  });
async function begun(size: number, caller?: Caller, name?: string): Promise<string> {
  const { status, headers, body } = await create(size, caller, name);
  if (status !== 201) throw new Error(`answered ${status} ${JSON.stringify(body)}`);
  return headers.get('location')!;
}
const look = (address: string, { token = client.token, headers = {} }: Caller = {}) =>
  app.request('HEAD', address, { token, headers: { ...tus, ...headers } });
const send = (
  address: string,
  offset: number,
  body: Buffer,
  { token = client.token, headers = {} }: Caller = {},
) =>
  app.request('PATCH', address, {
    token,
    body,
    headers: {
      ...tus,
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
      ...headers,
    },
  });
const finish = (address: string, { token = client.token, headers = {} }: Caller = {}) =>
  app.request<StoredFile>('POST', `${address}/file`, { token, headers });
const arrivedAt = async (address: string) => Number((await look(address)).headers.get('upload-offset'));
const stored = async (link: string) =>
  Buffer.from(
    await (await fetch(app.url + link, { headers: { Authorization: client.token } })).arrayBuffer(),
  );

const blobs = () => blobsOf(app);
const countOf = async (table: string) =>
  Number((await app.dataSource.query<[{ n: string }]>(`SELECT count(*) AS n FROM ${table}`))[0].n);

/** Begins a PATCH, sends some bytes of it, and cuts the connection. */
async function cutAfter(address: string, offset: number, bytes: Buffer): Promise<void> {
  const before = await blobs();
  const request = httpRequest(app.url + address, {
    method: 'PATCH',
    headers: {
      ...tus,
      Authorization: client.token,
      'Upload-Offset': offset,
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': content.length - offset,
    },
  });
  request.on('error', () => undefined);
  request.write(bytes);
  await eventually(async () => (await blobs()).length > before.length);
  const closed = new Promise((resolve) => request.once('close', resolve));
  request.destroy();
  await closed;
}

describe('an upload by tus', () => {
  it('arrives in pieces, and becomes a file like any other', async () => {
    const address = await begun(content.length, {}, '../W-2 2025.pdf');
    expect(address).toMatch(/^\/api\/files\/uploads\/[\w-]{36}$/);
    expect((await send(address, 0, content.subarray(0, 100_000))).headers.get('upload-offset')).toBe(
      '100000',
    );
    expect(await arrivedAt(address)).toBe(100_000);
    const { status } = await send(address, 100_000, content.subarray(100_000));
    expect(status).toBe(204);
    const file = await finish(address);
    expect(file).toMatchObject({ status: 201, body: { name: 'W-2 2025.pdf', type: 'application/pdf' } });
    expect((await stored(file.body.link)).equals(content)).toBe(true);
    expect(await countOf('file_part')).toBe(0);
    expect((await blobs()).length).toBe(await countOf('file'));
  });

  it('can be begun and canceled with an Idempotency-Key, again and again', async () => {
    const caller = { headers: { 'Idempotency-Key': 'a-key-of-tus' } };
    const [first, second] = [await begun(1000, caller), await begun(1000, caller)];
    expect(first).not.toBe(second);
    const cancel = (address: string) =>
      app.request('DELETE', address, { token: client.token, headers: { ...tus, ...caller.headers } });
    expect([(await cancel(first)).status, (await cancel(first)).status]).toEqual([204, 404]);
    expect((await cancel(second)).status).toBe(204);
  });

  it('answers a repeated finish with the same file', async () => {
    const address = await begun(content.length);
    await send(address, 0, content);
    const [first, second] = [await finish(address), await finish(address)];
    expect(second).toMatchObject({ status: 201, body: first.body });
  });

  it('keeps what arrived before the connection broke, and resumes there', async () => {
    const address = await begun(content.length);
    await cutAfter(address, 0, content.subarray(0, 150_000));
    let arrived = 0;
    await eventually(async () => (arrived = await arrivedAt(address)) > 0);
    expect(arrived).toBeLessThanOrEqual(150_000);
    await send(address, arrived, content.subarray(arrived));
    expect((await stored((await finish(address)).body.link)).equals(content)).toBe(true);
  });

  it('is sealed on the disk while it arrives', async () => {
    const secret = Buffer.from('social security number of an invented person');
    const address = await begun(1_000_000);
    const before = new Set(await blobs());
    await send(address, 0, Buffer.concat([pdfFile(), secret]));
    const [part] = (await blobs()).filter((blob) => !before.has(blob));
    const bytes = await readFile(part!);
    expect(bytes.includes(secret)).toBe(false);
    expect(bytes.includes('%PDF')).toBe(false);
  });

  it('takes each byte once, whoever is first', async () => {
    const address = await begun(content.length);
    const answers = await Promise.all([send(address, 0, content), send(address, 0, content)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await send(address, 5, content.subarray(5))).status).toBe(409);
    expect((await stored((await finish(address)).body.link)).equals(content)).toBe(true);
  });

  it('is not a file before it is complete', async () => {
    const address = await begun(content.length);
    await send(address, 0, content.subarray(0, 1000));
    expect(await finish(address)).toMatchObject({
      status: 409,
      body: { message: `The upload is not complete: 1000 of ${content.length} bytes have arrived` },
    });
    const id = address.split('/').at(-1)!;
    expect((await app.request('GET', `/api/files/${id}`, { token: client.token })).status).toBe(404);
  });

  it('refuses what no file may be, and keeps nothing of it', async () => {
    const program = Buffer.concat([Buffer.from('MZ'), randomBytes(5000)]);
    const [rows, before] = [await countOf('file'), await blobs()];
    const address = await begun(program.length, {}, 'invoice.pdf');
    await send(address, 0, program);
    expect(await finish(address)).toMatchObject({ status: 415, code: 'unsupported_type' });
    expect([await countOf('file'), await blobs()]).toEqual([rows, before]);
    expect((await look(address)).status).toBe(404);
  });

  it('may have 200 MB and no byte more', async () => {
    expect((await create(maxUploadBytes)).status).toBe(201);
    expect(await create(maxUploadBytes + 1)).toMatchObject({
      status: 413,
      body: { message: 'Files up to 200 MB are accepted' },
    });
    const address = await begun(10);
    expect((await send(address, 0, Buffer.alloc(11))).status).toBe(413);
    expect(await arrivedAt(address)).toBe(0);
  });

  it.each([
    ['no size', { 'Upload-Length': 'many' }],
    ['a size of nothing', { 'Upload-Length': '0' }],
    ['a name that is no base64', { 'Upload-Metadata': 'filename %%%' }],
  ])('refuses %s with a sentence', async (_what, headers) => {
    const { status, body } = await create(10, { headers });
    expect({ status, sentence: (body['errors'] as { file: string }).file }).toEqual({
      status: 400,
      sentence: expect.stringMatching(/^Upload-/) as string,
    });
  });

  it('exists only for its sender', async () => {
    const address = await begun(content.length);
    const other = await accountAs(app, 'Client');
    const owner = await accountAs(app, 'Owner');
    for (const { token } of [other, owner]) {
      expect((await look(address, { token })).status).toBe(404);
      expect((await send(address, 0, content, { token })).status).toBe(404);
      expect((await finish(address, { token })).status).toBe(404);
      expect((await app.request('DELETE', address, { token, headers: tus })).status).toBe(404);
    }
    expect((await look(address, { token: '' })).status).toBe(401);
    expect((await create(10, { token: (await accountAs(app, 'Auditor')).token })).status).toBe(403);
    expect(await arrivedAt(address)).toBe(0);
  });

  it('works for a visitor with a draft, and for no other', async () => {
    const draft = async () => {
      const [started] = initialTransition(priceToolMachine, { orderKey: crypto.randomUUID() });
      const snapshot = priceToolMachine.getPersistedSnapshot(started);
      const { body } = await app.request<{ token: string }>('POST', '/api/drafts', { body: { snapshot } });
      return { token: '', headers: { 'X-Draft': body.token } };
    };
    const [mine, theirs] = [await draft(), await draft()];
    const address = await begun(content.length, mine);
    expect((await send(address, 0, content, theirs)).status).toBe(404);
    expect((await send(address, 0, content, mine)).status).toBe(204);
    expect((await finish(address, theirs)).status).toBe(404);
    expect((await finish(address, mine)).status).toBe(201);
  });

  it('can be canceled, and leaves nothing', async () => {
    const [rows, before] = [await countOf('file'), await blobs()];
    const address = await begun(content.length);
    await send(address, 0, content.subarray(0, 1000));
    expect((await app.request('DELETE', address, { token: client.token, headers: tus })).status).toBe(204);
    expect([await countOf('file'), await blobs()]).toEqual([rows, before]);
  });

  it('ends after a day, with all that arrived', async () => {
    const sweeper = app.app.get(FileSweeper, { strict: false });
    const before = await blobs();
    const address = await begun(content.length);
    await send(address, 0, content.subarray(0, 1000));
    const id = address.split('/').at(-1)!;
    const age = (by: string) =>
      app.dataSource.query(
        `UPDATE file SET created_at = now() - $2::interval, resumable_until = now() - $2::interval + interval '1 day'
         WHERE id = $1`,
        [id, by],
      );
    await age('23 hours');
    expect(await sweeper.removeAbandoned()).toBe(0);
    expect(await arrivedAt(address)).toBe(1000);
    await age('25 hours');
    expect((await look(address)).status).toBe(404);
    expect(await sweeper.removeAbandoned()).toBe(1);
    expect(await blobs()).toEqual(before);
  });

  it('is made a file by one process at a time, and by another if that one died', async () => {
    const uploads = app.app.get(ResumableUploads, { strict: false });
    const address = await begun(content.length);
    await send(address, 0, content);
    const id = address.split('/').at(-1)!;
    const claimedUntil = (until: string) =>
      app.dataSource.query(`UPDATE file SET finishing_until = now() + $2::interval WHERE id = $1`, [
        id,
        until,
      ]);
    await claimedUntil('1 minute');
    expect(await finish(address)).toMatchObject({ status: 409, code: 'request_in_progress' });
    await claimedUntil('-1 minute');
    expect((await finish(address)).status).toBe(201);
    // As if the process had died right after it stored the file.
    await app.dataSource.query('INSERT INTO file_part (blob, file_id, start, size) VALUES ($1, $2, 0, 1)', [
      crypto.randomUUID(),
      id,
    ]);
    await uploads.removeSpentParts();
    expect(await countOf(`file_part WHERE file_id = '${id}'`)).toBe(0);
  });

  it('leaves no part behind because another cannot be erased', async () => {
    const address = await begun(content.length);
    await send(address, 0, content);
    expect((await finish(address)).status).toBe(201);
    const stuck = crypto.randomUUID();
    for (const [start, blob] of [stuck, crypto.randomUUID()].entries())
      await app.dataSource.query(
        'INSERT INTO file_part (blob, file_id, start, size) VALUES ($1, $2, $3, 1)',
        [blob, address.split('/').at(-1)!, start],
      );
    const storage = app.app.get<BlobStorage>(BLOB_STORAGE, { strict: false });
    const remove = storage.delete.bind(storage);
    jest
      .spyOn(storage, 'delete')
      .mockImplementation((key) => (key === stuck ? Promise.reject(new Error('stuck')) : remove(key)));
    const uploads = app.app.get(ResumableUploads, { strict: false });
    await uploads.removeSpentParts();
    expect(
      await app.dataSource.query(
        'SELECT blob FROM file_part JOIN file ON file.id = file_id WHERE stored_at IS NOT NULL',
      ),
    ).toEqual([{ blob: stuck }]);
    jest.restoreAllMocks();
    await uploads.removeSpentParts();
  });

  it('may arrive in a thousand parts, and in no more', async () => {
    const address = await begun(content.length);
    const id = address.split('/').at(-1)!;
    await app.dataSource.query(
      `INSERT INTO file_part (blob, file_id, start, size)
       SELECT gen_random_uuid(), $1, n, 1 FROM generate_series(0, $2 - 1) AS n`,
      [id, mostParts - 1],
    );
    const before = await blobs();
    expect((await send(address, mostParts - 1, content.subarray(0, 5))).status).toBe(204);
    expect(await send(address, mostParts + 4, content.subarray(0, 5))).toMatchObject({
      status: 400,
      body: 'This upload came in 1000 parts, which is as many as we take. Please upload the file again, in larger parts.',
    });
    expect(await arrivedAt(address)).toBe(mostParts + 4);
    expect(await blobs()).toHaveLength(before.length + 1);
    expect((await app.request('DELETE', address, { token: client.token, headers: tus })).status).toBe(204);
  });
});

it('arrives whole over connections that are cut at random', async () => {
  const { token } = await accountAs(app, 'Client');
  const count = 40;
  const result = await uploadOverCutLines({
    url: app.url,
    token,
    count,
    atOnce: 6,
    random: Math.random,
  });
  expect(result.wrong).toEqual([]);
  expect(result.cuts).toBeGreaterThan(10);
  expect(result.whole).toBeGreaterThan(0);
  expect(result.whole + result.toldMissing).toBe(count);
});
