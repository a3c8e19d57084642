import {
  type Actor,
  eventName,
  noRules,
  refusals,
  type ActorRole,
  type TaxReturnEvent,
  type TaxReturnSnapshot,
} from '@tax-firm/machines';
import { charts, conditionsOf, type ChartName } from '@tax-firm/machines/statechart';
import {
  createActor,
  SimulatedClock,
  type AnyActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
} from 'xstate';
import { activeStates, definitionOf, outgoingTransitions, type StateValue } from '../chart/definition.js';
import { conditionWords } from '../outline/condition-words.js';

/** One entry of the sandbox's log. */
export interface LogEntry {
  id: number;
  /** The event, or the time that passed. */
  what: string;
  /** The role that sent it; none for a timer. */
  by?: ActorRole;
  taken: boolean;
  /** Sentences: states left and entered, emails, or the reasons for a refusal. */
  details: string[];
}

export interface SandboxState {
  snapshot: AnyMachineSnapshot;
  /** The active states before the last accepted event. */
  before: ReadonlySet<string>;
  active: ReadonlySet<string>;
  /** The last accepted event. */
  event: string;
  /** Oldest first. */
  log: readonly LogEntry[];
  /** Milliseconds since the start, on the actor's clock. */
  now: number;
}

/** Each role acts as one person, so that the four-eyes rule can be tried out. */
export const personOf = (role: ActorRole): Actor => ({ id: role === 'System' ? null : role, role });

/** A machine that runs only in this page: a real actor with a simulated clock. */
export class Sandbox {
  readonly #name: ChartName;
  readonly #definition;
  readonly #clock = new SimulatedClock();
  readonly #actor: AnyActor;
  /** Events and emails observed since the last step. */
  #observed: { events: string[]; mails: string[] } = { events: [], mails: [] };
  #state: SandboxState;

  constructor(name: ChartName) {
    this.#name = name;
    this.#definition = definitionOf(name);
    this.#actor = createActor(charts[name].machine, {
      input: name === 'tax-return' ? { files: 0, rules: noRules } : { orderKey: 'order-1' },
      clock: this.#clock,
      inspect: (seen) => {
        if (seen.type === '@xstate.event') this.#observed.events.push(eventName(seen.event.type));
        if (seen.type === '@xstate.action') this.#observe(seen.action);
      },
    }).start();
    const snapshot = this.#actor.getSnapshot() as AnyMachineSnapshot;
    const active = this.#active(snapshot);
    this.#state = { snapshot, active, before: new Set(), event: '', log: [], now: 0 };
    this.#record({ what: 'Start', taken: true, details: this.#mails() });
  }

  get state(): SandboxState {
    return this.#state;
  }

  /** Sends an event as a role. A refusal changes nothing, and is logged with its reasons. */
  send(event: AnyEventObject, by: ActorRole): void {
    const { snapshot } = this.#state;
    const stamped = this.#stamped(event, by);
    const reasons = this.#reasons(snapshot, stamped);
    this.#observed = { events: [], mails: [] };
    this.#actor.send(stamped);
    const after = this.#actor.getSnapshot() as AnyMachineSnapshot;
    const sender = this.#name === 'tax-return' ? { by } : {};
    if (after === snapshot) this.#record({ what: event.type, ...sender, taken: false, details: reasons });
    else this.#step(event.type, after, sender);
  }

  /** Whether the machine would accept an event from a role now. */
  accepts = (event: AnyEventObject, by: ActorRole): boolean =>
    this.#state.snapshot.can(this.#stamped(event, by));

  /** Advances the clock by `ms` milliseconds, which fires the timers that are due. */
  pass(ms: number, what: string): void {
    this.#observed = { events: [], mails: [] };
    this.#clock.increment(ms);
    const fired = this.#observed.events.filter((type) => type.startsWith('after '));
    const after = this.#actor.getSnapshot() as AnyMachineSnapshot;
    const now = this.#clock.now();
    // A timer that only sends an email, such as that of the promise to make contact, leaves the snapshot as it is.
    const isQuiet = after === this.#state.snapshot && this.#observed.mails.length === 0;
    if (isQuiet) this.#record({ what, taken: true, details: ['No timer fired.'] });
    else this.#step(fired[0] ?? '', after, {}, `${what}: ${fired.join(', ')}`);
    this.#state = { ...this.#state, now };
  }

  #step(event: string, snapshot: AnyMachineSnapshot, sender: { by?: ActorRole }, what = event): void {
    const before = this.#state.active;
    const active = this.#active(snapshot);
    const left = [...before].filter((id) => !active.has(id));
    const entered = [...active].filter((id) => !before.has(id));
    const names = (ids: string[]) => ids.map((id) => id.slice(this.#definition.id.length + 1)).join(', ');
    const moves = entered.length > 0 ? [`${names(left)} → ${names(entered)}`] : ['No state changed.'];
    this.#state = { ...this.#state, snapshot, active, before, event };
    this.#record({ what, ...sender, taken: true, details: [...moves, ...this.#mails()] });
  }

  /** Sentences that say why an event would be refused; empty if it is accepted. */
  #reasons(snapshot: AnyMachineSnapshot, event: AnyEventObject): string[] {
    if (this.#name === 'tax-return') {
      return refusals(snapshot as unknown as TaxReturnSnapshot, event as unknown as TaxReturnEvent).map(
        ({ sentence }) => sentence,
      );
    }
    const accepting = outgoingTransitions(this.#definition, this.#state.active).filter(
      ({ transition }) => transition.event === event.type,
    );
    if (accepting.length === 0) return ['The current states do not accept this event.'];
    const needs = [...new Set(accepting.flatMap(({ transition }) => conditionsOf(transition.guard)))];
    return [`This event is accepted only if ${needs.map(conditionWords).join(', or ')}.`];
  }

  #observe({ type, params }: { type: string; params: unknown }): void {
    const to = /^email(Client|Firm)$/.exec(type)?.[1]?.toLowerCase();
    if (to) this.#observed.mails.push(`Email to ${to}: ${(params as { template: string }).template}.`);
  }

  #mails = (): string[] => this.#observed.mails.splice(0);

  #record(entry: Omit<LogEntry, 'id'>): void {
    const { log } = this.#state;
    this.#state = { ...this.#state, log: [...log, { id: log.length, ...entry }] };
  }

  #stamped = (event: AnyEventObject, by: ActorRole): AnyEventObject =>
    this.#name === 'tax-return' ? { ...event, actor: personOf(by), at: this.#time() } : event;

  #active = (snapshot: AnyMachineSnapshot) => activeStates(this.#definition.id, snapshot.value as StateValue);

  #time = (): string => new Date(Date.UTC(2026, 0, 1) + this.#clock.now()).toISOString();
}
