import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { PollingLoop } from '../common/polling-loop.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { PaymentInbox } from './payment-inbox.js';
import { ReturnPaymentsService } from './return-payments.service.js';

const openIntervalMs = 30_000;
/** How often the provider is asked for events that never came. */
const missedIntervalMs = 300_000;
/** An attempt that is younger may still be under way in some process. */
const minAgeMs = 60_000;

/**
 * Settles payments whose answer was lost, when a process died in the middle or the provider was out of reach, and
 * collects what the provider told while nobody listened.
 */
@Injectable()
export class PaymentSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly openPaymentsLoop = new PollingLoop(openIntervalMs, async () => {
    await this.payments.reconcileOpen(new Date(this.clock.now().getTime() - minAgeMs));
    return false;
  });
  private readonly missedEventsLoop = new PollingLoop(missedIntervalMs, async () => {
    await this.inbox.collectMissed();
    return false;
  });

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly payments: ReturnPaymentsService,
    private readonly inbox: PaymentInbox,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    if (this.environment.role === 'api') return;
    this.openPaymentsLoop.start();
    this.missedEventsLoop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.openPaymentsLoop.stop(), this.missedEventsLoop.stop()]);
  }
}
