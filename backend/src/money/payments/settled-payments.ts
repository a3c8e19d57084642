import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { PaymentOutcomes } from './payment-outcomes.js';
import { type PaymentUpdate } from '../provider/payment-events.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider.js';

/** Applies the provider's report about a pending payment at once. One that gets lost is found by `PaymentSweep`. */
@Injectable()
export class SettledPayments implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(SettledPayments.name);
  private readonly inProgress = new Set<Promise<void>>();
  private stop?: () => void;

  constructor(
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    private readonly outcomes: PaymentOutcomes,
  ) {}

  onModuleInit(): void {
    this.stop = this.provider.onSettled?.((update) => {
      const applied = this.apply(update).finally(() => this.inProgress.delete(applied));
      this.inProgress.add(applied);
    });
  }

  /** Waits for the reports in progress, because they need the database. */
  async onModuleDestroy(): Promise<void> {
    this.stop?.();
    await Promise.all(this.inProgress);
  }

  private async apply(update: PaymentUpdate): Promise<void> {
    try {
      await this.outcomes.apply(update);
    } catch (error) {
      this.logger.warn(`Could not settle the attempt ${update.attempt} yet: ${(error as Error).message}`);
    }
  }
}
