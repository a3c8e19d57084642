import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const restartAfterMs = 100;
const linesKept = 400;

/** The built program as a process of its own, and who looks after it: a container engine with `restart: unless-stopped`. */
export class Program {
  /** How often it was started again after it had ended by itself. */
  restarts = 0;
  private child?: ChildProcess;
  private wanted = false;
  private readonly lines: string[] = [];

  /** @param variables its whole environment, but for PORT */
  constructor(
    readonly name: string,
    private readonly port: number,
    private readonly variables: Readonly<Record<string, string>>,
  ) {}

  get url(): URL {
    return new URL(`http://127.0.0.1:${this.port}`);
  }

  /** What ought not to be: the requests that it says it failed, and ends that nobody brought about. */
  readonly failures: string[] = [];

  /** What it wrote last. */
  get output(): string {
    return this.lines.join('');
  }

  /** Resolves once it says that it is ready. @throws Error with what it wrote, when it ends before */
  async start(): Promise<void> {
    const child = this.run();
    await new Promise<void>((resolve, reject) => {
      child.stdout!.on('data', (chunk: Buffer) => {
        if (String(chunk).includes('Ready: ')) resolve();
      });
      child.once('exit', () => reject(new Error(`${this.name} did not start: ${this.output}`)));
    });
    this.wanted = true;
  }

  /** SIGTERM. @returns its exit code */
  async stop(): Promise<number | null> {
    this.wanted = false;
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
    return child.exitCode;
  }

  /** SIGKILL: it ends in the middle of whatever it does, and is started again. */
  kill(): void {
    this.child?.kill('SIGKILL');
  }

  private run(): ChildProcess {
    const child = spawn(process.execPath, [main], {
      env: { PATH: process.env.PATH, ...this.variables, PORT: String(this.port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        const text = String(chunk);
        this.failures.push(...text.split('\n').filter((line) => line.includes('"a request failed"')));
        this.lines.push(text);
        this.lines.splice(0, this.lines.length - linesKept);
      });
    }
    const endWithUs = () => child.kill('SIGKILL');
    process.once('exit', endWithUs);
    child.once('exit', (code, signal) => {
      process.off('exit', endWithUs);
      if (this.wanted && signal !== 'SIGKILL')
        this.failures.push(`ended with ${code ?? signal}: ${this.output}`);
      void this.again();
    });
    this.child = child;
    return child;
  }

  /** Does nothing for one that was told to stop, or that never came so far. */
  private async again(): Promise<void> {
    if (!this.wanted) return;
    await sleep(restartAfterMs);
    if (!this.wanted) return;
    this.restarts++;
    this.run();
  }
}
