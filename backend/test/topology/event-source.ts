import { setTimeout as sleep } from 'node:timers/promises';

const reconnectMs = 200;

/** Follows a return's event stream like a browser: reopens a stream that ends. */
export class EventSource {
  /** The announced versions, in order. */
  readonly versions: number[] = [];
  /** How often the stream ended regularly, and how often it broke. */
  ended = 0;
  broken = 0;
  private readonly leaving = new AbortController();
  private readonly following: Promise<void>;

  constructor(url: string, token: string) {
    this.following = this.follow(url, token);
  }

  async saw(version: number): Promise<void> {
    for (const deadline = Date.now() + 120_000; !this.versions.includes(version); await sleep(20))
      if (Date.now() > deadline)
        throw new Error(`Version ${version} was not announced: ${this.versions.join()}`);
  }

  async close(): Promise<void> {
    this.leaving.abort();
    await this.following;
  }

  private async follow(url: string, token: string): Promise<void> {
    const { signal } = this.leaving;
    for (; !signal.aborted; await sleep(reconnectMs)) {
      try {
        const response = await fetch(url, { headers: { Authorization: token }, signal });
        await this.read(response);
        this.ended++;
      } catch {
        if (!signal.aborted) this.broken++;
      }
    }
  }

  private async read({ ok, status, body }: Response): Promise<void> {
    if (!ok || !body) throw new Error(`The stream answered ${status}`);
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const version = /^id: (\d+)$/m.exec(message)?.[1];
        if (version) this.versions.push(Number(version));
      }
    }
  }
}
