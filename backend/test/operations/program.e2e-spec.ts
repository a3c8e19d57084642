import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../fixtures/free-port.js';

/** The built program as `npm start` runs it: a separate process with an embedded database. */
describe('the program', () => {
  const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
  const dataDir = mkdtempSync(join(tmpdir(), 'tax-firm-program-'));
  const programs: Program[] = [];
  let port: number;

  beforeAll(async () => {
    chmodSync(dataDir, 0o755);
    port = await freePort();
  });
  afterEach(async () => {
    for (const program of programs.splice(0)) await program.stop('SIGTERM');
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  interface Program {
    readonly process: ChildProcess;
    /** Its output on standard output and standard error so far. */
    readonly output: () => string;
    stop(signal: NodeJS.Signals): Promise<number | null>;
  }

  function run(variables: Record<string, string> = {}): Program {
    const child = spawn(process.execPath, [main], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: dataDir,
        DEMO: '0',
        LOG_LEVEL: 'error',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.stderr.on('data', (chunk: Buffer) => (output += String(chunk)));
    const program: Program = {
      process: child,
      output: () => output,
      async stop(signal) {
        if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
        const exit = once(child, 'exit');
        child.kill(signal);
        await exit;
        return child.exitCode;
      },
    };
    programs.push(program);
    return program;
  }

  async function started(variables?: Record<string, string>): Promise<Program> {
    const program = run(variables);
    while (!program.output().includes('Ready: ')) {
      if (program.process.exitCode !== null) throw new Error(program.output());
      await once(program.process.stdout!, 'data');
    }
    return program;
  }

  async function refused(variables: Record<string, string>): Promise<string> {
    const program = run(variables);
    const [code] = (await once(program.process, 'close')) as [number];
    expect(code).toBe(1);
    return program.output();
  }

  const call = (path: string, body?: object) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'is ready when it says so, and stops everything on %s',
    async (signal) => {
      const program = await started();
      expect((await call('/readyz')).status).toBe(200);
      const server = Number(
        readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0],
      );

      expect(await program.stop(signal)).toBe(0);
      await expect(call('/readyz')).rejects.toThrow();
      expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
      expect(isRunning(server)).toBe(false);
    },
  );

  it('keeps everything that it acknowledged after a SIGKILL', async () => {
    const account = { name: 'Ada Fontaine', email: 'ada@people.example', password: 'correct horse battery' };
    const first = await started();
    expect((await call('/api/users/register', account)).status).toBe(201);
    await first.stop('SIGKILL');

    await started();
    expect((await call('/api/users/login', account)).status).toBe(200);
  });

  it('warns about accounts at an address that several people read, and makes no owner with one', async () => {
    const { stop } = await started();
    const account = {
      name: 'Ben Achterberg',
      email: 'ben@people.example',
      password: 'correct horse battery',
    };
    expect((await call('/api/users/register', account)).status).toBe(201);
    await stop('SIGTERM');
    const shared = { MAIL_FROM: `Lantern <${account.email}>`, LOG_LEVEL: 'warn' };
    const program = await started(shared);
    const warning = /The account [0-9a-f-]{36} \(Client\) has an address of the firm/;
    while (!warning.test(program.output())) await once(program.process.stdout!, 'data');
    for (const program of programs.splice(0)) await program.stop('SIGTERM');

    const owner = { OWNER_EMAIL: 'hello+me@lanternstreet.example', OWNER_PASSWORD: 'lantern in the harbor' };
    expect(await refused(owner)).toContain('OWNER_EMAIL must not be an address of the firm');
  });

  it('is loaded from a few files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tax-firm-coverage-'));
    const program = await started({ NODE_V8_COVERAGE: folder });
    expect(await program.stop('SIGTERM')).toBe(0);
    const [loaded] = readdirSync(folder).map((name) => urlsIn(join(folder, name)).length);
    rmSync(folder, { recursive: true });
    expect(loaded).toBeLessThan(150); // thousands without the bundle
  });

  it('names the sources in the trace of an unexpected error', async () => {
    const folder = join(dataDir, 'no-database');
    mkdirSync(folder);
    writeFileSync(join(folder, 'postgres'), '');
    const said = await refused({ DATA_DIR: folder });
    expect(said).toContain('EEXIST');
    const [, source, line] = /resolveHome \((\S+\/postgres-cluster\.ts):(\d+):\d+\)/.exec(said)!;
    expect(readFileSync(source!, 'utf8').split('\n')[Number(line) - 1]).toContain('createFolder(');
    expect(said).not.toContain('bundle-');
  });

  it('does not wait for open streams when it stops', async () => {
    const program = await started();
    const client = { name: 'Cy Ellison', email: 'cy@people.example', password: 'correct horse battery' };
    const order = { service: 'Tax Preparation Individual', ...client };
    const { token } = (await (await call('/api/taxReturns/add', order)).json()) as { token: string };
    const headers = { Authorization: token };
    const returns = await fetch(`http://127.0.0.1:${port}/api/taxReturns/getAll`, { headers });
    const [{ id }] = (await returns.json()) as [{ id: string }];
    const stream = await fetch(`http://127.0.0.1:${port}/api/taxReturns/${id}/stream`, { headers });
    const toldAt = Date.now();
    const stopped = program.stop('SIGTERM');
    await stream.text();
    expect(await stopped).toBe(0);
    expect(Date.now() - toldAt).toBeLessThan(4_500);
  });

  it('names an invalid variable', async () => {
    expect(await refused({ PORT: 'eighty' })).toContain('PORT must be a whole number');
    expect(await refused({ NODE_ENV: 'production' })).toContain(
      'JWT_SECRET is required when NODE_ENV=production',
    );
  });

  it('names DATA_DIR when it cannot be used', async () => {
    const file = join(dataDir, 'no-folder');
    writeFileSync(file, '');
    expect(await refused({ DATA_DIR: file })).toMatch(
      /^The environment is invalid:\n {2}DATA_DIR must be .*\n$/,
    );
  });

  // In /sys, nobody can create a folder, as in a DATA_DIR that is read-only. With these secrets, the database needs it first.
  it('names DATA_DIR when the database cannot be written there', async () => {
    const secret = Buffer.alloc(32, 1).toString('base64');
    const said = await refused({ DATA_DIR: '/sys', JWT_SECRET: secret, FILE_KEY: secret, AUDIT_KEY: secret });
    expect(said).toMatch(/^DATA_DIR must be a folder that the program can write to: E[A-Z]+: .*\n$/);
  });

  it('names DATA_DIR when files cannot be written there', async () => {
    const folder = join(dataDir, 'without-files');
    mkdirSync(folder);
    symlinkSync('/sys', join(folder, 'files'));
    expect(await refused({ DATA_DIR: folder, DEMO: '1' })).toMatch(
      /^DATA_DIR must be a folder that the program can write to: E[A-Z]+: .*\n$/m,
    );
  });

  it('names SITE_DIR when production has no built site there', async () => {
    const variables = {
      NODE_ENV: 'production',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      JWT_SECRET: 'j'.repeat(32),
      FILE_KEY: Buffer.alloc(32, 1).toString('base64'),
      SMTP_URL: 'smtp://127.0.0.1:25',
      SITE_DIR: dataDir,
    };
    expect(await refused(variables)).toMatch(
      /^The environment is invalid:\n {2}SITE_DIR has no built site: .*Run npm run build, or set SITE_DIR .*\n$/,
    );
  });

  // In /proc, nobody can create a folder.
  it('names DATA_DIR when it cannot be created', async () => {
    expect(await refused({ DATA_DIR: '/proc/no/folder' })).toContain(
      'DATA_DIR must be a folder that the program can write to: ENOENT',
    );
  });

  it('names HOST when the machine has no such address', async () => {
    // Reserved for documentation (RFC 5737).
    expect(await refused({ HOST: '192.0.2.1' })).toContain(
      'HOST must be an address of this machine, and 192.0.2.1',
    );
  });

  it('names a missing file of the firm', async () => {
    expect(await refused({ FIRM_DIR: dataDir })).toContain(join(dataDir, 'firm.json'));
  });

  it('refuses a folder or port that another process uses, without disturbing it', async () => {
    await started();
    expect(await refused({ PORT: String(await freePort()) })).toContain(
      'Another process is already running on',
    );

    const elsewhere = mkdtempSync(join(tmpdir(), 'tax-firm-program-'));
    chmodSync(elsewhere, 0o755);
    expect(await refused({ DATA_DIR: elsewhere })).toContain(`Port ${port} is in use`);
    rmSync(elsewhere, { recursive: true });
    expect((await call('/readyz')).status).toBe(200);
  });
});

/** The files of our repository that a thread loaded, from what V8 wrote about it. */
function urlsIn(coverage: string): string[] {
  const { result } = JSON.parse(readFileSync(coverage, 'utf8')) as { result: { url: string }[] };
  return result.map(({ url }) => url).filter((url) => url.startsWith('file:'));
}

function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
