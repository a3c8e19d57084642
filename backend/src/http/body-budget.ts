import { Inject, Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from '../common/metrics.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { BodyRefused } from './body-refused.js';

/** What one body has taken of the budget. */
export interface BudgetShare {
  /** Counts bytes that have arrived. @throws BodyRefused */
  take(bytes: number): void;
  /** Returns all of them. */
  giveBack(): void;
}

/**
 * Bounds the bytes of all bodies in memory (BODY_BUDGET_MB). Bytes count once they arrive, so that nobody spends the
 * budget with promises, and no address may have more than half of it.
 */
@Injectable()
export class BodyBudget {
  private held = 0;
  private readonly heldBy = new Map<string, number>();
  private readonly limit: number;

  constructor(@Inject(ENVIRONMENT) { transport }: Environment, { registry }: Metrics) {
    this.limit = transport.bodyBudgetBytes;
    const held = () => this.held;
    const gauge = (name: string, help: string, value: () => number) =>
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(value());
        },
      });
    gauge('request_bodies_bytes', 'Bytes of request bodies in memory', held);
    gauge(
      'request_bodies_limit_bytes',
      'Most bytes of request bodies in memory: BODY_BUDGET_MB',
      () => this.limit,
    );
  }

  /**
   * @param declared bytes that the sender announced; refused at once if there is no room for them
   * @throws BodyRefused
   */
  share(address: string, declared: number): BudgetShare {
    this.requireRoom(address, declared);
    let taken = 0;
    return {
      take: (bytes) => {
        this.requireRoom(address, bytes);
        taken += bytes;
        this.count(address, bytes);
      },
      giveBack: () => {
        this.count(address, -taken);
        taken = 0;
      },
    };
  }

  private requireRoom(address: string, bytes: number): void {
    const isSpent = this.held + bytes > this.limit;
    if (isSpent || this.of(address) + bytes > this.limit / 2) throw new BodyRefused('entity.too.many');
  }

  private count(address: string, bytes: number): void {
    this.held += bytes;
    const left = this.of(address) + bytes;
    if (left === 0) this.heldBy.delete(address);
    else this.heldBy.set(address, left);
  }

  private of(address: string): number {
    return this.heldBy.get(address) ?? 0;
  }
}
