import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const restartAfterMs = 100;
const linesKept = 400;

/** Runs the built program as a process and restarts it, like a container engine with `restart: unless-stopped`. */
export class Program {
  /** How often it was restarted after it ended unexpectedly. */
  restarts = 0;
  private child?: ChildProcess;
  private wanted = false;
  private readonly lines: string[] = [];

  /** @param variables its whole environment except PORT */
  constructor(
    readonly name: string,
    private readonly port: number,
    private readonly variables: Readonly<Record<string, string>>,
  ) {}

  get url(): URL {
    return new URL(`http://127.0.0.1:${this.port}`);
  }

  /** Unexpected problems: requests that it logged as failed, and exits that the test did not cause. */
  readonly failures: string[] = [];

  /** The end of its output. */
  get output(): string {
    return this.lines.join('');
  }

  /** Resolves when it prints that it is ready. @throws Error with its output if it exits first */
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

  /** Stops it with SIGTERM. @returns its exit code */
  async stop(): Promise<number | null> {
    this.wanted = false;
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
    return child.exitCode;
  }

  /** Kills it with SIGKILL in the middle of its work; it is then restarted. */
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

  /** Does nothing if it was told to stop or has never started. */
  private async again(): Promise<void> {
    if (!this.wanted) return;
    await sleep(restartAfterMs);
    if (!this.wanted) return;
    this.restarts++;
    this.run();
  }
}
