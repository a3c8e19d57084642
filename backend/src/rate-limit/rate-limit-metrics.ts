import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Metrics } from '../common/metrics.js';

/** What the limits refused, for operators: a flood shows here first. */
@Injectable()
export class RateLimitMetrics {
  private readonly refusals: Counter<'limit'>;

  constructor({ registry }: Metrics) {
    this.refusals = new Counter({
      name: 'rate_limit_refused_total',
      help: 'Calls, attempts and e-mails that a limit refused',
      labelNames: ['limit'],
      registers: [registry],
    });
  }

  refused(limit: string): void {
    this.refusals.inc({ limit });
  }
}
