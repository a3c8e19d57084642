import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import PQueue from 'p-queue';
import { projectRoot } from '../config/paths.js';

/** The compiled module, also for the bundled program: pdf.js finds its own files next to its code. */
const threadModule = join(projectRoot, 'backend/dist/files/pdf-text-thread.js');

/** A thread of its own, so that a PDF neither holds up requests nor takes the program's memory. */
const threadOptions = {
  env: {},
  // pdf.js would load 40 MB of native code, which draws.
  execArgv: ['--no-addons'],
  // What pdf.js says about a broken file is of no use to the log.
  stdout: true,
  stderr: true,
  resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
};
const mostMs = 10_000;
/** pdf.js takes 40 MB, so that the thread ends soon after the last of several files. */
const idleMs = 20_000;
const mostWaiting = 100;
/** Near its end, a PDF says where its table of objects is. Some scanners append bytes to it. */
const endBytes = 4096;

/** Reads the text of PDFs, one at a time. */
@Injectable()
export class PdfText implements OnModuleDestroy {
  private readonly queue = new PQueue({ concurrency: 1 });
  private thread?: Worker;
  private idle?: NodeJS.Timeout;
  private closed = false;

  async onModuleDestroy(): Promise<void> {
    this.closed = true;
    await this.end();
  }

  /** Whether so many files wait that another one should come later. */
  get isBusy(): boolean {
    return this.queue.size >= mostWaiting;
  }

  /**
   * Returns the text of the first page; null for a PDF that asks for a password; '' for a scan, and for a PDF that is cut
   * off, damaged or takes too long.
   * @param read gets the content when its turn comes, so that those who wait take no memory; undefined for none
   */
  firstPage(read: () => Promise<Uint8Array | undefined>): Promise<string | null> {
    return this.queue.add(async () => {
      const content = this.closed ? undefined : await read();
      return content === undefined || this.closed || !hasEnd(content) ? '' : this.ask(content);
    });
  }

  private async ask(content: Uint8Array): Promise<string | null> {
    clearTimeout(this.idle);
    const thread = (this.thread ??= this.start());
    const ended = new AbortController();
    const giveUp = () => ended.abort();
    const timer = setTimeout(giveUp, mostMs);
    thread.once('exit', giveUp);
    try {
      thread.postMessage(content);
      const [text] = (await once(thread, 'message', { signal: ended.signal })) as [string | null];
      this.idle = setTimeout(() => void this.end(), idleMs).unref();
      return text;
    } catch {
      await this.end();
      return '';
    } finally {
      clearTimeout(timer);
      thread.off('exit', giveUp);
    }
  }

  private start(): Worker {
    const thread = new Worker(threadModule, threadOptions);
    thread.unref();
    // Out of memory, for example: whoever waits gets it too.
    thread.on('error', () => undefined);
    thread.on('exit', () => {
      if (this.thread === thread) this.thread = undefined;
    });
    return thread;
  }

  private async end(): Promise<void> {
    clearTimeout(this.idle);
    const { thread } = this;
    this.thread = undefined;
    await thread?.terminate();
  }
}

/** Without its end, pdf.js searches the whole file for objects: more than a second of work for 5 MB that hold none. */
const hasEnd = (content: Uint8Array): boolean =>
  Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    .subarray(-endBytes)
    .includes('startxref');
