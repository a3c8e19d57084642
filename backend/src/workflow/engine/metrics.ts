import { Injectable } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';
import { Metrics } from '../../base/metrics.js';

/** Counts what the engine does, for `/metrics`. */
@Injectable()
export class WorkflowMetrics {
  private readonly transitions: Counter;
  private readonly refusals: Counter;
  private readonly timerLateness: Histogram;

  constructor({ registry }: Metrics) {
    const registers = [registry];
    this.transitions = new Counter({
      name: 'workflow_transitions_total',
      help: 'Events that a machine accepted',
      labelNames: ['machine', 'event'],
      registers,
    });
    this.refusals = new Counter({
      name: 'workflow_refusals_total',
      help: 'Events that a machine refused or that had a stale version',
      labelNames: ['machine', 'event', 'why'],
      registers,
    });
    this.timerLateness = new Histogram({
      name: 'workflow_timer_lateness_seconds',
      help: 'Time from a timer becoming due until its event was written',
      buckets: [0.1, 0.5, 1, 2, 5, 15, 60, 600],
      registers,
    });
  }

  countTransition(machine: string, event: string): void {
    this.transitions.inc({ machine, event });
  }

  /** @param why `refused` by the machine, or `stale`: someone else was faster */
  countRefusal(machine: string, event: string, why: 'refused' | 'stale'): void {
    this.refusals.inc({ machine, event, why });
  }

  /** @param ms time from the timer becoming due until its event was written; negative counts as zero */
  observeLateness(ms: number): void {
    this.timerLateness.observe(Math.max(0, ms) / 1000);
  }
}
