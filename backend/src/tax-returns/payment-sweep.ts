import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../config/clock.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { ReturnPaymentsService } from './return-payments.service.js';

const everyMs = 30_000;
/** An attempt that is younger may still be under way in some process. */
const patienceMs = 60_000;

/** Settles payments whose answer was lost, when a process died in the middle or the provider was out of reach. */
@Injectable()
export class PaymentSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly payments: ReturnPaymentsService,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    if (this.environment.role === 'api') return;
    this.timer = setInterval(() => {
      this.running = this.payments
        .settleOpen(new Date(this.clock.now().getTime() - patienceMs))
        .catch(() => undefined);
    }, everyMs);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }
}
