import type { DatedOrder } from '../../due-dates.js';
import type { OrderService } from '../../price-tool/services.js';
import type { Action } from '../parts/action.js';
import { isInState } from '../parts/condition.js';
import type { DeadlineTimes } from '../parts/region.js';
import { filingTimes } from '../regions/extension/filing-times.js';
import { perfectionEnd } from '../regions/filing/facts.js';
import { active } from '../regions/lifecycle/conditions.js';
import { hasOpenRequest } from '../regions/requests/conditions.js';
import { isSo, type MachineState } from './requirements.js';
import { placedSteps, type PlacedStep, regions, stateOf, statesOf } from './steps.js';
import type { TaxReturnEventType, TaxReturnValue } from './types.js';

export type { DeadlineTimes };

/** A deadline of a return. */
export interface Deadline {
  readonly kind: string;
  /** What is due, as staff read it. */
  readonly label: string;
  /** Milliseconds since the epoch. */
  readonly dueAt: number;
}

/**
 * The next deadline of a return, for staff: one that comes before all others, or else the first that any region has, in
 * the order of the work, unless the law's date is earlier. Undefined if nothing is due.
 */
export function deadlineOf(state: MachineState, times: DeadlineTimes): Deadline | undefined {
  if (!isInState(active, state.value)) return undefined;
  const all = regions.flatMap(({ name, states }) => {
    const { due } = states[stateOf(state.value, name)]!;
    if (!due || !(due.when ?? []).every((condition) => isSo(condition, state))) return [];
    const dueAt = due.at(times, times.begunAt?.[due.kind] ?? times.waitingSince);
    return dueAt === undefined ? [] : [{ due, dueAt }];
  });
  const first = all.find(({ due }) => due.first);
  const ofWork = all.find(({ due }) => !due.byLaw);
  const ofLaw = all.find(({ due, dueAt }) => due.byLaw && (!ofWork || dueAt < ofWork.dueAt));
  const next = first ?? ofLaw ?? ofWork;
  return next && { kind: next.due.kind, label: next.due.label, dueAt: next.dueAt };
}

/** How the history tells when the wait for what is due began. */
export interface WaitBegins {
  /** The deadline's kind. */
  readonly kind: string;
  /** The return came into this state of this region, */
  readonly region: keyof TaxReturnValue;
  readonly state: string;
  /** or one of these events began the reminders again. */
  readonly again: readonly TaxReturnEventType[];
}

/** ISO 8601, or what a row of the database has. */
type Time = string | Date;

/** What deadlines depend on besides the state: the order, its documents and the messages about it. */
export interface DeadlineFacts extends DatedOrder {
  readonly service: OrderService;
  readonly createdAt: Time;
  /** As {@link documentsCompleteAt} says. */
  readonly documentsCompleteAt: Time | null;
  /** When the firm last wrote to the client; null if it never did. */
  readonly firmWroteAt: Time | null;
}

/** Since when a return waits. */
export interface Waits {
  /** When it began to wait on whom it waits on. */
  readonly waitingSince: Time;
  /** When the wait for what is due began, or its reminders began again, by the deadline's kind. */
  readonly waitsBegan: Readonly<Record<string, Time>>;
}

/** A deadline as rows and answers have it: `dueAt` in ISO 8601. */
export type DatedDeadline = Omit<Deadline, 'dueAt'> & { readonly dueAt: string };

/** The next deadline of a return; null if nothing is due. */
export const nextDeadline = (state: MachineState, facts: DeadlineFacts & Waits): DatedDeadline | null =>
  dated(deadlineOf(state, timesOf(state, facts)));

/** What the firm promises its clients: to contact them, to answer, to file within ten days. */
const promises = ['contact', 'question', 'turnaround'] as const;

/** What the firm has promised next; null if it has promised no time. The law's date takes nothing back. */
export function promiseOf(
  state: MachineState,
  facts: DeadlineFacts & Waits,
): { kind: (typeof promises)[number]; dueAt: string } | null {
  const times = { ...timesOf(state, facts), filingDueAt: undefined, extendedDueAt: undefined };
  const promised = dated(deadlineOf(state, times));
  const kind = promises.find((each) => each === promised?.kind);
  return promised && kind ? { kind, dueAt: promised.dueAt } : null;
}

const dated = (deadline: Deadline | undefined): DatedDeadline | null =>
  deadline ? { ...deadline, dueAt: new Date(deadline.dueAt).toISOString() } : null;

function timesOf(state: MachineState, facts: DeadlineFacts & Waits): DeadlineTimes {
  const { context } = state;
  const ms = (time: Time | null) => (time === null ? undefined : new Date(time).getTime());
  const began = Object.entries(facts.waitsBegan).map(([kind, at]) => [kind, ms(at)]);
  return {
    waitingSince: new Date(facts.waitingSince).getTime(),
    begunAt: Object.fromEntries(began) as Record<string, number>,
    documentsCompleteAt: isSo(hasOpenRequest, state) ? undefined : ms(facts.documentsCompleteAt),
    perfectionEndsAt: perfectionEnd(context, facts.service),
    ...filingTimes(facts, context, new Date(facts.createdAt).getTime()),
    firmWroteAt: ms(facts.firmWroteAt),
  };
}

/** When the wait for each deadline begins. */
export const waitBegins: readonly WaitBegins[] = regions.flatMap((region) =>
  statesOf(region).flatMap(([state, { due, reminder }]) => {
    if (!due || due.byLaw) return [];
    const again = placedSteps
      .filter((placed) => restartsWait(placed, reminder?.name))
      .map(({ type }) => type);
    return { kind: due.kind, region: region.name as keyof TaxReturnValue, state, again };
  }),
);

/** The kinds of deadlines for which a step begins the wait, or begins it again. @param before absent for a new return */
export const waitsBegunBy = (
  type: string,
  before: TaxReturnValue | undefined,
  after: TaxReturnValue,
): string[] =>
  waitBegins
    .filter(
      ({ region, state, again }) =>
        (after[region] === state && before?.[region] !== state) || again.some((each) => each === type),
    )
    .map(({ kind }) => kind);

function restarts(action: Action, reminder: string): boolean {
  return 'params' in action && 'reminder' in action.params && action.params.reminder === reminder;
}

/** Whether a step begins the wait again in a state with this reminder, or with none. */
function restartsWait({ step: { restartsTimers, actions }, from }: PlacedStep, reminder = ''): boolean {
  if (restartsTimers === 'all') return true;
  if (reminder === '') return false;
  const ofTransitions = [...from.values()].flat().flatMap((transition) => transition.actions ?? []);
  return (
    restartsTimers === reminder || [...actions, ...ofTransitions].some((action) => restarts(action, reminder))
  );
}

/**
 * When the last document arrived, in ISO 8601; null while one of the checklist is missing, besides what staff asked for,
 * which the machine knows. The promised turnaround starts then (firm/content/policies/services.md).
 * @param documents `at`: when each arrived. ISO 8601
 */
export function documentsCompleteAt(
  documents: readonly { readonly at: string }[],
  items: readonly { readonly status: string; readonly asked: boolean }[],
): string | null {
  const isComplete = documents.length > 0 && items.every(({ status, asked }) => asked || status !== 'open');
  return isComplete ? new Date(Math.max(...documents.map(({ at }) => Date.parse(at)))).toISOString() : null;
}
