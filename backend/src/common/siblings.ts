import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { mergedMetrics } from './merged-metrics.js';
import { Metrics } from './metrics.js';
import { toSupervisor, type ToWorker, workerNumber } from './supervision.js';

/** The other processes that answer on the same port, if there are several (WORKERS). */
@Injectable()
export class Siblings implements OnModuleDestroy {
  private awayNumbers: readonly number[] = [];
  private readonly asked = new Map<number, (texts: readonly string[]) => void>();
  private nextId = 0;

  constructor(private readonly metrics: Metrics) {
    if (workerNumber === undefined) return;
    metrics.registry.setDefaultLabels({ worker: workerNumber });
    process.on('message', this.receive);
  }

  onModuleDestroy(): void {
    process.off('message', this.receive);
  }

  /** Returns the names of those that are not ready, such as `worker 2`. */
  away(): string[] {
    return this.awayNumbers.map((number) => `worker ${number}`);
  }

  /**
   * Returns the metrics of all processes in Prometheus' text format. If there are several, each value is labeled with
   * the number of its worker.
   */
  async metricsText(): Promise<string> {
    const own = await this.metrics.text();
    return workerNumber === undefined ? own : mergedMetrics([own, ...(await this.gather())]);
  }

  private gather(): Promise<readonly string[]> {
    const id = this.nextId++;
    return new Promise((resolve) => {
      this.asked.set(id, resolve);
      toSupervisor({ kind: 'gather', id });
    });
  }

  private readonly receive = (message: ToWorker): void => {
    if (message.kind === 'away') this.awayNumbers = message.numbers;
    if (message.kind === 'collect') void this.send(message.id);
    if (message.kind === 'collected') {
      this.asked.get(message.id)?.(message.texts);
      this.asked.delete(message.id);
    }
  };

  private async send(id: number): Promise<void> {
    toSupervisor({ kind: 'metrics', id, text: await this.metrics.text() });
  }
}
