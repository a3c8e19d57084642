import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { codeAt } from '../src/accounts/second-factors/totp.js';
import { type StoredFile } from '../src/files/files.dto.js';
import { rotateFileKey } from '../src/files/rotate-file-key.js';
import { accountAs, type TestAccount } from './support/accounts.js';
import { type StartOptions, startApp, type TestApp } from './support/app.js';
import { pdfFile } from './support/documents.js';
import { secondFactorsOf } from './support/second-factors.js';

jest.setTimeout(60_000);

/** Replaces a firm's FILE_KEY. */
describe('a new FILE_KEY', () => {
  const [before, after] = [randomBytes(32), randomBytes(32)];
  let first: TestApp;
  let client: TestAccount;
  const apps: TestApp[] = [];

  beforeAll(async () => {
    first = await startApp({ environment: { fileKey: before } });
    client = await accountAs(first, 'Client');
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    for (const app of [...apps, first]) await app.stop();
  });

  /** Another process of the same firm. */
  async function startWith(keys: StartOptions['environment']): Promise<TestApp> {
    const { databaseUrl, dataDir, jwtSecret } = first.environment;
    const app = await startApp({ environment: { databaseUrl, dataDir, jwtSecret, ...keys } });
    apps.push(app);
    return app;
  }

  async function uploadTo(app: TestApp): Promise<StoredFile> {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(pdfFile())]), 'W-2.pdf');
    const { status, body: file } = await app.request<StoredFile>('POST', '/api/files', {
      token: client.token,
      body,
    });
    expect({ status, file }).toMatchObject({ status: 201 });
    return file;
  }

  const statusOf = async (app: TestApp, { link }: StoredFile): Promise<number> =>
    (await app.request('GET', link, { token: client.token })).status;

  async function command(variables: Record<string, string>) {
    const program = fileURLToPath(new URL('../dist/cli/rotate-file-key.js', import.meta.url));
    const { databaseUrl, dataDir } = first.environment;
    const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...variables };
    const child = spawn(process.execPath, [program], { env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += String(chunk)));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, output };
  }

  const randomKey = () => randomBytes(32).toString('base64');
  const keys = { FILE_KEY: after.toString('base64'), OLD_FILE_KEY: before.toString('base64') };

  it('opens earlier files only with OLD_FILE_KEY', async () => {
    const file = await uploadTo(first);
    expect(await statusOf(await startWith({ fileKey: after }), file)).toBe(500);
    expect(await statusOf(await startWith({ fileKey: after, oldFileKey: before }), file)).toBe(200);
  });

  it('rewraps every file’s key while the program runs, and is then sufficient', async () => {
    const both = await startWith({ fileKey: after, oldFileKey: before });
    const files = [await uploadTo(first), await uploadTo(first), await uploadTo(both)];

    const { code, output } = await command(keys);
    expect(output).toMatch(/^Rewrapped 3 file keys\. FILE_KEY opens 4 files\.$/m);
    expect(code).toBe(0);
    const alone = await startWith({ fileKey: after });
    for (const file of files) {
      expect(await statusOf(both, file)).toBe(200);
      expect(await statusOf(alone, file)).toBe(200);
      expect(await statusOf(first, file)).toBe(500);
    }
  });

  it('continues a run that was stopped', async () => {
    await uploadTo(first);
    expect((await command(keys)).output).toContain('Rewrapped 1 file keys');
    expect((await command(keys)).output).toContain('Rewrapped 0 file keys');
  });

  it('rewraps each file’s key once with two concurrent runs', async () => {
    for (let count = 0; count < 20; count++) await uploadTo(first);
    const run = () => rotateFileKey(first.dataSource, { fileKey: after, oldFileKey: before });
    const [one, other] = await Promise.all([run(), run()]);
    expect(one.rotated + other.rotated).toBe(20);
    expect([...one.lost, ...other.lost]).toEqual([]);
  });

  it('names the files that neither key opens, and does not change them', async () => {
    const { id } = await uploadTo(await startWith({ fileKey: randomBytes(32) }));
    const row = () => first.dataSource.query<object[]>('SELECT * FROM file WHERE id = $1', [id]);
    const [untouched] = await row();
    const { code, output } = await command(keys);
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining(id) as string });
    expect(await row()).toEqual([untouched]);
  });

  it('seals the secrets of authenticator apps anew, and names those that neither key opens', async () => {
    const person = await accountAs(first, 'Client');
    const device = await secondFactorsOf(first).setUpApp(person.token);
    const signIn = async (app: TestApp) => {
      const factors = secondFactorsOf(app);
      factors.later(30 * ++steps);
      const { body } = await factors.signIn(person);
      return (await factors.prove(body.challenge, { code: codeAt(device.secret, factors.now()) })).status;
    };
    let steps = 1;
    expect(await signIn(await startWith({ fileKey: after }))).toBe(500);
    expect(await signIn(await startWith({ fileKey: after, oldFileKey: before }))).toBe(200);

    expect((await command(keys)).output).toContain('Sealed the secrets of 1 authenticator apps anew.');
    expect(await signIn(await startWith({ fileKey: after }))).toBe(200);
    const lost = await command({ FILE_KEY: randomKey(), OLD_FILE_KEY: randomKey() });
    expect(lost).toMatchObject({ code: 1, output: expect.stringContaining(person.id) as string });
  });

  it('requires both keys', async () => {
    const { code, output } = await command({ FILE_KEY: keys.FILE_KEY });
    expect({ code, output }).toEqual({
      code: 2,
      output: 'Set FILE_KEY to the new key, and OLD_FILE_KEY to the previous one.\n',
    });
  });
});
