import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { resolveState } from '@tax-firm/machines';
import { Counter } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { type AnyStateMachine, type SnapshotFrom } from 'xstate';
import { Clock } from '../../base/clock.js';
import { plainJson } from '../../base/json.js';
import { type Executor, execute, violatedUnique } from '../../base/database/prepared.js';
import {
  type LoadedWorkflow,
  type WorkflowDefinition,
  type WorkflowEvent,
  ChangedMeanwhile,
  EventRefused,
  StaleVersion,
  WorkflowNotFound,
} from '../model/definition.js';
import {
  type CommandResult,
  type SendCommand,
  type StartCommand,
  createOutcome,
  transitionOutcome,
  type ReadState,
} from './outcome.js';
import { WorkflowFeed } from './feed.js';
import { createdType, type TransitionRow, commandUuid } from '../model/history.js';
import { Metrics } from '../../base/metrics.js';
import { preloadedState, WorkflowReader } from './reader.js';
import { createStatement, updateStatement, type Outcome } from './statements.js';
import { firstStep, isReserved } from '../model/step.js';

/** How often to try a command without `expectedVersion` when another writer is faster. */
const attempts = 3;

/**
 * Runs state machines over PostgreSQL: load → pure transition → one statement → announce. Independent of any feature.
 * Design: docs/adr/0002-workflow-engine.md.
 */
@Injectable()
export class WorkflowEngine {
  private readonly logger = new Logger(WorkflowEngine.name);
  private readonly reader: WorkflowReader;
  private readonly transitions: Counter;
  private readonly refusals: Counter;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly feed: WorkflowFeed,
    { registry }: Metrics,
  ) {
    this.reader = new WorkflowReader(dataSource);
    this.transitions = new Counter({
      name: 'workflow_transitions_total',
      help: 'Events that a machine accepted',
      labelNames: ['machine', 'event'],
      registers: [registry],
    });
    this.refusals = new Counter({
      name: 'workflow_refusals_total',
      help: 'Events that a machine refused or that had a stale version',
      labelNames: ['machine', 'event', 'why'],
      registers: [registry],
    });
  }

  /**
   * Creates an instance: the feature's row and its first history row, with effects and timers.
   * @param manager writes in this transaction; absent: in a new one
   */
  start<M extends AnyStateMachine>(
    definition: WorkflowDefinition<M>,
    command: StartCommand,
    manager?: EntityManager,
  ): Promise<CommandResult<M>> {
    return this.once(definition, command, manager, async () => {
      const input = plainJson(command.input ?? {});
      const step = firstStep(definition.machine, input);
      const outcome = createOutcome(definition, step, {
        workflowId: command.id ?? randomUUID(),
        event: { type: createdType, actor: command.actor },
        input,
        at: command.at ?? this.clock.now(),
        origin: command.origin,
        commandId: command.commandId,
        availableAt: this.clock.now(),
        columns: command.columns ?? {},
      });
      const { statement, values } = createStatement(definition, outcome);
      await execute(manager ?? this.dataSource, statement, values);
      return this.announceWritten(definition, outcome, manager);
    });
  }

  /**
   * Sends an event to an instance.
   * @param manager writes in this transaction; absent: in a new one
   * @throws WorkflowNotFound, EventRefused, StaleVersion or ChangedMeanwhile; nothing was written then
   */
  async send<M extends AnyStateMachine, E extends WorkflowEvent>(
    definition: WorkflowDefinition<M>,
    command: SendCommand<E>,
    manager?: EntityManager,
  ): Promise<CommandResult<M>> {
    try {
      return await this.once(definition, command, manager, () =>
        this.tryToSend(definition, command, manager),
      );
    } catch (error) {
      if (error instanceof EventRefused || error instanceof StaleVersion)
        this.recordRefusal(definition, command.event, error);
      throw error;
    }
  }

  /**
   * Sends a timer's event if the timer still exists and is due.
   * @returns undefined if the timer was fired or canceled meanwhile, or if the machine refuses its event
   */
  async fire(
    definition: WorkflowDefinition,
    id: string,
    timerId: string,
  ): Promise<CommandResult | undefined> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const now = this.clock.now();
      const read = await this.reader.timer(definition, id, timerId, now);
      if (!read) return undefined;
      const outcome = transitionOutcome(definition, read, {
        event: read.event,
        at: now,
        origin: {},
        timerId,
        availableAt: now,
      });
      if (!outcome) {
        await this.reader.dropTimer(id, timerId, read.dueAt);
        return undefined;
      }
      if (await this.write(definition, outcome)) return this.announceWritten(definition, outcome);
    }
    return undefined;
  }

  /** @throws WorkflowNotFound */
  async load<M extends AnyStateMachine>(
    definition: WorkflowDefinition<M>,
    id: string,
    on: Executor = this.dataSource,
  ): Promise<LoadedWorkflow<M>> {
    const read = await this.reader.state(definition, id, undefined, on);
    if (!read) throw new WorkflowNotFound(definition.id, id);
    return loaded(definition, read);
  }

  /** Returns an instance's history, oldest row first; empty if there is no such instance. */
  history(id: string, on: Executor = this.dataSource): Promise<TransitionRow[]> {
    return this.reader.history(id, on);
  }

  /** Finds the history row that a command wrote, for a caller that repeats its work after a crash. */
  findByCommand(commandId: string, on: Executor = this.dataSource): Promise<TransitionRow | undefined> {
    return this.reader.byCommand(commandUuid(commandId), on);
  }

  private async tryToSend<M extends AnyStateMachine>(
    definition: WorkflowDefinition<M>,
    command: SendCommand,
    manager?: EntityManager,
  ): Promise<CommandResult<M>> {
    const { id, event, expectedVersion } = command;
    const undone = definition.compensates?.(event.type);
    const stale = (read: ReadState) => expectedVersion !== undefined && expectedVersion !== read.version;
    const changed = (read: ReadState) =>
      command.onlyIfUnchanged && command.preloaded?.version !== read.version;

    const preloaded = preloadedState(definition, id, command.preloaded, undone);
    if (preloaded && !stale(preloaded)) {
      const outcome = this.outcomeOf(definition, command, preloaded);
      if (outcome && (await this.write(definition, outcome, command.writes, manager))) {
        return this.announceWritten(definition, outcome, manager);
      }
    }
    for (let attempt = 0; attempt < attempts; attempt++) {
      const read = await this.reader.state(definition, id, undone, manager ?? this.dataSource);
      if (!read) throw new WorkflowNotFound(definition.id, id);
      if (changed(read)) throw new ChangedMeanwhile();
      if (stale(read)) throw new StaleVersion(loaded(definition, read));
      const outcome = this.outcomeOf(definition, command, read);
      if (!outcome) throw new EventRefused(loaded(definition, read), event.type);
      if (await this.write(definition, outcome, command.writes, manager)) {
        return this.announceWritten(definition, outcome, manager);
      }
    }
    throw new StaleVersion(await this.load(definition, id, manager));
  }

  private outcomeOf(
    definition: WorkflowDefinition,
    command: SendCommand,
    read: ReadState,
  ): Outcome | undefined {
    if (isReserved(command.event.type)) return undefined;
    const now = this.clock.now();
    return transitionOutcome(definition, read, { ...command, at: command.at ?? now, availableAt: now });
  }

  /** @returns false if the instance has moved since it was read; nothing was written then */
  private async write(
    definition: WorkflowDefinition,
    outcome: Outcome,
    writes?: SendCommand['writes'],
    manager?: EntityManager,
  ): Promise<boolean> {
    const { statement, values } = updateStatement(definition, outcome);
    const writeOn = async (on: Executor) => (await execute(on, statement, values)).length > 0;
    if (!writes) return writeOn(manager ?? this.dataSource);

    const writeBoth = async (transaction: EntityManager) => {
      const isCurrent = await writeOn(transaction);
      if (isCurrent) await writes(transaction);
      return isCurrent;
    };
    return manager ? writeBoth(manager) : this.dataSource.transaction(writeBoth);
  }

  /** Counts and announces a written transition. */
  private async announceWritten<M extends AnyStateMachine>(
    definition: WorkflowDefinition<M>,
    { row, step, columns, projected }: Outcome,
    manager?: EntityManager,
  ): Promise<CommandResult<M>> {
    const { workflowId: id, seq: version, machineVersion, hash: lastHash, at } = row;
    this.transitions.inc({ machine: definition.id, event: row.type });
    await this.feed.announce({ workflowId: id, version, hasEffects: step.effects.length > 0 }, manager);
    const { value, context } = step;
    const written = { ...columns, ...projected };
    const state = { machineVersion, version, value, context, lastHash, lastType: row.type, row: written };
    const snapshot = step.snapshot as SnapshotFrom<M>;
    return { id, version, seq: version, at, snapshot, state, replayed: false };
  }

  private recordRefusal(
    definition: WorkflowDefinition,
    event: WorkflowEvent,
    error: EventRefused | StaleVersion,
  ): void {
    const why = error instanceof StaleVersion ? 'stale' : 'refused';
    const named = isReserved(event.type) ? 'reserved' : event.type;
    this.refusals.inc({ machine: definition.id, event: named, why });
    const { id, version } = error.current;
    this.logger.log(
      `${why}: ${event.type} by ${event.actor.role} on ${definition.id} ${id} at version ${version}`,
    );
  }

  /**
   * Does a command's work unless an earlier call has. A transaction of the caller's could not go on after a failure, so that is
   * looked up before; without one, only if the work fails as a repetition does.
   */
  private async once<M extends AnyStateMachine>(
    definition: WorkflowDefinition<M>,
    command: Repeatable,
    manager: EntityManager | undefined,
    work: () => Promise<CommandResult<M>>,
  ): Promise<CommandResult<M>> {
    if (manager) return (await this.replay(definition, command, manager)) ?? work();
    try {
      return await work();
    } catch (error) {
      const mayRepeat =
        error instanceof EventRefused ||
        error instanceof StaleVersion ||
        violatedUnique(error) === 'transition_command';
      const earlier = mayRepeat && (await this.replay(definition, command, this.dataSource));
      if (!earlier) throw error;
      return earlier;
    }
  }

  private async replay<M extends AnyStateMachine>(
    definition: WorkflowDefinition<M>,
    { commandId, onRepeat }: Repeatable,
    on: Executor,
  ): Promise<CommandResult<M> | undefined> {
    const row = commandId === undefined ? undefined : await this.findByCommand(commandId, on);
    if (!row) return undefined;
    onRepeat?.(row);
    const { workflowId, seq, at } = row;
    return { ...(await this.load(definition, workflowId, on)), seq, at, replayed: true };
  }
}

type Repeatable = Pick<SendCommand, 'commandId' | 'onRepeat'>;

const loaded = <M extends AnyStateMachine>(
  definition: WorkflowDefinition<M>,
  read: ReadState,
): LoadedWorkflow<M> => ({
  id: read.id,
  version: read.version,
  snapshot: resolveState(definition.machine, read),
  state: { machineVersion: definition.version, ...read },
});
