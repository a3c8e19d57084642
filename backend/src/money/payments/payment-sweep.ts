import { Injectable } from '@nestjs/common';
import { Clock, dayMs, Scheduled } from '../../base/clock.js';
import { PaymentInbox } from './payment-inbox.js';
import { ReturnPaymentsService } from './return-payments.service.js';

/** A younger attempt without an answer may still be in progress in some process. */
const answersWithinMs = 60_000;
/** The provider itself reports a pending attempt that ends sooner. */
const reportsWithinMs = 10_000;
/** The same for a debit of a bank account. */
const clearsWithinMs = dayMs;

/**
 * Settles payments whose answer was lost because a process died or the provider was unreachable, and collects events
 * that the provider could not deliver.
 */
@Injectable()
export class PaymentSweep {
  constructor(
    private readonly payments: ReturnPaymentsService,
    private readonly inbox: PaymentInbox,
    private readonly clock: Clock,
  ) {}

  @Scheduled('EVERY_30_SECONDS')
  async reconcileOpen(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.payments.reconcileOpen(new Date(now - answersWithinMs), new Date(now - reportsWithinMs));
  }

  @Scheduled('EVERY_HOUR')
  async reconcileClearing(): Promise<void> {
    await this.payments.reconcileClearing(new Date(this.clock.now().getTime() - clearsWithinMs));
  }

  @Scheduled('EVERY_5_MINUTES')
  async collectMissed(): Promise<void> {
    await this.inbox.collectMissed();
  }
}
