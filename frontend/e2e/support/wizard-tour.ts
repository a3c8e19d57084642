import { isDeepStrictEqual } from 'node:util';
import {
  type Answer,
  type DetailPage,
  preparations,
  priceToolMachine,
  serviceKeys,
  type WizardEvent,
} from '@tax-firm/machines';
import { initialTransition, transition, type SnapshotFrom } from 'xstate';

type Snapshot = SnapshotFrom<typeof priceToolMachine>;

const detailPages: readonly DetailPage[] = [
  ...(['w2', 'scheduleC', 'scheduleE', 'scheduleBDE', 'additionalState'] as const),
  ...(['partnershipCCorp', 'sCorp', 'notForProfit'] as const),
];

/** The events that change the step. Of the answers, two are needed for it, and other journeys submit order and request. */
const moves: readonly WizardEvent[] = [
  ...serviceKeys.map((service) => ({ type: 'SELECT_SERVICE' as const, service })),
  ...preparations.map((preparation) => ({ type: 'SELECT_TYPE' as const, preparation })),
  ...detailPages.map((page) => ({ type: 'OPEN_DETAIL' as const, page })),
  { type: 'INTERVIEW' },
  { type: 'CHOOSE_FORMS' },
  { type: 'ANSWER', section: 'household', question: 'filing', value: 'individual' },
  { type: 'ANSWER', section: 'companyFormation', question: 'entity', value: 'corporation' },
  { type: 'NEXT' },
  { type: 'SAVE_FOR_LATER' },
  { type: 'BACK' },
];

/** Whether the screen of a state offers an event. */
type Offered = (value: Snapshot['value'], event: WizardEvent, context: Snapshot['context']) => boolean;

export interface Move {
  readonly event: WizardEvent;
  /** The machine's state after the event. */
  readonly value: Snapshot['value'];
  readonly context: Snapshot['context'];
}

/** The machine after an event as a person sends it: some choices on a screen answer a question as well. */
function after(snapshot: Snapshot, event: WizardEvent): Snapshot {
  const [next] = transition(priceToolMachine, snapshot, event);
  const answer = answerWith(snapshot, event);
  return answer ? transition(priceToolMachine, next, { type: 'ANSWER', ...answer })[0] : next;
}

/** What a choice on a screen also answers: a business's list, before a detail page opens, and the interview. */
function answerWith({ value, context }: Snapshot, event: WizardEvent): Answer | undefined {
  const entity = { section: 'business', question: 'entity' } as const;
  if (event.type === 'OPEN_DETAIL')
    return event.page === 'partnershipCCorp' || event.page === 'sCorp' || event.page === 'notForProfit'
      ? { ...entity, value: event.page }
      : undefined;
  const asks = (question: string) => isDeepStrictEqual(value, { steps: { interview: question } });
  if (event.type !== 'SELECT_TYPE' || !(asks('who') || asks('business'))) return undefined;
  if (event.preparation === 'individual')
    return { section: 'household', question: 'filing', value: 'individual' };
  if (asks('business')) return { ...entity, value: 'sCorp' };
  // "My business" is no not-for-profit.
  return context.answers.business.entity === 'notForProfit' ? { ...entity, value: 'undecided' } : undefined;
}

const keyOf = ({
  value,
  context: { service, preparation, onlyOwner, answers },
  historyValue,
}: Snapshot): string =>
  JSON.stringify([
    value,
    service,
    preparation,
    onlyOwner,
    answers.household.filing,
    answers.business.entity,
    answers.companyFormation.entity,
    leftFrom(historyValue),
  ]);

/** The steps that a history state leads back to. */
const leftFrom = (historyValue: Snapshot['historyValue']): string[] =>
  Object.values(historyValue)
    .flat()
    .map(({ id }) => id);

/** Key of one transition: from where, by what, to where. What a history state leads back to is part of where it is. */
const edgeOf = (snapshot: Snapshot, event: WizardEvent): string => {
  const { value, historyValue } = snapshot;
  const place = value === 'saveForLater' ? leftFrom(historyValue) : value;
  return JSON.stringify([place, event, after(snapshot, event).value]);
};

/**
 * A walk through the visitor's price tool that takes every transition, each time by the shortest path to a new one.
 */
export function tour(offered: Offered): Move[] {
  const taken = new Set<string>();
  const walk: Move[] = [];
  let here = initialTransition(priceToolMachine, { orderKey: 'b6e1c8f2-7c55-4f0e-9d0a-6f7f3a1f7a11' })[0];
  for (;;) {
    const path = shortestToNew(here, taken, offered);
    if (!path) return walk;
    for (const event of path) {
      taken.add(edgeOf(here, event));
      here = after(here, event);
      walk.push({ event, value: here.value, context: here.context });
    }
  }
}

function shortestToNew(
  from: Snapshot,
  taken: ReadonlySet<string>,
  offered: Offered,
): WizardEvent[] | undefined {
  const known = new Set([keyOf(from)]);
  const queue: { snapshot: Snapshot; path: WizardEvent[] }[] = [{ snapshot: from, path: [] }];
  for (let place = queue.shift(); place; place = queue.shift()) {
    const { snapshot, path } = place;
    for (const event of moves) {
      if (!snapshot.can(event) || !offered(snapshot.value, event, snapshot.context)) continue;
      if (!taken.has(edgeOf(snapshot, event))) return [...path, event];
      const next = after(snapshot, event);
      if (known.has(keyOf(next))) continue;
      known.add(keyOf(next));
      queue.push({ snapshot: next, path: [...path, event] });
    }
  }
  return undefined;
}
