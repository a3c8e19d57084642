import { Injectable, Logger } from '@nestjs/common';
import { resolveState } from '@tax-firm/machines';
import { type Counter } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { type AnyStateMachine, type SnapshotFrom } from 'xstate';
import { Clock } from '../../base/clock.js';
import { type Executor, execute, prepared, violatedUnique } from '../../base/database/prepared.js';
import { Metrics } from '../../base/metrics.js';
import {
  EventRefused,
  type LoadedWorkflow,
  StaleVersion,
  systemActor,
  type WorkflowDefinition,
  type WorkflowEvent,
  WorkflowNotFound,
} from '../model/definition.js';
import { commandUuid, type TransitionRow, transitionColumns } from '../model/history.js';
import { isReserved } from '../model/step.js';
import { WorkflowFeed } from './feed.js';
import {
  type CommandResult,
  createOutcome,
  type Outcome,
  type ReadState,
  type SendCommand,
  type StartCommand,
  transitionOutcome,
} from './outcome.js';
import { readState, readTimer } from './reader.js';
import { createStatement, updateStatement } from './statements.js';

/** How often to try a command without `expectedVersion` when another writer is faster. */
const attempts = 3;

/**
 * Runs state machines over PostgreSQL: load → pure transition → one statement → announce. Independent of any feature.
 * Design: docs/adr/0002-workflow-engine.md.
 */
@Injectable()
export class WorkflowEngine {
  private readonly logger = new Logger(WorkflowEngine.name);
  private readonly transitions: Counter;
  private readonly refusals: Counter;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly feed: WorkflowFeed,
    metrics: Metrics,
  ) {
    const labels = ['machine', 'event'];
    this.transitions = metrics.counter(
      'workflow_transitions_total',
      'Events that a machine accepted',
      labels,
    );
    this.refusals = metrics.counter(
      'workflow_refusals_total',
      'Events that a machine refused or that had a stale version',
      [...labels, 'why'],
    );
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
      const outcome = createOutcome(definition, command, this.clock.now());
      const { statement, values } = createStatement(definition, outcome);
      await execute(manager ?? this.dataSource, statement, values);
      return this.announce(definition, outcome, manager);
    });
  }

  /**
   * Sends an event to an instance.
   * @param manager writes in this transaction; absent: in a new one
   * @throws WorkflowNotFound, EventRefused or StaleVersion; nothing was written then
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
      if (error instanceof EventRefused || error instanceof StaleVersion) {
        const { type, actor } = command.event;
        const { id: machine } = definition;
        const { id, version } = error.current;
        const why = error instanceof StaleVersion ? 'stale' : 'refused';
        this.refusals.inc({ machine, event: isReserved(type) ? 'reserved' : type, why });
        this.logger.log(`${why}: ${type} by ${actor.role} on ${machine} ${id} at version ${version}`);
      }
      throw error;
    }
  }

  /**
   * Sends a timer's event if the timer still exists and is due.
   * @returns undefined if the timer was fired or canceled meanwhile, or if the machine refuses its event
   */
  async fire(definition: WorkflowDefinition, id: string, timerId: string) {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const now = this.clock.now();
      const timer = await readTimer(this.dataSource, definition, id, timerId, now);
      if (!timer) return undefined;
      const event = { ...timer.event, actor: systemActor };
      const outcome = transitionOutcome(definition, timer.read, { event, origin: {} }, now);
      if (!outcome) {
        await execute(this.dataSource, dropTimer, [id, timerId, timer.dueAt]);
        return undefined;
      }
      const { step } = outcome;
      // The timer that has fired goes, unless its event has set it again.
      const isSetAgain = step.delays.some((delay) => delay.id === timerId);
      const cancelled = isSetAgain ? step.cancelled : [...step.cancelled, timerId];
      if (await this.write(definition, { ...outcome, step: { ...step, cancelled } }))
        return this.announce(definition, outcome);
    }
    return undefined;
  }

  /** @throws WorkflowNotFound */
  async load<M extends AnyStateMachine>(
    definition: WorkflowDefinition<M>,
    id: string,
  ): Promise<LoadedWorkflow<M>> {
    return loaded(definition, await this.read(definition, id));
  }

  /** Returns an instance's history, oldest row first; empty if there is no such instance. */
  history(id: string): Promise<TransitionRow[]> {
    return execute<TransitionRow>(this.dataSource, history, [id]);
  }

  /** Finds the history row that a command wrote, for a caller that repeats its work after a crash. */
  async findByCommand(commandId: string, on: Executor = this.dataSource): Promise<TransitionRow | undefined> {
    return (await execute<TransitionRow>(on, rowOfCommand, [commandUuid(commandId)]))[0];
  }

  private async read(
    definition: WorkflowDefinition,
    id: string,
    on: Executor = this.dataSource,
    undone?: readonly string[],
  ): Promise<ReadState> {
    const read = await readState(on, definition, id, undone);
    if (!read) throw new WorkflowNotFound(definition.id, id);
    return read;
  }

  private async tryToSend<M extends AnyStateMachine>(
    definition: WorkflowDefinition<M>,
    command: SendCommand,
    manager?: EntityManager,
  ): Promise<CommandResult<M>> {
    const { id, event, expectedVersion, preloaded, writes } = command;
    const undone = definition.compensates?.(event.type);
    const isStale = ({ version }: ReadState) => expectedVersion !== undefined && expectedVersion !== version;
    const outcomeAfter = (read: ReadState) =>
      isReserved(event.type) ? undefined : transitionOutcome(definition, read, command, this.clock.now());

    // What an event undoes is not known from here.
    const isKnown = preloaded?.machineVersion === definition.version && !undone;
    const known = isKnown ? { ...preloaded, id } : undefined;
    const outcome = known && !isStale(known) ? outcomeAfter(known) : undefined;
    if (outcome && (await this.write(definition, outcome, writes, manager)))
      return this.announce(definition, outcome, manager);

    for (let attempt = 0; attempt < attempts; attempt++) {
      const read = await this.read(definition, id, manager, undone);
      if (isStale(read)) throw new StaleVersion(loaded(definition, read));
      const outcome = outcomeAfter(read);
      if (!outcome) throw new EventRefused(loaded(definition, read), event.type);
      if (await this.write(definition, outcome, writes, manager))
        return this.announce(definition, outcome, manager);
    }
    throw new StaleVersion(loaded(definition, await this.read(definition, id, manager)));
  }

  /** @returns false if the instance has moved since it was read; nothing was written then */
  private async write(
    definition: WorkflowDefinition,
    outcome: Outcome,
    writes?: SendCommand['writes'],
    manager?: EntityManager,
  ): Promise<boolean> {
    if (writes && !manager)
      return this.dataSource.transaction((own) => this.write(definition, outcome, writes, own));
    const { statement, values } = updateStatement(definition, outcome);
    const written = await execute(manager ?? this.dataSource, statement, values);
    if (written.length > 0 && manager) await writes?.(manager);
    return written.length > 0;
  }

  /** Counts and announces a written transition. */
  private async announce<M extends AnyStateMachine>(
    { id: machine }: WorkflowDefinition<M>,
    { row, step, before, projected }: Outcome,
    manager?: EntityManager,
  ): Promise<CommandResult<M>> {
    const { workflowId: id, seq: version, machineVersion, hash: lastHash, type: event, at } = row;
    this.transitions.inc({ machine, event });
    await this.feed.announce(id, manager, step.effects.length > 0);
    const { value, context } = step;
    const columns = { ...before.row, ...projected };
    const state = { machineVersion, version, value, context, lastHash, row: columns };
    const snapshot = step.snapshot as SnapshotFrom<M>;
    return { id, version, seq: version, at, snapshot, state, replayed: false };
  }

  /**
   * Does a command's work unless an earlier call has. A transaction of the caller's could not go on after a failure, so that is
   * looked up before; without one, only if the work fails as a repetition does.
   */
  private async once<M extends AnyStateMachine>(
    definition: WorkflowDefinition<M>,
    command: Pick<SendCommand, 'commandId' | 'onRepeat'>,
    manager: EntityManager | undefined,
    work: () => Promise<CommandResult<M>>,
  ): Promise<CommandResult<M>> {
    const earlier = async (on: Executor): Promise<CommandResult<M> | undefined> => {
      const { commandId, onRepeat } = command;
      const row = commandId === undefined ? undefined : await this.findByCommand(commandId, on);
      if (!row) return undefined;
      onRepeat?.(row);
      const { workflowId, seq, at } = row;
      return { ...loaded(definition, await this.read(definition, workflowId, on)), seq, at, replayed: true };
    };
    if (manager) return (await earlier(manager)) ?? work();
    try {
      return await work();
    } catch (error) {
      const mayRepeat =
        error instanceof EventRefused ||
        error instanceof StaleVersion ||
        violatedUnique(error) === 'transition_command';
      const first = mayRepeat ? await earlier(this.dataSource) : undefined;
      if (!first) throw error;
      return first;
    }
  }
}

const history = prepared(
  `SELECT ${transitionColumns} FROM transition t WHERE t.workflow_id = $1 ORDER BY t.seq`,
);
const rowOfCommand = prepared(`SELECT ${transitionColumns} FROM transition t WHERE t.command_id = $1`);
/** Unless it was set to another time since. */
const dropTimer = prepared('DELETE FROM timer WHERE workflow_id = $1 AND id = $2 AND due_at = $3');

const loaded = <M extends AnyStateMachine>(
  { machine }: WorkflowDefinition<M>,
  read: ReadState,
): LoadedWorkflow<M> => ({
  id: read.id,
  version: read.version,
  snapshot: resolveState(machine, read),
  state: read,
});
