import type { Actor, ActorRole } from '../../roles.js';
import type { Condition, Sentences } from '../parts/condition.js';
import {
  conditions,
  holdsAhead,
  holdsFor,
  requirements,
  requirementsOf,
  whoCanSupply,
} from './requirements.js';
import { type TaxReturnSnapshot, valueOf } from './snapshot.js';
import { mayEverSend, permissions } from './steps.js';
import type { TaxReturnEvent, TaxReturnEventType } from './types.js';

/** One condition that is not met. */
export interface Reason {
  /** The name of the condition. */
  guard: string;
  /** For the viewer: the client's wording or the staff's. */
  sentence: string;
  /** The roles that can supply what is missing; empty where nobody can. */
  whoCan: ActorRole[];
}

const listOf = new Intl.ListFormat('en', { type: 'disjunction' });

const reason = (condition: Condition, type: TaxReturnEventType, viewer: ActorRole): Reason => {
  const { name: guard, refusal } = condition;
  if (!refusal) {
    const whoCan = [...permissions[type]];
    return { guard, sentence: `Only the ${listOf.format(whoCan)} can do this.`, whoCan };
  }
  return {
    guard,
    sentence: viewer === 'Client' ? refusal.client : refusal.staff,
    whoCan: [...whoCanSupply(condition)],
  };
};

/**
 * Every unmet condition that keeps `actor` from sending an event of this type now, whatever its fields: what a
 * disabled button says. Empty: the button can be pressed. Conditions on the fields are judged by {@link refusals}.
 */
export const whyNot = (
  snapshot: TaxReturnSnapshot,
  type: TaxReturnEventType,
  actor: Pick<Actor, 'role'>,
): Reason[] => {
  const standing = { value: valueOf(snapshot), context: snapshot.context };
  return requirements[type]
    .filter((condition) =>
      condition.name === 'senderMay'
        ? !mayEverSend(actor.role, type)
        : holdsAhead(condition, standing) === false,
    )
    .map((condition) => reason(condition, type, actor.role));
};

/** Every unmet condition of one event, its fields included. Empty exactly where the machine takes the event. */
export const refusals = (snapshot: TaxReturnSnapshot, event: TaxReturnEvent): Reason[] => {
  const standing = { value: valueOf(snapshot), context: snapshot.context };
  return requirementsOf(standing, event)
    .filter((condition) => !holdsFor(condition, standing, event))
    .map((condition) => reason(condition, event.type, event.actor.role));
};

/** What each condition says to whom it stops, and who can supply what is missing, by its name: for tables. */
export const sentences: Readonly<Record<string, Sentences & { readonly whoCan: readonly ActorRole[] }>> =
  Object.fromEntries(
    Object.values(conditions).flatMap((condition) =>
      condition.refusal ? [[condition.name, { ...condition.refusal, whoCan: whoCanSupply(condition) }]] : [],
    ),
  );
