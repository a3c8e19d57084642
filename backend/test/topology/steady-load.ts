import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 25;
const timeoutMs = 60_000;

/**
 * Sends requests without retries, so that every failure counts. Only an upload is retried once if no process is
 * reachable, as the site does.
 */
export class SteadyLoad {
  readonly failures: string[] = [];
  readonly answered = new Map<string, number>();
  private going = true;
  private readonly loops: Promise<void>[] = [];

  constructor(private readonly entry: string) {}

  /** Repeats a request, each time after the last one was answered. */
  keepAsking(what: string, question: (round: number) => readonly [path: string, init: RequestInit]): void {
    this.loops.push(
      (async () => {
        for (let round = 0; this.going; round++) {
          const [path, init] = question(round);
          const first = await ask(`${this.entry}${path}`, init);
          const answer =
            what === 'upload' && first?.startsWith('502') ? await ask(`${this.entry}${path}`, init) : first;
          if (answer) this.failures.push(`${what}: ${answer}`);
          else this.answered.set(what, (this.answered.get(what) ?? 0) + 1);
          await sleep(pauseMs);
        }
      })(),
    );
  }

  async stop(): Promise<void> {
    this.going = false;
    await Promise.all(this.loops);
  }
}

/** @returns the failure, if any */
async function ask(url: string, init: RequestInit): Promise<string | undefined> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    const text = await response.text();
    return response.ok ? undefined : `${response.status} ${text}`;
  } catch (error) {
    const { message, cause } = error as Error;
    return `${message} ${String(cause)}`;
  }
}
