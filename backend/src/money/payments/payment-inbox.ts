import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock, Scheduled } from '../../base/clock.js';
import { PaymentOutcomes } from './payment-outcomes.js';
import {
  PAYMENT_PROVIDER,
  type PaymentEvents,
  type PaymentProvider,
  type ProviderEvent,
} from '../provider/payment-provider.js';

/** How far back the first collection goes. The provider lists events for 30 days. */
const firstLook = '29 days';
/** Collections overlap by an hour, because the provider may list an event late. */
const overlap = '1 hour';
/**
 * How long to retry an event that fails. Without an end, each collection would go back to the first one. For a week more, the
 * provider's dashboard can send it again.
 */
const retried = '7 days';

/**
 * Receives the provider's events. Each one is stored and applied once, in one transaction. One that fails is stored without
 * a time of application, from its first failure.
 */
@Injectable()
export class PaymentInbox {
  private readonly logger = new Logger(PaymentInbox.name);

  constructor(
    private readonly dataSource: DataSource,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    private readonly outcomes: PaymentOutcomes,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores and applies an event. Both are committed when the promise resolves. Only what identifies the event is stored:
   * the rest tells about payers, also of the account's other payments.
   * @returns false for an event that was applied before
   * @throws PaymentProviderUnavailable, ImpossibleReport, or a database error; then nothing was written
   */
  async receive(events: PaymentEvents, event: ProviderEvent): Promise<boolean> {
    const update = await events.toPaymentUpdate(event);
    return this.dataSource.transaction(async (manager) => {
      const inserted: unknown[] = await manager.query(
        `INSERT INTO inbox (provider, event_id, payload, received_at, applied_at) VALUES ($1, $2, $3, $4, $4)
         ON CONFLICT (provider, event_id) DO UPDATE SET applied_at = excluded.applied_at WHERE inbox.applied_at IS NULL
         RETURNING 1`,
        [this.provider.mode, event.id, keptOf(events, event), this.clock.now()],
      );
      if (inserted.length === 0) return false;
      if (update && !(await this.outcomes.apply(update, manager)))
        this.logger.error(
          `No return has the payment ${events.objectOf(event)} of the event ${event.id} (${event.type})`,
        );
      return true;
    });
  }

  /**
   * Collects events that the provider never delivered, since the last collection without a failure. Gives up what has
   * failed for a week, with an error in the log.
   * @returns how many were missing
   * @throws PaymentProviderUnavailable
   */
  @Scheduled('EVERY_5_MINUTES')
  async collectMissed(): Promise<number> {
    const { events, mode } = this.provider;
    if (!events) return 0;
    const now = this.clock.now();
    const [{ since }] = await this.dataSource.query<[{ since: Date }]>(
      `SELECT greatest($2::timestamptz - interval '${firstLook}',
         (SELECT seen_until - interval '${overlap}' FROM inbox_sweep WHERE provider = $1)) AS since`,
      [mode, now],
    );
    let missed = 0;
    let failed = 0;
    for await (const event of events.since(since)) {
      // One that was applied or given up before: what it means can take a call to the provider.
      const [settled] = await this.dataSource.query<unknown[]>(
        `SELECT FROM inbox WHERE provider = $1 AND event_id = $2 AND (applied_at IS NOT NULL OR given_up_at IS NOT NULL)`,
        [mode, event.id],
      );
      if (settled) continue;
      try {
        if (await this.receive(events, event)) missed++;
      } catch (error) {
        const { message } = error as Error;
        if (await this.noteFailure(events, event, now)) {
          this.logger.error(
            `Gave up the event ${event.id} (${event.type}) about ${events.objectOf(event)} after a week: ${message}`,
          );
        } else {
          failed++;
          this.logger.warn(`Could not apply the event ${event.id}: ${message}`);
        }
      }
    }
    if (failed === 0) {
      await this.dataSource.query(
        `INSERT INTO inbox_sweep (provider, seen_until) VALUES ($1, $2)
         ON CONFLICT (provider) DO UPDATE SET seen_until = greatest(inbox_sweep.seen_until, excluded.seen_until)`,
        [mode, now],
      );
    }
    return missed;
  }

  /**
   * Notes that an event failed.
   * @returns whether it has failed for too long: then it is not collected again. A call may still deliver it
   */
  private async noteFailure(events: PaymentEvents, event: ProviderEvent, now: Date): Promise<boolean> {
    const [row] = await this.dataSource.query<{ given_up: boolean }[]>(
      `INSERT INTO inbox (provider, event_id, payload, received_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (provider, event_id) DO UPDATE
         SET given_up_at = CASE WHEN inbox.received_at < $4::timestamptz - interval '${retried}' THEN $4::timestamptz END
       WHERE inbox.applied_at IS NULL
       RETURNING given_up_at IS NOT NULL AS given_up`,
      [this.provider.mode, event.id, keptOf(events, event), now],
    );
    return row?.given_up ?? false;
  }
}

/** What is stored of an event, as JSON. */
const keptOf = (events: PaymentEvents, event: ProviderEvent): string =>
  JSON.stringify({ type: event.type, object: events.objectOf(event) });
