import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Json } from '../../base/json.js';
import { WorkflowRegistry } from '../engine/registry.js';
import { type Lane } from './job-queue.js';

/**
 * Work to do outside the database. A handler may get the same job more than once, and recognizes repetitions by
 * `key`.
 */
export interface EffectJob {
  /** The same for every attempt at one effect, and unique to that effect. */
  readonly key: string;
  /** Present if a workflow's transition requested the effect; `seq` is that transition's history row. */
  readonly workflowId?: string;
  readonly seq?: number;
  readonly kind: string;
  readonly payload: Json;
}

/**
 * Resolves when the effect is done. If it rejects, the effect is retried later, unless the error is a permanent
 * `EffectFailure`.
 */
export type EffectHandler = (job: EffectJob) => Promise<void>;

/** Maps each kind of effect to its handler. Features register their handlers when their module is initialized. */
@Injectable()
export class EffectRegistry implements OnApplicationBootstrap {
  private readonly handlers = new Map<string, EffectHandler>();
  private readonly laneOfKind = new Map<string, Lane>();

  constructor(private readonly workflows: WorkflowRegistry) {}

  /** @throws Error if the kind already has a handler */
  register(kind: string, handler: EffectHandler, lane: Lane = 'other'): void {
    if (this.handlers.has(kind)) throw new Error(`The effect ${kind} has two handlers`);
    this.handlers.set(kind, handler);
    this.laneOfKind.set(kind, lane);
  }

  /** Returns the lane of a kind. A kind without a handler is in `other`, where it fails visibly. */
  laneOf(kind: string): Lane {
    return this.laneOfKind.get(kind) ?? 'other';
  }

  /** Returns the kinds in a lane. `exclude: true` means all kinds except those listed. */
  kindsIn(lane: Lane): { readonly kinds: readonly string[]; readonly exclude: boolean } {
    const exclude = lane === 'other';
    const kinds = [...this.laneOfKind].filter(([, its]) => (its === lane) !== exclude).map(([kind]) => kind);
    return { kinds, exclude };
  }

  /** @throws Error if the kind has no handler */
  handlerOf(kind: string): EffectHandler {
    const handler = this.handlers.get(kind);
    if (!handler) throw new Error(`The effect ${kind} has no handler`);
    return handler;
  }

  /** Stops the start if a machine requests an effect that has no handler. */
  onApplicationBootstrap(): void {
    const missing = this.workflows.effectKinds().filter((kind) => !this.handlers.has(kind));
    if (missing.length > 0) throw new Error(`No handler is registered for: ${missing.join(', ')}`);
  }
}
