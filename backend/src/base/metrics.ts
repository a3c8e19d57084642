import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Node's own metrics. What collects them runs until the process ends, so applications in one process, as tests start
 * them, share it.
 */
const ofNode = new Registry();

/** The process's Prometheus metrics. Features add their own. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  /** Seconds, by method, route pattern and status. */
  readonly requests = this.histogram(
    'http_request_duration_seconds',
    'Time from a request to the end of its response',
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    ['method', 'route', 'status'],
  );
  /** For operators: a flood shows here first. */
  readonly limitsRefused = this.counter(
    'rate_limit_refused_total',
    'Calls, attempts, emails and uses of quotas that a limit refused',
    ['limit'],
  );
  readonly limitsUsed = this.counter(
    'rate_limit_used_total',
    'What a limit counted and allowed; bytes of files in megabytes',
    ['limit'],
  );

  constructor() {
    if (ofNode.getMetricsAsArray().length === 0) collectDefaultMetrics({ register: ofNode });
    for (const { name } of ofNode.getMetricsAsArray())
      this.registry.registerMetric(ofNode.getSingleMetric(name)!);
  }

  counter<Label extends string>(name: string, help: string, labelNames: Label[] = []): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /** @param buckets upper limits, in seconds */
  histogram<Label extends string>(name: string, help: string, buckets: number[], labelNames: Label[] = []) {
    return new Histogram({ name, help, buckets, labelNames, registers: [this.registry] });
  }

  /** @param collect sets the gauge whenever it is asked for */
  gauge(name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => void | Promise<void>) {
    const registers = [this.registry];
    const gauge: Gauge = new Gauge({ name, help, labelNames, registers, collect: () => collect(gauge) });
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
