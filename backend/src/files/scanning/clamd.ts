import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { type ClamdAddress } from '../../base/config/addresses.js';

/** What a scan found. */
export type ScanVerdict = { readonly clean: true } | { readonly clean: false; readonly signature: string };

/** clamd does not answer, cuts the connection, or fails. */
export class ScannerUnavailable extends Error {}

/**
 * clamd cut off the content at StreamMaxLength, or did not look into all of it because of another of its limits, such as
 * that of nested archives.
 */
export class TooLargeToScan extends Error {}

/** Milliseconds without a byte in either direction. clamd itself gives up a file after two minutes (MaxScanTime). */
const silenceMs = 150_000;
const pingMs = 2_000;

/**
 * Asks a clamd about content, with the commands INSTREAM, PING and VERSION of its protocol (manual page clamd(8), section
 * COMMANDS). Each question has its own connection. The protocol has neither authentication nor encryption.
 */
export class Clamd {
  constructor(private readonly address: ClamdAddress) {}

  /** @throws ScannerUnavailable, TooLargeToScan, or the content's error */
  async scan(content: AsyncIterable<Buffer>): Promise<ScanVerdict> {
    const socket = this.open(silenceMs);
    const failed: { content?: { readonly error: unknown } } = {};
    async function* command(): AsyncGenerator<Buffer> {
      yield Buffer.from('zINSTREAM\0');
      try {
        for await (const chunk of content) if (chunk.length > 0) yield* [lengthOf(chunk.length), chunk];
      } catch (error) {
        failed.content = { error };
        // Otherwise clamd would wait for the rest.
        socket.destroy();
        throw error;
      }
      yield lengthOf(0);
    }
    // If clamd refuses the content early, its answer counts, and not the broken connection.
    const sending = pipeline(command, socket, { end: false }).catch(() => undefined);
    try {
      return verdictOf(await answerOf(socket));
    } catch (error) {
      throw failed.content ? failed.content.error : await this.meaningOf(error);
    } finally {
      socket.destroy();
      await sending;
    }
  }

  /** @throws ScannerUnavailable unless clamd answers within two seconds */
  async ping(): Promise<void> {
    const answer = await this.ask('PING');
    if (answer !== 'PONG') throw new ScannerUnavailable(`clamd answered ${JSON.stringify(answer)}`);
  }

  /**
   * Its version and that of its signatures: `ClamAV 1.4.3/27821/Sun Nov 22 08:35:04 2026`, without the latter two if it
   * has only signatures of others. @throws ScannerUnavailable unless clamd answers within two seconds
   */
  version(): Promise<string> {
    return this.ask('VERSION');
  }

  /** If clamd closes while we send, its answer may be lost. If it still listens, the content was too large. */
  private async meaningOf(error: unknown): Promise<unknown> {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    if (code !== 'EPIPE' && code !== 'ECONNRESET') return error;
    return this.ping().then(
      () => new TooLargeToScan('clamd closed the connection while it received the content'),
      () => error,
    );
  }

  private async ask(command: string): Promise<string> {
    const socket = this.open(pingMs);
    socket.write(`z${command}\0`);
    return answerOf(socket);
  }

  private open(timeoutMs: number): Socket {
    const socket = connect(this.address);
    return socket.setTimeout(timeoutMs, () => socket.destroy(new Error('clamd does not answer')));
  }
}

/** A length in network byte order. */
function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Reads up to the NUL that ends an answer, and closes the connection. @throws ScannerUnavailable */
async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  try {
    for await (const bytes of socket as AsyncIterable<Buffer>) {
      answer += bytes.toString('latin1');
      if (answer.includes('\0')) break;
    }
  } catch (cause) {
    if (answer === '') throw new ScannerUnavailable(`clamd failed: ${(cause as Error).message}`, { cause });
  }
  if (answer === '') throw new ScannerUnavailable('clamd closed the connection without an answer');
  return answer.split('\0')[0]!;
}

function verdictOf(answer: string): ScanVerdict {
  const signature = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (signature?.startsWith('Heuristics.Limits.Exceeded')) throw new TooLargeToScan(answer);
  if (signature !== undefined) return { clean: false, signature };
  if (answer === 'stream: OK') return { clean: true };
  if (answer.includes('size limit exceeded')) throw new TooLargeToScan(answer);
  throw new ScannerUnavailable(`clamd answered ${JSON.stringify(answer)}`);
}
