import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Clock } from '../config/clock.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { Repeater } from '../workflow/index.js';
import { ReturnPaymentsService } from './return-payments.service.js';

const everyMs = 30_000;
/** An attempt that is younger may still be under way in some process. */
const patienceMs = 60_000;

/** Settles payments whose answer was lost, when a process died in the middle or the provider was out of reach. */
@Injectable()
export class PaymentSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly repeater = new Repeater(everyMs, async () => {
    await this.payments.settleOpen(new Date(this.clock.now().getTime() - patienceMs));
    return false;
  });

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly payments: ReturnPaymentsService,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    if (this.environment.role !== 'api') this.repeater.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeater.stop();
  }
}
