import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { Clock, dayMs, Scheduled } from '../../base/clock.js';
import { Outbox } from './outbox.js';

/** Done effects are kept this long, so that staff can check whether an email was sent. */
const retentionMs = 30 * dayMs;
/** Dismissed effects are kept as long as other unused client data may be (16 CFR 314.4(c)(6)). */
const dismissedRetentionMs = 2 * 365 * dayMs;

/** Deletes old effects. */
@Injectable()
export class OutboxSweeper {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  @Scheduled(CronExpression.EVERY_HOUR)
  async sweep(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.outbox.sweep(new Date(now - retentionMs), new Date(now - dismissedRetentionMs));
  }
}
