import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { AppError } from '../../base/app-error.js';
import { Metrics } from '../../base/metrics.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { type QuotaName } from '@tax-firm/contract/firm';

/** One quota and what a request adds to it. */
export interface QuotaUse {
  readonly quota: QuotaName;
  readonly used: number;
  readonly adds: number;
  /** Says what to do. */
  readonly sentence: (limit: number) => string;
  readonly field?: string;
}

/**
 * Totals that one client or saved order may have (`quotas` in firm.json), as opposed to rates, which `RateLimiter`
 * counts. With RATE_LIMITS=off, nothing is refused.
 */
@Injectable()
export class Quotas {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly metrics: Metrics,
  ) {
    metrics.gauge('quota_limit', 'The quotas of firm.json', ['limit'], (limits) => {
      for (const [limit, value] of Object.entries(firm.quotas)) limits.set({ limit }, value);
    });
  }

  /** Makes other requests about the subject wait until this transaction ends, so that they count what it adds. */
  async lock(manager: EntityManager, subject: string): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`quota ${subject}`]);
  }

  /** Call it after `lock`, in the same transaction. @throws `quota_reached` */
  require({ quota, used, adds, sentence, field }: QuotaUse): void {
    if (!this.environment.rateLimits) return;
    const limit = this.firm.quotas[quota];
    if (used + adds <= limit) return this.metrics.limitsUsed.inc({ limit: quota }, adds);
    this.metrics.limitsRefused.inc({ limit: quota });
    throw new AppError('quota_reached', sentence(limit), field);
  }
}
