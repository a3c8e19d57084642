import { AsyncResource } from 'node:async_hooks';
import { Logger } from '@nestjs/common';

/**
 * Repeats some work, one run at a time: immediately when woken or when there is more to do, otherwise after a pause.
 * A failure is logged and retried after the pause. The work belongs to whoever made the loop, and not to the request that
 * wakes it.
 */
export class PollingLoop {
  private readonly logger = new Logger(PollingLoop.name);
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private wakeRequested = false;
  private started = false;

  private readonly work: () => Promise<boolean>;

  /** @param work resolves to whether there is more to do now */
  constructor(
    private readonly pauseMs: number,
    work: () => Promise<boolean>,
  ) {
    this.work = AsyncResource.bind(work);
  }

  start(): void {
    this.started = true;
    this.wake();
  }

  /** Runs now, or right after the current run. Does nothing before `start` and after `stop`. */
  wake(): void {
    this.wakeRequested = true;
    if (!this.started || this.running) return;
    clearTimeout(this.timer);
    this.running = this.run();
  }

  /** Prevents further runs, and resolves when the current one has ended. */
  async stop(): Promise<void> {
    this.started = false;
    clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.started && this.wakeRequested) {
      this.wakeRequested = false;
      try {
        if (await this.work()) this.wakeRequested = true;
      } catch (error) {
        this.logger.error(error);
        break;
      }
    }
    this.running = undefined;
    if (this.started) this.timer = setTimeout(() => this.wake(), this.pauseMs);
  }
}
