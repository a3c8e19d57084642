import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { priceToolMachine } from '@tax-firm/machines';
import { createActor } from 'xstate';
import { startSmtpServer, type TestSmtpServer } from '../fixtures/smtp-server.js';
import { type Wire, wireTo } from '../fixtures/wire.js';
import { makeDatabase, type TestDatabase } from '../support/database.js';
import { pdfFile } from '../support/documents.js';
import { eventually } from '../support/eventually.js';

const person = {
  name: 'Philippa Vandermolen',
  email: 'philippa.vandermolen@people.example',
  password: 'correct horse battery',
};
const owner = { email: 'marguerite.owner@cpa.example', password: 'lantern in the harbor' };
const socialSecurityNumber = '123-45-6789';
const cardNumber = '4111111111111111';
const secrets = { JWT_SECRET: 'j'.repeat(40), FILE_KEY: Buffer.alloc(32, 9).toString('base64') };

const emptyOrder = JSON.parse(
  JSON.stringify(createActor(priceToolMachine, { input: { orderKey: randomUUID() } }).getPersistedSnapshot()),
) as object;

/** Makes the program throw an uncaught error on SIGUSR2. */
const failsOnSignal = `data:text/javascript;base64,${Buffer.from(
  `process.on('SIGUSR2', () => {
    throw Object.assign(new Error('It broke'), { parameters: ['Vandermolen'] });
  });`,
).toString('base64')}`;

/** Runs the built program at its most detailed log level while many things go wrong. */
describe('what the program logs', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tax-firm-log-'));
  /** Everything that must not be in the log, collected during the test. */
  const secret = new Set<string>([
    'Philippa',
    'Vandermolen',
    'marguerite',
    person.password,
    owner.password,
    socialSecurityNumber,
    cardNumber,
    ...Object.values(secrets),
  ]);
  let database: TestDatabase;
  let wire: Wire;
  let mailServer: TestSmtpServer;
  let program: ChildProcess;
  let output = '';
  let url: string;

  beforeAll(async () => {
    database = await makeDatabase();
    wire = await wireTo(database.url);
    const mailbox = {
      rcptTo: ({ address }: { address: string }) =>
        mailServer.manners === 'knowsNobody' && address === person.email
          ? Object.assign(new Error(`5.1.1 <${address}>: unknown`), { responseCode: 550 })
          : null,
    };
    mailServer = await startSmtpServer({ onRcptTo: (to, _, done) => done(mailbox.rcptTo(to)) });
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
    program = spawn(process.execPath, ['--import', failsOnSignal, main], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: wire.url,
        SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
        LOG_LEVEL: 'debug',
        RATE_LIMITS: 'off',
        OWNER_EMAIL: owner.email,
        OWNER_PASSWORD: owner.password,
        DEMO: '0',
        ...secrets,
      },
    });
    for (const stream of [program.stdout, program.stderr])
      stream!.on('data', (chunk: Buffer) => (output += String(chunk)));
    await eventually(() => output.includes('Ready: '));
  });
  afterAll(async () => {
    if (program.exitCode === null) {
      const ended = once(program, 'exit');
      program.kill('SIGTERM');
      await ended;
    }
    wire.cut();
    await mailServer.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });

  async function call(
    path: string,
    body?: unknown,
    token?: string,
    { method = body === undefined ? 'GET' : 'POST', draft }: { method?: string; draft?: string } = {},
  ) {
    const raw = typeof body === 'string' || body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(draft !== undefined && { 'x-draft': draft }),
        ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: token }),
      },
      body: raw || body === undefined ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      requestId: response.headers.get('x-request-id'),
      body: (json ? JSON.parse(text) : {}) as Record<string, string>,
    };
  }

  async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
    const { body } = await call('/api/users/login', { email, password });
    for (const part of body.token!.replace('Bearer ', '').split('.')) secret.add(part);
    return body.token!;
  }

  const lines = () =>
    output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('contains no names and no secrets, whatever happens', async () => {
    expect((await call('/api/users/register', person)).status).toBe(201);
    expect((await call('/api/users/register', person)).status).toBe(400);
    expect((await call('/api/users/register', { ...person, email: 'Philippa@', password: 'x' })).status).toBe(
      400,
    );
    expect((await call('/api/users/login', { ...person, password: 'Philippa’s other one' })).status).toBe(
      400,
    );
    expect(
      (await call('/api/users/login', `{"email": "${person.email}", "password": ${person.password}`)).status,
    ).toBe(400);
    const token = await signIn(person);

    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(pdfFile())]), 'Vandermolen W-2.pdf');
    const { status: uploaded, body: file } = await call('/api/files', form, token);
    expect(uploaded).toBe(201);
    const refused = new FormData();
    refused.append('file', new Blob(['MZ Philippa']), 'Vandermolen.exe');
    expect((await call('/api/files', refused, token)).status).toBe(415);
    const order = await call(
      '/api/taxReturns/add2',
      {
        service: 'Tax Preparation Individual',
        name: person.name,
        files: [file],
        notes: [socialSecurityNumber],
      },
      token,
    );
    expect(order.status).toBe(201);
    const payment = { taxReturnId: order.body.id, token: cardNumber, amount: 30_000 };
    expect((await call('/api/taxReturns/sendStripePayment2', payment, token)).status).toBe(400);

    const staff = await signIn(owner);
    expect((await call('/api/taxReturns/getAll?q=Vandermolen', undefined, staff)).status).toBe(200);
    expect(
      (await call('/api/taxReturns/getAll?q=Vandermolen', undefined, 'Bearer no.such.token')).status,
    ).toBe(401);
    expect((await call(`/no/such/page/${person.email}?name=Vandermolen`)).status).toBe(404);

    await saveAndResumeAnOrder();
    const pin = await pinByMail();
    expect(
      (await call('/api/users/resetPassword', { pin: 'WR0NGWR0NG00', password: 'another horse' })).status,
    ).toBe(400);
    expect((await call('/api/users/resetPassword', { pin, password: person.password })).status).toBe(200);

    const again = await signIn(person);
    mailServer.manners = 'knowsNobody';
    const about = { message: `My number is ${socialSecurityNumber}. Philippa` };
    expect((await call(`/api/taxReturns/${order.body.id}/messages`, about, staff)).status).toBe(201);
    await eventually(() => output.includes('550'));

    damageAllFiles();
    const failed = await call(file.link!, undefined, again);
    expect(failed.status).toBe(500);
    wire.cut();
    expect((await call('/api/taxReturns/getAll', undefined, again)).status).toBe(503);
    await wire.mend();
    await eventually(async () => (await call('/readyz')).status === 200);
    // Some lines are logged after the answer.
    await sleep(500);

    const told = `${output}\n${await (await fetch(`${url}/metrics`)).text()}`.toLowerCase();
    for (const word of secret) expect(told).not.toContain(word.toLowerCase());
    for (const link of linksByMail()) expect(link.pathname + link.search).not.toMatch(/[\w-]{43}/);
    expect(output).not.toContain(new URL(database.url).password);
    tellsOf(failed.requestId!);
  });

  it('contains none either when the program itself fails', async () => {
    const ended = once(program, 'close');
    program.kill('SIGUSR2');
    expect(await ended).toEqual([1, null]);
    expect(output).not.toContain('Vandermolen');
    expect(lines().at(-1)).toMatchObject({
      level: 60,
      msg: 'the program failed',
      err: { message: 'It broke' },
    });
  });

  /** Uses every call about a draft, and addresses that someone may make up from its tokens. */
  async function saveAndResumeAnOrder(): Promise<void> {
    const { body } = await call('/api/drafts', { snapshot: emptyOrder });
    secret.add(body.token!);
    const draft = { draft: body.token! };
    expect((await call('/api/drafts/current', undefined, undefined, draft)).status).toBe(200);
    const change = { ...draft, method: 'PUT' };
    expect((await call('/api/drafts/current', { snapshot: emptyOrder }, undefined, change)).status).toBe(200);
    const to = { email: person.email };
    expect((await call('/api/drafts/current/email', to, undefined, draft)).status).toBe(200);
    const tokenIn = () =>
      linksByMail()
        .find(({ pathname }) => pathname === '/PriceTool')
        ?.hash.slice(7);
    await eventually(() => tokenIn() !== undefined);
    secret.add(tokenIn()!);
    const resumed = await call('/api/drafts/resume', { token: tokenIn()! });
    expect(resumed.status).toBe(200);
    secret.add(resumed.body.token!);
    expect((await call('/api/drafts/current', undefined, undefined, draft)).status).toBe(410);
    for (const area of ['', '/PriceTool', '/api', '/api/drafts', '/assets'])
      expect((await call(`${area}/${resumed.body.token}`)).status).toBe(404);
  }

  const linksByMail = (): URL[] =>
    mailServer.received.flatMap(({ mail }) =>
      (mail.text?.match(/http:\/\/\S+/g) ?? []).map((link) => new URL(link)),
    );

  async function pinByMail(): Promise<string> {
    expect((await call('/api/users/sendResetPasswordLink', { email: person.email })).status).toBe(200);
    const pattern = /\b[0-9A-HJKMNP-TV-Z]{12}\b/;
    const pinIn = () =>
      mailServer.received.map(({ mail }) => pattern.exec(mail.text ?? '')?.[0]).find(Boolean);
    await eventually(() => pinIn() !== undefined);
    secret.add(pinIn()!);
    return pinIn()!;
  }

  function damageAllFiles(): void {
    const folder = join(dataDir, 'files');
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const blob = readFileSync(path);
      blob[blob.length - 1]! ^= 1;
      writeFileSync(path, blob);
    }
  }

  /** The log still says what happened. */
  function tellsOf(requestId: string): void {
    expect(lines().filter((line) => line.requestId === requestId)).toEqual([
      expect.objectContaining({
        msg: 'a request failed',
        err: expect.objectContaining({ type: 'FileDamaged' }),
      }),
      expect.objectContaining({ msg: 'request failed', route: '/api/files/:id', status: 500 }),
    ]);
    expect(lines()).toContainEqual(
      expect.objectContaining({ effect: expect.any(String), msg: expect.stringContaining('550') }),
    );
    expect(lines()).toContainEqual(expect.objectContaining({ msg: 'the database cannot be reached' }));
  }
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
