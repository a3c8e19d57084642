import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintOf, SigningKey } from '../../src/audit/roots/root.js';
import { type CommandName } from '../../src/operations/cli/names.js';
import { S3Server } from '../fixtures/s3-server.js';
import { runCommand } from '../support/command.js';
import { makeDatabase, makeEmptyDatabase } from '../support/database.js';
import { pdfFile } from '../support/documents.js';

/** Runs the built program and its commands as processes, on an embedded and on a separate PostgreSQL. */
describe('backup and restore', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'tax-firm-backup-'));
  const folder = (name: string): string => join(scratch, name);
  const backup = folder('backup');
  const person = { email: 'ada@people.example', password: 'correct horse battery' };
  let source: Program;
  let fileId: string;

  beforeAll(async () => {
    chmodSync(scratch, 0o755);
    source = await startProgram({ DATA_DIR: folder('source'), DEMO: '1' });
    await source.call('/users/register', json({ name: 'Ada', ...person }));
    const { body: session } = await source.call('/users/login', json(person));
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(pdfFile())]), 'W-2.pdf');
    const headers = { Authorization: String(session.token) };
    const { body: stored } = await source.call('/files', { method: 'POST', body: form, headers });
    fileId = String(stored.id);
    expect(await command('backup', [backup], { DATA_DIR: folder('source') })).toMatchObject({
      code: 0,
      output: expect.stringContaining('FILE_KEY is not') as string,
    });
  });

  afterAll(async () => {
    await source?.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  /** Creates a DATA_DIR with the keys that backups do not contain, as the runbook asks. */
  function freshDataDir(name: string): string {
    mkdirSync(join(folder(name), 'secrets'), { recursive: true });
    for (const key of ['file-key', 'audit-key'])
      cpSync(join(folder('source'), 'secrets', key), join(folder(name), 'secrets', key));
    return folder(name);
  }

  async function expectAllThere(variables: Record<string, string>): Promise<void> {
    const program = await startProgram(variables);
    try {
      const { status, body } = await program.call('/users/login', json(person));
      expect(status).toBe(200);
      const headers = { Authorization: String(body.token) };
      const file = await fetch(`${program.url}/api/files/${fileId}`, { headers });
      expect(Buffer.from(await file.arrayBuffer())).toEqual(pdfFile());
    } finally {
      // With DATABASE_URL, stopping takes five seconds, so that load balancers notice.
      await program.stop(variables.DATABASE_URL === undefined ? 'SIGTERM' : 'SIGKILL');
    }
  }

  it('restores a running firm into a new folder: history verified, sign-in works, files unchanged', async () => {
    const DATA_DIR = freshDataDir('restored');
    const { code, output } = await command('restore', [backup], { DATA_DIR });
    expect(output).toContain('the chains are complete');
    expect(code).toBe(0);
    await expectAllThere({ DATA_DIR });
  });

  it('restores into the database of DATABASE_URL, and refuses it if it has rows', async () => {
    const database = await makeEmptyDatabase();
    try {
      const variables = { DATABASE_URL: database.url, DATA_DIR: freshDataDir('elsewhere') };
      expect(await command('restore', [backup], variables)).toMatchObject({
        code: 2,
        output: expect.stringContaining('A restore creates tables: set DATABASE_MIGRATION_URL too') as string,
      });
      const asOwner = { ...variables, DATABASE_MIGRATION_URL: database.ownerUrl };
      expect(await command('restore', [backup], asOwner)).toMatchObject({ code: 0 });
      expect(await command('restore', [backup], asOwner)).toEqual({
        code: 2,
        output: 'The database is not empty (account has rows): restore into an empty one.\n',
      });
      const again = folder('backup-of-the-restored');
      expect(await command('backup', [again], variables)).toMatchObject({ code: 0 });
      expect(manifestOf(again)).toEqual({ ...manifestOf(backup), madeAt: expect.any(String) as string });
      await expectAllThere(variables);
    } finally {
      await database.drop();
    }
  });

  it('refuses a damaged backup, a newer one and one of an earlier build, another FILE_KEY and other folders before it changes anything', async () => {
    const database = await makeDatabase();
    try {
      const variables = { DATABASE_URL: database.url, DATA_DIR: freshDataDir('untouched') };
      const damaged = folder('damaged');
      cpSync(backup, damaged, { recursive: true });
      appendFileSync(join(damaged, 'database/account.copy.gz'), 'x');
      expect(await command('restore', [damaged], variables)).toEqual({
        code: 2,
        output: 'The backup is damaged: database/account.copy.gz has changed.\n',
      });

      const newer = folder('newer');
      cpSync(backup, newer, { recursive: true });
      const manifest = { ...manifestOf(backup), machines: { taxReturn: 99 } };
      writeFileSync(join(newer, 'manifest.json'), JSON.stringify(manifest));
      expect(await command('restore', [newer], variables)).toEqual({
        code: 2,
        output: expect.stringContaining('made by a newer program: it has version 99 of taxReturn') as string,
      });

      const earlier = { ...manifestOf(backup), migrations: ['Accounts1790000100000'] };
      writeFileSync(join(newer, 'manifest.json'), JSON.stringify(earlier));
      expect(await command('restore', [newer], variables)).toEqual({
        code: 2,
        output:
          'The backup was made by a build before 1.0.0, which this version can’t read. Restore it with that build.\n',
      });

      const cut = folder('cut');
      cpSync(backup, cut, { recursive: true });
      truncateSync(join(cut, 'manifest.json'), 100);
      expect(await command('restore', [cut], variables)).toEqual({
        code: 2,
        output: `${join(cut, 'manifest.json')} is not a valid manifest. Copy the backup again, or restore another one.\n`,
      });

      const sealed = await command('restore', [backup], { ...variables, FILE_KEY: newKey(7) });
      expect(sealed.output).toContain('FILE_KEY is not the backup’s key');
      expect((await command('restore', [scratch], variables)).output).toContain('is not a backup');
      expect((await command('restore', [], variables)).output).toContain('Name one folder');
      expect(existsSync(join(variables.DATA_DIR, 'files'))).toBe(false);
    } finally {
      await database.drop();
    }
  });

  it('moves the files into an object store and back, while FILE_KEY and AUDIT_KEY change', async () => {
    const store = await S3Server.start();
    const elsewhere = await makeEmptyDatabase();
    const back = await makeEmptyDatabase();
    try {
      const sealed = await backupWithRoot();
      const later = { AUDIT_KEY: newKey(1), AUDIT_RETIRED_KEYS: auditFingerprint() };
      const stored = {
        DATABASE_URL: elsewhere.url,
        DATA_DIR: freshDataDir('stored'),
        S3_URL: store.url,
        ...later,
      };
      const asOwner = { ...stored, DATABASE_MIGRATION_URL: elsewhere.ownerUrl };
      const restored = await command('restore', [sealed], asOwner);
      expect(restored).toEqual({
        code: 0,
        output: expect.stringMatching(/[1-9]\d* daily roots are correct/) as string,
      });
      const forgotten = await command('verify-history', [], { ...stored, AUDIT_RETIRED_KEYS: '' });
      expect(forgotten).toMatchObject({ code: 1, output: expect.stringContaining('AUDIT_RETIRED_KEYS') });
      expect(await store.objects()).toContain(`firm/${fileId}`);
      expect(existsSync(join(stored.DATA_DIR, 'files'))).toBe(false);

      const ofTheStore = folder('backup-of-the-store');
      expect(await command('backup', [ofTheStore], stored)).toMatchObject({ code: 0 });
      const oldKey = readFileSync(join(stored.DATA_DIR, 'secrets/file-key'), 'utf8').trim();
      const keys = { FILE_KEY: newKey(2), OLD_FILE_KEY: oldKey };
      expect(await command('rotate-file-key', [], { ...stored, ...keys })).toMatchObject({ code: 0 });
      await expectAllThere({ ...stored, FILE_KEY: keys.FILE_KEY });

      // The backup is from before the change, so it needs the key of its time, and then the change again.
      const onDisk = { DATABASE_URL: back.url, DATA_DIR: folder('on-disk'), ...later };
      const ownerOfBack = { ...onDisk, DATABASE_MIGRATION_URL: back.ownerUrl };
      expect(await command('restore', [ofTheStore], { ...ownerOfBack, ...keys })).toMatchObject({
        code: 2,
        output: expect.stringContaining('FILE_KEY is not the backup’s key') as string,
      });
      const ofItsTime = { ...ownerOfBack, FILE_KEY: oldKey };
      expect(await command('restore', [ofTheStore], ofItsTime)).toMatchObject({ code: 0 });
      expect(await command('rotate-file-key', [], { ...onDisk, ...keys })).toMatchObject({ code: 0 });
      await expectAllThere({ ...onDisk, FILE_KEY: keys.FILE_KEY });

      await store.away();
      const away = await command('backup', [folder('backup-of-nothing')], {
        ...stored,
        FILE_KEY: keys.FILE_KEY,
      });
      expect(away).toEqual({ code: 2, output: 'The object store failed: ECONNREFUSED\n' });
      expect(existsSync(folder('backup-of-nothing'))).toBe(false);
    } finally {
      await store.stop();
      await elsewhere.drop();
      await back.drop();
    }
  });

  /** Backs the source up again once it has sealed the demonstration's past days, shortly after its start. */
  async function backupWithRoot(): Promise<string> {
    const DATA_DIR = folder('source');
    const isSealed = async () =>
      !/ 0 daily roots/.test((await command('verify-history', [], { DATA_DIR })).output);
    const deadline = Date.now() + 240_000;
    while (!(await isSealed())) if (Date.now() > deadline) throw new Error('No day was sealed');
    const target = folder('backup-with-root');
    expect(await command('backup', [target], { DATA_DIR })).toMatchObject({ code: 0 });
    return target;
  }

  function auditFingerprint(): string {
    const auditKey = Buffer.from(readFileSync(join(folder('source'), 'secrets/audit-key'), 'utf8'), 'base64');
    return fingerprintOf(new SigningKey({ auditKey }).publicKey);
  }

  it('does not overwrite a backup', async () => {
    const { code, output } = await command('backup', [backup], { DATA_DIR: folder('source') });
    expect({ code, output }).toEqual({
      code: 2,
      output: `${backup} already exists: a backup needs a new folder.\n`,
    });
  });
});

const manifestOf = (folder: string): object =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as object;

const newKey = (byte: number): string => Buffer.alloc(32, byte).toString('base64');

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const quiet = { NODE_NO_WARNINGS: '1', DEMO: '0', LOG_LEVEL: 'error' };

const command = (name: CommandName, given: string[], variables: Record<string, string>) =>
  runCommand(name, { ...quiet, ...variables }, ...given);

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

interface Program {
  readonly url: string;
  call(path: string, request: RequestInit): Promise<{ status: number; body: Record<string, unknown> }>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

async function startProgram(variables: Record<string, string>): Promise<Program> {
  const port = await freePort();
  const env = { PATH: process.env.PATH, ...quiet, PORT: String(port), ...variables };
  const child = spawn(process.execPath, [main], { env });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += String(chunk)));
  const output = () => printed;
  while (!output().includes('Ready: ')) {
    if (child.exitCode !== null) throw new Error(output());
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    async call(path, request) {
      const answer = await fetch(`${url}/api${path}`, request);
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    stop: (signal = 'SIGTERM') => end(child, signal),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
