import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** The process's Prometheus metrics. Features register their own on `registry`. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  /** By method, route pattern and status; seconds. */
  readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** In Prometheus' text form. What cannot be told now is left out: who asks the database keeps nothing else back. */
  async text(): Promise<string> {
    const names = this.registry.getMetricsAsArray().map(({ name }) => name);
    const told = await Promise.allSettled(names.map((name) => this.registry.getSingleMetricAsString(name)));
    const texts = told.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    return `${texts.join('\n\n')}\n`;
  }
}
