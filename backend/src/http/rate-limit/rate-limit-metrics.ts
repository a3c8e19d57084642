import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Metrics } from '../../base/metrics.js';

/** What the limits counted and refused, for operators: a flood shows here first. */
@Injectable()
export class RateLimitMetrics {
  private readonly refusals: Counter<'limit'>;
  private readonly uses: Counter<'limit'>;

  constructor({ registry }: Metrics) {
    this.refusals = new Counter({
      name: 'rate_limit_refused_total',
      help: 'Calls, attempts, emails and uses of quotas that a limit refused',
      labelNames: ['limit'],
      registers: [registry],
    });
    this.uses = new Counter({
      name: 'rate_limit_used_total',
      help: 'What a limit counted and allowed; bytes of files in megabytes',
      labelNames: ['limit'],
      registers: [registry],
    });
  }

  used(limit: string, amount = 1): void {
    this.uses.inc({ limit }, amount);
  }

  refused(limit: string): void {
    this.refusals.inc({ limit });
  }
}
