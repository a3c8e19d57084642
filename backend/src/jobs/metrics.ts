import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { Metrics } from '../health/metrics.js';
import { Outbox } from './outbox.js';

@Injectable()
export class JobMetrics {
  private readonly effects: Counter;

  constructor({ registry }: Metrics, outbox: Outbox) {
    const registers = [registry];
    this.effects = new Counter({
      name: 'outbox_effects_total',
      help: 'Attempts at effects, by how they ended',
      labelNames: ['kind', 'outcome'],
      registers,
    });
    new Gauge({
      name: 'outbox_effects',
      help: 'Effects that wait, or are dead',
      labelNames: ['status'],
      registers,
      async collect() {
        const { pending, dead } = await outbox.figures();
        this.set({ status: 'pending' }, pending);
        this.set({ status: 'dead' }, dead);
      },
    });
    new Gauge({
      name: 'outbox_age_seconds',
      help: 'Of the oldest effect that could have been carried out by now',
      registers,
      async collect() {
        this.set((await outbox.figures()).oldestAgeS);
      },
    });
  }

  countEffect(kind: string, outcome: 'done' | 'failed' | 'dead'): void {
    this.effects.inc({ kind, outcome });
  }
}
