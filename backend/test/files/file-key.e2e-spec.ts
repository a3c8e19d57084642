import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StoredFile } from '../../src/files/file/file.entity.js';
import { rotateFileKey, sealedColumns } from '../../src/base/sealing/sealed-columns.js';
import { withConnection } from '../../src/base/database/with-connection.js';
import { requireFileKeys } from '../../src/base/sealing/recorded-keys.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { type StartOptions, startApp, type TestApp } from '../support/app.js';
import { runCommand, runProgram } from '../support/command.js';
import { makeDatabase } from '../support/database.js';
import { pdfFile } from '../support/documents.js';
import { codeAt, secondFactorsOf } from '../support/second-factors.js';

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

  const withOwn = (variables: Record<string, string>) => {
    const { databaseUrl, dataDir } = first.environment;
    return { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...variables };
  };

  const command = (variables: Record<string, string>, ...options: string[]) =>
    runCommand('rotate-file-key', withOwn(variables), ...options);

  const databaseUrl = () => first.environment.databaseUrl!;
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
    expect(output).toMatch(/^Resealed 3 file keys\. FILE_KEY opens 4\.$/m);
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
    expect((await command(keys)).output).toContain('Resealed 1 file keys');
    expect((await command(keys)).output).toContain('Resealed 0 file keys');
  });

  it('rewraps each file’s key once with two concurrent runs', async () => {
    for (let count = 0; count < 20; count++) await uploadTo(first);
    const rotate = () =>
      withConnection(databaseUrl(), (connection) =>
        rotateFileKey(connection, { fileKey: after, oldFileKey: before }),
      );
    const both = (await Promise.all([rotate(), rotate()])).flat();
    const ofFiles = both.filter(({ contents }) => contents === 'file keys');
    expect(ofFiles.reduce((sum, { rotated }) => sum + rotated, 0)).toBe(20);
    expect(both.flatMap(({ lost }) => lost)).toEqual([]);
  });

  it('names the files that neither key opens, and does not change them', async () => {
    const { id } = await uploadTo(await startWith({ fileKey: randomBytes(32) }));
    const row = () => first.dataSource.query<object[]>('SELECT * FROM file WHERE id = $1', [id]);
    const [untouched] = await row();
    const { code, output } = await command(keys);
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining(id) as string });
    expect(await row()).toEqual([untouched]);
  });

  it('reseals the secrets of authenticator apps, and names those that neither key opens', async () => {
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

    expect((await command(keys)).output).toContain('Resealed 1 authenticator apps.');
    expect(await signIn(await startWith({ fileKey: after }))).toBe(200);
    const lost = await command({ FILE_KEY: randomKey(), OLD_FILE_KEY: randomKey() });
    expect(lost).toMatchObject({ code: 1, output: expect.stringContaining(person.id) as string });
  });

  it('requires both keys, and knows one option', async () => {
    const usage = 'Set FILE_KEY to the new key, and OLD_FILE_KEY to the previous one.\n';
    expect(await command({ FILE_KEY: keys.FILE_KEY })).toEqual({ code: 2, output: usage });
    expect(await command({}, '--accept-loss')).toEqual({ code: 2, output: usage });
    expect(await command(keys, '--all')).toEqual({ code: 2, output: 'The only option is --accept-loss.\n' });
  });

  describe('when the program starts', () => {
    const sql = <Row extends object>(text: string) => first.dataSource.query<Row[]>(text);
    const forget = () => sql('DELETE FROM file_key');
    const recorded = async () => (await sql('SELECT fingerprint FROM file_key')).length;
    /** What the start does, in a process with these keys and an empty DATA_DIR. */
    const startWithKeys = (fileKey: Buffer, oldFileKey?: Buffer, fileKeyIsNew = false) =>
      requireFileKeys(databaseUrl(), { fileKey, oldFileKey, fileKeyIsNew, dataDir });
    const kept = () => existsSync(join(dataDir, 'secrets', 'file-key'));
    let dataDir: string;

    beforeEach(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'tax-firm-keys-'));
      await forget();
    });
    afterEach(() => rmSync(dataDir, { recursive: true }));

    it('refuses another key, and invents none', async () => {
      await uploadTo(await startWith({ fileKey: after }));
      await startWithKeys(after);
      await expect(startWithKeys(before)).rejects.toThrow('FILE_KEY is missing or wrong');
      await expect(startWithKeys(randomBytes(32), undefined, true)).rejects.toThrow('FILE_KEY is missing');
      expect(kept()).toBe(false);
      expect(await recorded()).toBe(1);

      const { code, output } = await runProgram(
        withOwn({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' }),
      );
      expect(output).toMatch(/^FILE_KEY is missing or wrong: .*\(fingerprint [0-9a-f]{16}\)\. Set FILE_KEY/);
      expect(code).toBe(1);
      expect(kept()).toBe(false);
      const backup = join(dataDir, 'backup');
      const wrong = { DATA_DIR: dataDir, FILE_KEY: randomKey() };
      expect(await runCommand('backup', withOwn(wrong), backup)).toMatchObject({ code: 2 });
      expect(existsSync(backup)).toBe(false);
    });

    it('keeps a new key where nothing is sealed yet, the same for two processes', async () => {
      const database = await makeDatabase();
      try {
        const startAnew = (fileKey: Buffer) =>
          requireFileKeys(database.url, { fileKey, fileKeyIsNew: true, dataDir });
        const [one, other] = await Promise.all([startAnew(randomBytes(32)), startAnew(randomBytes(32))]);
        expect(one.equals(other)).toBe(true);
        expect(readFileSync(join(dataDir, 'secrets', 'file-key'), 'utf8').trim()).toBe(
          one.toString('base64'),
        );
      } finally {
        await database.drop();
      }
    });

    it('compares a database that recorded no key with what is sealed in it', async () => {
      await uploadTo(await startWith({ fileKey: after }));
      await expect(startWithKeys(randomBytes(32))).rejects.toThrow('FILE_KEY is missing or wrong');
      expect(await recorded()).toBe(0);
      await startWithKeys(randomBytes(32), after);
      expect(await recorded()).toBe(2);
    });

    it('needs the previous key until everything is resealed', async () => {
      await startWithKeys(after);
      const next = randomBytes(32);
      await startWithKeys(next, after);
      await expect(startWithKeys(next)).rejects.toThrow(/OLD_FILE_KEY .* "npm run rotate-file-key"/);
      await expect(startWithKeys(after)).rejects.toThrow('OLD_FILE_KEY');

      const [FILE_KEY, OLD_FILE_KEY] = [next.toString('base64'), after.toString('base64')];
      expect((await command({ FILE_KEY, OLD_FILE_KEY })).code).toBe(1);
      await expect(startWithKeys(next)).rejects.toThrow('OLD_FILE_KEY');
      const accepted = await command({ FILE_KEY }, '--accept-loss');
      expect(accepted.output).toContain('LOST: no key opens the file');
      await startWithKeys(next);
      expect(await recorded()).toBe(1);
    });
  });

  it('knows every column that is sealed', async () => {
    const columns = await first.dataSource.query<{ name: string }[]>(`
      SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name ~ 'sealed|wrapped' ORDER BY 1`);
    expect(columns.map(({ name }) => name)).toEqual(
      sealedColumns.map(({ table, column }) => `${table}.${column}`).sort(),
    );
  });
});
