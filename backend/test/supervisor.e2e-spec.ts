import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './fixtures/free-port.js';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** The built program with WORKERS=2: a supervisor, and two processes that answer on one port. */
describe('the program with several workers', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tax-firm-workers-'));
  let program: ChildProcess;
  let output = '';
  let url: string;

  async function start(): Promise<void> {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    output = '';
    program = spawn(process.execPath, [main], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        WORKERS: '2',
        LOG_LEVEL: 'info',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [program.stdout!, program.stderr!])
      stream.on('data', (chunk: Buffer) => (output += String(chunk)));
    await until('the program answers', () => output.includes('Ready: '));
  }

  async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    const end = Date.now() + 240_000;
    while (!(await holds())) {
      if (Date.now() > end) throw new Error(`It did not happen that ${what}: ${output}`);
      await sleep(50);
    }
  }

  /** Asks on two connections, because one waits in vain if it goes to a worker that dies; again if both are ended. */
  async function ask(path: string): Promise<{ status: number; body: string }> {
    for (;;) {
      const answer = await Promise.any([askOnce(path), askOnce(path)]).catch(() => undefined);
      if (answer) return answer;
      await sleep(50);
    }
  }

  /** Asks on a connection of its own, which may lead to any of the workers. */
  async function askOnce(path: string): Promise<{ status: number; body: string }> {
    const sent = get(url + path, { agent: new Agent(), signal: AbortSignal.timeout(10_000) });
    const [answer] = (await once(sent, 'response')) as [NodeJS.ReadableStream & { statusCode: number }];
    return { status: answer.statusCode, body: await text(answer) };
  }

  /** Returns a metric of each worker by its number. @param label such as `space="new"` */
  async function metric(name: string, label?: string): Promise<Map<string, number>> {
    const { body } = await ask('/metrics');
    const lines = body.matchAll(
      new RegExp(
        `^${name}\\{(?:[^}\\n]*,)?${label ? `${label},` : ''}worker="(\\d+)"[^}\\n]*\\} (\\S+)$`,
        'gm',
      ),
    );
    return new Map([...lines].map(([, worker, value]) => [worker!, Number(value)]));
  }

  const away = async () => (JSON.parse((await ask('/readyz')).body) as { away?: string[] }).away ?? [];
  const allAreReady = () => until('all are ready', async () => (await away()).length === 0);
  const pids = async () => {
    await allAreReady();
    const starts = output.matchAll(/"worker":(\d),"workerPid":(\d+)/g);
    return new Map([...starts].map(([, worker, pid]) => [worker!, Number(pid)]));
  };

  beforeAll(async () => {
    chmodSync(dataDir, 0o755);
    await start();
  });
  afterAll(async () => {
    if (program.exitCode === null && program.signalCode === null) {
      const exit = once(program, 'exit');
      program.kill('SIGTERM');
      await exit;
    }
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('reports the metrics of both, whichever is asked', async () => {
    await allAreReady();
    for (let asked = 0; asked < 4; asked++) {
      expect([...(await metric('nodejs_heap_limit_bytes')).keys()].sort()).toEqual(['1', '2']);
    }
    const { body } = await ask('/metrics');
    expect(body.match(/^# TYPE nodejs_heap_limit_bytes gauge$/gm)).toHaveLength(1);
    // Both have the limit that one would have.
    for (const bytes of (await metric('nodejs_heap_limit_bytes')).values()) expect(bytes).toBeLessThan(500e6);
    for (const bytes of (await metric('nodejs_heap_space_size_total_bytes', 'space="new"')).values())
      expect(bytes).toBeLessThan(13e6);
    for (const pid of (await pids()).values())
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).toContain('MALLOC_MMAP_THRESHOLD_=65536');
  });

  it('starts a worker again that was killed, and says meanwhile that it is away', async () => {
    const before = await pids();
    process.kill(before.get('2')!, 'SIGKILL');
    await until('it is away', async () => (await away()).includes('worker 2'));
    expect((await ask('/readyz')).status).toBe(200);

    await until('another began', async () => (await pids()).get('2') !== before.get('2'));
    expect((await pids()).get('1')).toBe(before.get('1'));
    expect(output).toContain('a worker ended, and is started again');
  });

  it('answers while the first of them is replaced', async () => {
    const before = await pids();
    process.kill(before.get('1')!, 'SIGKILL');
    await until('it is away', async () => (await away()).includes('worker 1'));
    await until('another began', async () => (await pids()).get('1') !== before.get('1'));
    // It is announced to the terminal only once, with the demonstration that one process would have.
    expect(output.match(/Ready: /g)).toHaveLength(1);
    expect(output.match(/Sign in to the demonstration as:/g)).toHaveLength(1);
  });

  it('tells why it cannot start, once', async () => {
    const { port } = new URL(url);
    const elsewhere = mkdtempSync(join(tmpdir(), 'tax-firm-workers-'));
    chmodSync(elsewhere, 0o755);
    const second = spawn(process.execPath, [main], {
      env: { PATH: process.env.PATH, PORT: port, DATA_DIR: elsewhere, DEMO: '0', WORKERS: '2' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const said = await text(second.stderr);
    expect(said).toBe(`Port ${port} is in use. Choose another: PORT=3001 npm start\n`);
    expect(second.exitCode ?? (await once(second, 'exit'))[0]).toBe(1);
    rmSync(elsewhere, { recursive: true, force: true });
  });

  it('ends both and the database on SIGTERM, and with its supervisor', async () => {
    const first = [...(await pids()).values()];
    program.kill('SIGTERM');
    expect(await once(program, 'exit')).toEqual([0, null]);
    expect(first.filter(isRunning)).toEqual([]);
    expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);

    await start();
    const second = [...(await pids()).values()];
    program.kill('SIGKILL');
    await until('the workers end', () => second.filter(isRunning).length === 0);
    // The next supervisor adopts the database.
    await start();
    expect((await ask('/readyz')).status).toBe(200);
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
