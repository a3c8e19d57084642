import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 25;
const timeoutMs = 20_000;

/** Requests that are asked once: what fails, has failed. An upload is tried once more where the entry has nobody, as the site does. */
export class SteadyLoad {
  readonly failures: string[] = [];
  readonly answered = new Map<string, number>();
  private going = true;
  private readonly loops: Promise<void>[] = [];

  constructor(private readonly entry: string) {}

  /** Asks the same thing again and again, each time when the last one was answered. */
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

/** @returns what went wrong */
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
