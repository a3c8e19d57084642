import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import PQueue from 'p-queue';
import { projectRoot } from '../paths.js';

/** The compiled modules, also for the bundled program. */
const compiled = join(projectRoot, 'backend/dist');

/**
 * What a call may take that decodes what anyone may send: megabytes of memory outside the program's code, of V8's heap in
 * that, and milliseconds.
 */
const strict = { dataMb: 208, heapMb: 96, ms: 10_000 };
type DecodingLimits = Readonly<typeof strict>;
/** For larger documents, whose parts were decoded within the strict limits before. */
export const generous: DecodingLimits = { dataMb: 640, heapMb: 256, ms: 60_000 };

/** Node and its packages take some 40 MB, so that a process ends soon after the last of several calls. */
const idleMs = 20_000;
/** Of decoding, after which another process takes over, long before the system ends this one. */
const mostMsOfProcess = 60_000;
const mostCpuSeconds = 180;
const mostWaiting = 100;

/** A module whose functions decode what strangers sent. Arguments and results are copied between processes. */
export interface DecodedModule<Functions> {
  /** Of the compiled module in the folder of the program. */
  readonly path: string;
  /** `strict` by default. */
  readonly limits?: DecodingLimits;
  /** Never there: it carries the type. */
  readonly functions?: Functions;
}

/** What a decoder takes too much memory or time for. */
export class TooMuchToDecode extends Error {}

/** Answers of decoder-process.ts. */
type Answer = { readonly result: unknown } | { readonly message: string };
type Call<Of> = Extract<Of, (...values: never[]) => unknown>;
type Result<Of> = Awaited<ReturnType<Call<Of>>>;

/**
 * Calls functions that decode what strangers sent, one at a time, in processes that hold no secrets. The system bounds
 * their memory and their processor time (RLIMIT_DATA and RLIMIT_CPU; not on Windows), and their time is bounded here. So
 * a small file that unpacks to gigabytes takes neither the program's memory nor its time.
 */
@Injectable()
export class Decoder implements OnModuleDestroy {
  private readonly queue = new PQueue({ concurrency: 1 });
  /** One for each limits, which the system sets for the whole process. */
  private readonly processes = new Map<DecodingLimits, DecoderProcess>();
  private closed = false;

  async onModuleDestroy(): Promise<void> {
    this.closed = true;
    for (const process of this.processes.values()) await process.end();
  }

  /** Whether so many calls wait that another one, which can wait, should come later. */
  get isBusy(): boolean {
    return this.queue.size >= mostWaiting;
  }

  /**
   * Calls a function of the module.
   * @throws TooMuchToDecode; Error with the message of what the function throws, and once the program stops
   */
  call<Functions, Name extends keyof Functions & string>(
    module: DecodedModule<Functions>,
    name: Name,
    ...given: Parameters<Call<Functions[Name]>>
  ): Promise<Result<Functions[Name]>> {
    return this.queue.add(() => this.ask<Result<Functions[Name]>>(module, name, given), { priority: 1 });
  }

  /**
   * The same after all others.
   * @param read gets the arguments when their turn comes, so that those who wait take no memory
   * @returns undefined without arguments, and once the program stops
   */
  callLast<Functions, Name extends keyof Functions & string>(
    module: DecodedModule<Functions>,
    name: Name,
    read: () => Promise<Parameters<Call<Functions[Name]>> | undefined>,
  ): Promise<Result<Functions[Name]> | undefined> {
    return this.queue.add(async (): Promise<Result<Functions[Name]> | undefined> => {
      const given = this.closed ? undefined : await read();
      return given && !this.closed ? this.ask<Result<Functions[Name]>>(module, name, given) : undefined;
    });
  }

  private async ask<Asked>(
    { path, limits = strict }: DecodedModule<unknown>,
    name: string,
    given: readonly unknown[],
  ): Promise<Asked> {
    if (this.closed) throw new Error('The program stops');
    const process = this.processes.get(limits) ?? new DecoderProcess(limits);
    this.processes.set(limits, process);
    const answer = await process.ask(join(compiled, path), name, given);
    if ('message' in answer) throw new Error(answer.message);
    return answer.result as Asked;
  }
}

/** One process within limits, which starts when it is asked and ends after a while without work. */
class DecoderProcess {
  private child?: ChildProcess;
  /** How long the process has worked, in milliseconds. */
  private worked = 0;
  private idle?: NodeJS.Timeout;

  constructor(readonly limits: DecodingLimits) {}

  /** @throws TooMuchToDecode */
  async ask(module: string, name: string, given: readonly unknown[]): Promise<Answer> {
    clearTimeout(this.idle);
    if (this.worked > mostMsOfProcess) await this.end();
    const child = (this.child ??= this.start());
    const ended = new AbortController();
    const giveUp = () => ended.abort();
    const timer = setTimeout(giveUp, this.limits.ms);
    child.once('close', giveUp);
    const begun = performance.now();
    try {
      // A process that has ended takes no message.
      child.send([module, name, given], (error) => error && giveUp());
      const [answer] = (await once(child, 'message', { signal: ended.signal })) as [Answer];
      this.worked += performance.now() - begun;
      this.idle = setTimeout(() => void this.end(), idleMs).unref();
      return answer;
    } catch (cause) {
      await this.end();
      throw new TooMuchToDecode('It takes too much memory or time to read', { cause });
    } finally {
      clearTimeout(timer);
      child.off('close', giveUp);
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.idle);
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  }

  private start(): ChildProcess {
    const { dataMb, heapMb } = this.limits;
    const node = [
      process.execPath,
      // pdf.js would load 40 MB of native code, which draws.
      '--no-addons',
      ...[`--max-old-space-size=${heapMb}`, '--max-semi-space-size=4'],
      join(compiled, 'base/content/decoder-process.js'),
    ];
    const limit = `ulimit -d ${dataMb * 1024}; ulimit -t ${mostCpuSeconds}; exec "$0" "$@"`;
    const [command, ...values] = process.platform === 'win32' ? node : ['/bin/sh', '-c', limit, ...node];
    const child = spawn(command!, values, {
      // What a library says about a broken file is of no use to the log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      // With this, the C library (glibc) returns freed buffers of 64 kB at once. It reads it before the program runs.
      env: { MALLOC_MMAP_THRESHOLD_: '65536' },
    });
    child.unref();
    child.channel?.unref();
    // Whoever waits learns it by the end of the process.
    child.on('error', () => undefined);
    child.once('close', () => {
      if (this.child === child) this.child = undefined;
    });
    this.worked = 0;
    return child;
  }
}
