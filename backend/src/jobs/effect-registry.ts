import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Json } from '../common/json.js';
import { WorkflowRegistry } from '../workflow/index.js';
import { type Lane } from './lanes.js';

/** Something to be done outside the database. May come more than once: a handler tells repetitions by `key`. */
export interface EffectJob {
  /** The same for every attempt at the same effect, and different for any two effects. */
  readonly key: string;
  /** Present when a workflow's transition asked for it; `seq` is that transition's row of history. */
  readonly workflowId?: string;
  readonly seq?: number;
  readonly kind: string;
  readonly payload: Json;
}

/** Resolves when the effect is done; when it throws, it is tried again later, unless it throws a permanent `EffectFailure`. */
export type EffectHandler = (job: EffectJob) => Promise<void>;

/** Who carries out which kind of effect. Features register theirs when their module is initialised. */
@Injectable()
export class EffectRegistry implements OnApplicationBootstrap {
  private readonly handlers = new Map<string, EffectHandler>();
  private readonly laneOfKind = new Map<string, Lane>();

  constructor(private readonly workflows: WorkflowRegistry) {}

  /** @throws Error when the kind has a handler already */
  register(kind: string, handler: EffectHandler, lane: Lane = 'other'): void {
    if (this.handlers.has(kind)) throw new Error(`The effect ${kind} has two handlers`);
    this.handlers.set(kind, handler);
    this.laneOfKind.set(kind, lane);
  }

  /** A kind that nobody carries out is in `other`, where it fails and is seen. */
  laneOf(kind: string): Lane {
    return this.laneOfKind.get(kind) ?? 'other';
  }

  /** Which kinds a lane takes: `exclude: true` stands for all except those named. */
  kindsIn(lane: Lane): { readonly kinds: readonly string[]; readonly exclude: boolean } {
    const exclude = lane === 'other';
    const kinds = [...this.laneOfKind].filter(([, its]) => (its === lane) !== exclude).map(([kind]) => kind);
    return { kinds, exclude };
  }

  /** @throws Error when nobody carries out this kind */
  handlerOf(kind: string): EffectHandler {
    const handler = this.handlers.get(kind);
    if (!handler) throw new Error(`The effect ${kind} has no handler`);
    return handler;
  }

  /** The program does not start while a machine asks for an effect that nobody carries out. */
  onApplicationBootstrap(): void {
    const missing = this.workflows.effectKinds().filter((kind) => !this.handlers.has(kind));
    if (missing.length > 0) throw new Error(`No handler is registered for: ${missing.join(', ')}`);
  }
}
