import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** The process's Prometheus metrics. Features register their own on `registry`. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  /** Seconds, by method, route pattern and status. */
  readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /**
   * Returns all metrics in Prometheus' text format. Leaves out metrics that fail to collect, so that an unreachable
   * database does not hide the others.
   */
  async text(): Promise<string> {
    const names = this.registry.getMetricsAsArray().map(({ name }) => name);
    const results = await Promise.allSettled(
      names.map((name) => this.registry.getSingleMetricAsString(name)),
    );
    const texts = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    return `${texts.join('\n\n')}\n`;
  }
}
