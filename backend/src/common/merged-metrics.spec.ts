import { Counter, Gauge, Registry } from 'prom-client';
import { mergedMetrics } from './merged-metrics.js';

/** Returns the metrics of a process as Prometheus reads them. */
async function metricsOf(worker: string, requests: number): Promise<string> {
  const registry = new Registry();
  registry.setDefaultLabels({ worker });
  const registers = [registry];
  const counter = new Counter({ name: 'requests', help: 'Requests', labelNames: ['route'], registers });
  counter.inc({ route: '/a' }, requests);
  new Gauge({ name: 'memory', help: 'Bytes', registers }).set(7);
  return registry.metrics();
}

describe('mergedMetrics', () => {
  it('has each description once, followed by the values of all processes', async () => {
    const merged = mergedMetrics([await metricsOf('1', 3), await metricsOf('2', 5)]);
    expect(merged).toBe(
      [
        '# HELP requests Requests',
        '# TYPE requests counter',
        'requests{route="/a",worker="1"} 3',
        'requests{route="/a",worker="2"} 5',
        '',
        '# HELP memory Bytes',
        '# TYPE memory gauge',
        'memory{worker="1"} 7',
        'memory{worker="2"} 7',
        '',
      ].join('\n'),
    );
  });

  it('leaves one process’s metrics as they are', async () => {
    const alone = await metricsOf('1', 3);
    expect(mergedMetrics([alone]).trim()).toBe(alone.trim());
  });
});
