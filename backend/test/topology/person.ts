import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 250;
const retryTimeoutMs = 180_000;
const timeoutMs = 90_000;

/** A final answer, as opposed to a lost one or a temporary failure. */
export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** Requests of all people together. */
export interface Tally {
  requests: number;
  /** Retries by reason: a status, or `lost`. */
  readonly again: Map<string, number>;
}

export const newTally = (): Tally => ({ requests: 0, again: new Map() });

interface Question {
  /** Sent as JSON, except FormData. */
  readonly body?: object;
  /** The idempotency key: a retry with it is answered without being done again. */
  readonly key?: string;
}

export const newKey = (): string => randomUUID();

/** A person at a browser with their own IP address, who retries until there is an answer, like the screens. */
export class Person {
  token?: string;

  constructor(
    private readonly entry: string,
    private readonly address: string,
    private readonly tally: Tally,
  ) {}

  /** @throws Error for an unexpected answer */
  async do<Body>(method: string, path: string, question: Question = {}): Promise<Body> {
    const { status, body } = await this.ask<Body>(method, path, question);
    if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** Sends a request, with an idempotency key if it changes something, and retries until there is a final answer. */
  async ask<Body>(method: string, path: string, question: Question = {}): Promise<Answer<Body>> {
    return this.until(async () => {
      const response = await this.send(method, path, question);
      const text = await response.text();
      const body = (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as Body;
      return { status: response.status, body };
    });
  }

  async download(path: string): Promise<Buffer> {
    const { body, status } = await this.until(async () => {
      const response = await this.send('GET', path, {});
      return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
    });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return body;
  }

  private async until<Body>(question: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
    for (const deadline = Date.now() + retryTimeoutMs; ; await sleep(pauseMs)) {
      this.tally.requests++;
      const answer = await question().catch(() => undefined);
      const problem = problemOf(answer);
      if (answer && !problem) return answer;
      this.tally.again.set(problem!, (this.tally.again.get(problem!) ?? 0) + 1);
      if (Date.now() > deadline) throw new Error(`No answer in time: ${problem}`);
    }
  }

  private send(method: string, path: string, { body, key }: Question): Promise<Response> {
    const isForm = body instanceof FormData;
    return fetch(`${this.entry}${path}`, {
      method,
      headers: {
        'X-Forwarded-For': this.address,
        ...(this.token && { Authorization: this.token }),
        ...(body && !isForm && { 'Content-Type': 'application/json' }),
        ...(key && { 'Idempotency-Key': key }),
      },
      body: isForm ? body : body && JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
  }
}

/** Returns why an answer is not final; undefined if it is. */
function problemOf(answer: Answer<unknown> | undefined): string | undefined {
  if (!answer) return 'lost';
  const { message } = (answer.body ?? {}) as { message?: string };
  const unfinished =
    answer.status === 409 && message?.startsWith('The same request is still being carried out');
  return answer.status >= 500 || unfinished ? String(answer.status) : undefined;
}
