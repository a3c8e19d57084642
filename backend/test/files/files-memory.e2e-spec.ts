import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { S3Server } from '../fixtures/s3-server.js';
import { startApp, type TestApp } from '../support/app.js';
import { accountAs } from '../support/accounts.js';
import { pdfFile } from '../support/documents.js';

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

const megabyte = 1024 * 1024;

let app: TestApp;
let store: S3Server;
let measured: ChildProcess;
beforeAll(async () => {
  app = await startApp();
  store = await S3Server.start();
});
afterAll(async () => {
  await app.stop();
  await store.stop();
});
afterEach(async () => {
  const ended = once(measured, 'exit');
  measured.kill('SIGKILL');
  await ended;
});

/** Uses the first application's database and keys, so that tokens are valid in both. */
function startMeasured(s3Url: string): void {
  const { databaseUrl, dataDir, jwtSecret } = app.environment;
  measured = fork(fixture('measured-app.ts'), {
    execArgv: ['--expose-gc', '--import', fixture('typescript.mjs')],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      JWT_SECRET: jwtSecret,
      RATE_LIMITS: 'off',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      S3_URL: s3Url,
    },
  });
}

async function nextMessage<Message>(): Promise<Message> {
  const [message] = (await once(measured, 'message')) as [Message];
  return message;
}

/** Returns the bytes in use at the start, or the maximum until the stop. */
async function held(moment: 'start' | 'stop'): Promise<number> {
  const answer = nextMessage<{ bytes: number }>();
  measured.send(moment);
  return (await answer).bytes;
}

/** Uploads a PDF of this size and downloads it again. @returns the number of bytes downloaded */
async function thereAndBack(port: number, token: string, size: number): Promise<number> {
  const boundary = 'frontier';
  const headers = { Authorization: token, 'Content-Type': `multipart/form-data; boundary=${boundary}` };
  const upload = request({ port, method: 'POST', path: '/api/files', headers });
  const answered = once(upload, 'response');
  upload.write(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="book.pdf"\r\n\r\n`);
  upload.write(pdfFile());
  const chunk = Buffer.alloc(64 * 1024, 'x');
  for (let left = size - pdfFile().length; left > 0; left -= chunk.length) {
    if (!upload.write(chunk.subarray(0, left))) await once(upload, 'drain');
  }
  upload.end(`\r\n--${boundary}--\r\n`);
  const { link } = JSON.parse(await textOf(answered)) as { link: string };
  const download = await fetch(`http://127.0.0.1:${port}${link}`, { headers: { Authorization: token } });
  let received = 0;
  for await (const part of download.body as unknown as AsyncIterable<Uint8Array>) received += part.length;
  return received;
}

async function textOf(answered: Promise<unknown[]>): Promise<string> {
  const [response] = (await answered) as [AsyncIterable<Buffer>];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return Buffer.concat(parts).toString();
}

it.each([
  ['on the disk', () => ''],
  ['in an object store', () => store.url],
])('an upload and its download never hold the whole file in memory, %s', async (_where, url) => {
  const size = 50 * megabyte;
  startMeasured(url());
  const { port } = await nextMessage<{ port: number }>();
  const { token } = await accountAs(app, 'Client');
  await thereAndBack(port, token, size);

  const before = await held('start');
  expect(await thereAndBack(port, token, size)).toBe(size);
  expect((await held('stop')) - before).toBeLessThan(0.8 * size);
});
