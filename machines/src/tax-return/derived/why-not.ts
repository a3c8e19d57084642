import type { Actor, ActorRole } from '../../roles.js';
import type { Condition, Sentences } from '../parts/condition.js';
import { conditions, holdsBeforeEvent, holdsForEvent, requirements } from './requirements.js';
import { type TaxReturnSnapshot, valueOf } from './snapshot.js';
import { mayEverSend, permissions, regions, stateOf } from './steps.js';
import { reachabilityOf } from './reachability.js';
import type { TaxReturnEvent, TaxReturnEventType, TaxReturnValue } from './types.js';

/** An unmet condition. */
export interface Reason {
  /** The name of the condition. */
  guard: string;
  /** The explanation, worded for clients or for staff. */
  sentence: string;
  /** The roles that can supply what is missing; empty if nobody can. */
  whoCan: ActorRole[];
}

const listOf = new Intl.ListFormat('en', { type: 'disjunction' });

const reasonFor = (
  condition: Condition,
  type: TaxReturnEventType,
  viewer: ActorRole,
  value: TaxReturnValue,
): Reason => {
  const { name: guard, remedy } = condition;
  const refusal = refusalOf(condition, value);
  if (!refusal) {
    const whoCan = [...permissions[type]];
    return { guard, sentence: `Only the ${listOf.format(whoCan)} can do this.`, whoCan };
  }
  const { possible, whoCan } = reachabilityOf(condition, value);
  const staff = remedy !== undefined && possible ? `${refusal.staff} ${remedy}` : refusal.staff;
  return { guard, sentence: viewer === 'Client' ? refusal.client : staff, whoCan: [...whoCan] };
};

const refusalOf = (condition: Condition, value: TaxReturnValue): Sentences | undefined => {
  if (condition.kind !== 'state' || !condition.refusalIn) return condition.refusal;
  return condition.refusalIn[stateOf(value, condition.region)] ?? condition.refusal;
};

/**
 * The unmet conditions that prevent `actor` from sending an event of this type now, whatever its fields, to explain a
 * disabled button. Empty if the button can be pressed. {@link refusals} also checks the fields.
 */
export const whyNot = (
  snapshot: TaxReturnSnapshot,
  type: TaxReturnEventType,
  actor: Pick<Actor, 'role'> & Partial<Pick<Actor, 'id'>>,
): Reason[] => {
  const state = { value: valueOf(snapshot), context: snapshot.context };
  const sender = { id: actor.id ?? null, role: actor.role };
  return requirements[type]
    .filter((condition) =>
      condition.name === 'senderMay'
        ? !mayEverSend(actor.role, type)
        : holdsBeforeEvent(condition, state, sender) === false,
    )
    .map((condition) => reasonFor(condition, type, actor.role, state.value));
};

/**
 * The region that a condition belongs to, with its place in the order of the work; undefined for a condition of several
 * regions, or of the sender or an event's fields.
 */
export const regionOfCondition = (name: string): { name: string; place: number } | undefined => {
  const place = regions.findIndex(({ conditions }) =>
    conditions.some((condition) => condition.name === name),
  );
  return place === -1 ? undefined : { name: regions[place]!.name, place };
};

/**
 * The unmet conditions of one event. Those on its fields only if it is possible now: an amount that has changed helps nobody
 * whose invoice is paid. Empty exactly if the machine accepts the event.
 */
export const refusals = (snapshot: TaxReturnSnapshot, event: TaxReturnEvent): Reason[] => {
  const state = { value: valueOf(snapshot), context: snapshot.context };
  const unmet = requirements[event.type].filter((condition) => !holdsForEvent(condition, state, event));
  const now = unmet.filter(({ kind, name }) => kind !== 'input' || name === 'senderMay');
  return (now.length > 0 ? now : unmet).map((condition) =>
    reasonFor(condition, event.type, event.actor.role, state.value),
  );
};

/** Each condition's refusal sentences by name, for tables. */
export const sentences: Readonly<Record<string, Sentences & { readonly remedy?: string }>> =
  Object.fromEntries(
    Object.values(conditions).flatMap(({ name, refusal, remedy }) =>
      refusal ? [[name, { ...refusal, remedy }]] : [],
    ),
  );
