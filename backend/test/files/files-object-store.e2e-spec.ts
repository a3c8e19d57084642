import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseS3Location } from '../../src/base/config/s3-location.js';
import { FileSweeper } from '../../src/files/file-sweeper.js';
import { type StoredFile } from '../../src/files/file/file.entity.js';
import { S3Server } from '../fixtures/s3-server.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { pdfFile } from '../support/documents.js';
import { eventually } from '../support/eventually.js';

const megabyte = 1024 * 1024;

/** Files in an object store, from the request to the object. */
describe('files in an object store', () => {
  let store: S3Server;
  let app: TestApp;
  let client: TestAccount;
  let other: TestApp | undefined;

  beforeAll(async () => {
    store = await S3Server.start();
    app = await startApp({ environment: { s3: parseS3Location(store.url) } });
    client = await accountAs(app, 'Client');
  });
  afterEach(() => {
    store.trouble = () => undefined;
  });
  afterAll(async () => {
    await other?.stop();
    await app.stop();
    await store.stop();
  });

  const objectOf = ({ id }: { id: string }): string => `firm/${id}`;

  function upload<Body = StoredFile>(content: Uint8Array, name = 'W-2.pdf') {
    const body = new FormData();
    body.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), name);
    return app.request<Body>('POST', '/api/files', { token: client.token, body });
  }

  const download = (link: string) => fetch(app.url + link, { headers: { Authorization: client.token } });

  const bytesOf = async (link: string): Promise<Buffer> =>
    Buffer.from(await (await download(link)).arrayBuffer());

  const rows = async (condition = 'true'): Promise<number> => {
    const [{ n }] = await app.dataSource.query<[{ n: string }]>(
      `SELECT count(*) AS n FROM file WHERE ${condition}`,
    );
    return Number(n);
  };

  it.each([
    ['in one piece', 300_000],
    ['in parts', 12 * megabyte],
  ])('come back as they were sent, stored %s, and lie there sealed', async (_how, size) => {
    const content = Buffer.concat([pdfFile(), randomBytes(size)]);
    const { status, body } = await upload(content);
    expect(status).toBe(201);
    expect((await bytesOf(body.link)).equals(content)).toBe(true);
    const sealed = await store.content(objectOf(body));
    expect(sealed.length).toBeGreaterThan(content.length);
    // Samples from the beginning, the middle and the end, too long to occur in the ciphertext by chance.
    const pieces = [0, content.length >> 1, content.length - 32].map((at) => content.subarray(at, at + 32));
    expect(pieces.map((piece) => content.includes(piece))).toEqual([true, true, true]);
    expect(pieces.map((piece) => sealed.includes(piece))).toEqual([false, false, false]);
    expect(await store.uploads()).toEqual([]);
  });

  it('are readable by another process that shares no folder with the first', async () => {
    const { databaseUrl, jwtSecret, fileKey, s3 } = app.environment;
    other = await startApp({ environment: { databaseUrl, jwtSecret, fileKey, s3 } });
    expect(other.environment.dataDir).not.toBe(app.environment.dataDir);
    const content = Buffer.concat([pdfFile(), randomBytes(1000)]);
    const { body } = await upload(content);
    const headers = { Authorization: client.token };
    const answer = await fetch(other.url + body.link, { headers });
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  });

  it('are refused if the object was changed', async () => {
    const { body } = await upload(Buffer.concat([pdfFile(), randomBytes(1000)]));
    const sealed = await store.content(objectOf(body));
    sealed[200]! ^= 1;
    await writeFile(store.pathOf(objectOf(body)), sealed);
    expect((await download(body.link)).status).toBe(500);
  });

  it('leave nothing behind if the upload is refused or interrupted', async () => {
    const before = { rows: await rows(), objects: await store.objects() };
    expect((await upload(randomBytes(7 * megabyte))).status).toBe(415);

    const sent = halfAnUpload(new URL(app.url).port, client.token);
    await eventually(async () => (await store.uploads()).length === 1);
    sent.destroy();
    await eventually(async () => (await store.uploads()).length === 0 && (await rows()) === before.rows);
    expect(await store.objects()).toEqual(before.objects);
  });

  it('answer with a message while the store is down, and none is lost', async () => {
    const content = pdfFile();
    const { body: kept } = await upload(content);
    await store.away();

    const unavailable = {
      status: 503,
      body: {
        message: 'We cannot reach our files at the moment. Please try again.',
        requestId: expect.any(String) as string,
      },
    };
    const refused = await upload(content);
    expect(refused).toMatchObject(unavailable);
    expect(refused.headers.get('retry-after')).toBe('2');
    const unread = await app.request('GET', kept.link, { token: client.token });
    expect(unread).toMatchObject(unavailable);
    expect((await app.request('GET', '/readyz')).status).toBe(200);
    expect(await rows('stored_at IS NULL')).toBe(1);

    // The sweep removes the rest once the store is back.
    const sweeper = app.app.get(FileSweeper, { strict: false });
    await app.dataSource.query(
      `UPDATE file SET created_at = now() - interval '25 hours' WHERE stored_at IS NULL`,
    );
    await expect(sweeper.removeAbandoned()).rejects.toThrow('The object store failed');
    expect(await rows('stored_at IS NULL')).toBe(1);

    await store.open();
    expect(await sweeper.removeAbandoned()).toBe(1);
    expect((await bytesOf(kept.link)).equals(content)).toBe(true);
    expect((await upload(content)).status).toBe(201);
  });

  it('cut the download if the store fails midway, so that it does not look complete', async () => {
    const { body } = await upload(Buffer.concat([pdfFile(), randomBytes(12 * megabyte)]));
    const answer = await download(body.link);
    const whole = answer.arrayBuffer();
    await store.away();
    await expect(whole).rejects.toThrow();
    await store.open();
  });

  it('are swept after a process was killed during an upload', async () => {
    const { databaseUrl, dataDir, jwtSecret } = app.environment;
    const killed = fork(fixture('measured-app.ts'), {
      execArgv: ['--expose-gc', '--import', fixture('typescript.mjs')],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        JWT_SECRET: jwtSecret,
        S3_URL: store.url,
        DEMO: '0',
        LOG_LEVEL: 'silent',
      },
    });
    const [{ port }] = (await once(killed, 'message')) as [{ port: number }];
    const sent = halfAnUpload(port, client.token);
    await eventually(async () => (await store.uploads()).length === 1);
    const ended = once(killed, 'exit');
    killed.kill('SIGKILL');
    await ended;
    sent.destroy();

    const sweeper = app.app.get(FileSweeper, { strict: false });
    expect(await sweeper.removeAbandoned()).toBe(0);
    await app.dataSource.query(
      `UPDATE file SET created_at = now() - interval '25 hours' WHERE stored_at IS NULL`,
    );
    expect(await sweeper.removeAbandoned()).toBe(1);
    expect({ uploads: await store.uploads(), rows: await rows('stored_at IS NULL') }).toEqual({
      uploads: [],
      rows: 0,
    });
  });

  it('are timed in the metrics, by outcome', async () => {
    const { body } = await app.request<string>('GET', '/metrics');
    expect(body).toMatch(/blob_storage_seconds_count\{operation="put",outcome="done"\} \d/);
    expect(body).toMatch(/blob_storage_seconds_count\{operation="get",outcome="unavailable"\} \d/);
  });
});

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

/** Sends the first 8 MB of an upload and stops. */
function halfAnUpload(port: number | string, token: string) {
  const headers = { Authorization: token, 'Content-Type': 'multipart/form-data; boundary=frontier' };
  const sent = httpRequest({ port, method: 'POST', path: '/api/files', headers });
  sent.on('error', () => undefined);
  sent.write('--frontier\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n');
  sent.write(Buffer.concat([pdfFile(), randomBytes(8 * megabyte)]));
  return sent;
}
