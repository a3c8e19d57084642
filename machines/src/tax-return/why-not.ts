import { matchesState } from 'xstate';
import type { Actor, ActorRole } from '../roles.js';
import { conditions, type Condition, type ConditionName } from './conditions.js';
import type { TaxReturnEvent, TaxReturnEventType } from './events.js';
import { mayEverSend, permissions } from './permissions.js';
import { requirements, requirementsOf } from './requirements.js';
import { sentences } from './sentences.js';
import type { TaxReturnSnapshot } from './snapshot.js';

/** One condition that is not met. */
export interface Reason {
  guard: ConditionName;
  /** For the viewer: the client's wording or the staff's. */
  sentence: string;
  /** The roles that can supply what is missing; empty where nobody can. */
  whoCan: readonly ActorRole[];
}

const listOf = new Intl.ListFormat('en', { type: 'disjunction' });

const reason = (guard: ConditionName, type: TaxReturnEventType, viewer: ActorRole): Reason => {
  if (guard === 'senderMay') {
    const whoCan = permissions[type];
    return { guard, sentence: `Only the ${listOf.format(whoCan)} can do this.`, whoCan };
  }
  const { client, staff, whoCan } = sentences[guard];
  return { guard, sentence: viewer === 'Client' ? client : staff, whoCan };
};

/** Undefined where only the event could tell. */
const holdsAhead = (condition: Condition, { value, context }: TaxReturnSnapshot): boolean | undefined => {
  switch (condition.kind) {
    case 'state':
      return condition.anyOf.some((pattern) => matchesState(pattern, value));
    case 'fact':
      return condition.holds(context);
    case 'input':
      return undefined;
  }
};

/**
 * Every unmet condition that keeps `actor` from sending an event of this type now, whatever its fields: what a
 * disabled button says. Empty: the button can be pressed. Conditions on the fields are judged by {@link refusals}.
 */
export const whyNot = (
  snapshot: TaxReturnSnapshot,
  type: TaxReturnEventType,
  actor: Pick<Actor, 'role'>,
): Reason[] =>
  requirements[type]
    .filter((name) =>
      name === 'senderMay'
        ? !mayEverSend(actor.role, type)
        : holdsAhead(conditions[name], snapshot) === false,
    )
    .map((name) => reason(name, type, actor.role));

/** Every unmet condition of one event, its fields included. Empty exactly where the machine takes the event. */
export const refusals = (snapshot: TaxReturnSnapshot, event: TaxReturnEvent): Reason[] =>
  requirementsOf(event)
    .filter((name) => {
      const condition: Condition = conditions[name];
      return !(
        holdsAhead(condition, snapshot) ??
        (condition.kind === 'input' && condition.holds(snapshot.context, event))
      );
    })
    .map((name) => reason(name, event.type, event.actor.role));
