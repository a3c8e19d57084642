import {
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

/** What a visitor's hands can do to move; typing answers moves nothing, and the order is sent by a journey of its own. */
const moves: readonly WizardEvent[] = [
  ...serviceKeys.map((service) => ({ type: 'SELECT_SERVICE' as const, service })),
  ...preparations.map((preparation) => ({ type: 'SELECT_TYPE' as const, preparation })),
  ...detailPages.map((page) => ({ type: 'OPEN_DETAIL' as const, page })),
  { type: 'NEXT' },
  { type: 'SAVE_FOR_LATER' },
  { type: 'BACK' },
];

export interface Move {
  readonly event: WizardEvent;
  /** The machine's state after it. */
  readonly value: Snapshot['value'];
  readonly context: Snapshot['context'];
}

const keyOf = ({ value, context: { service, preparation }, historyValue }: Snapshot): string =>
  JSON.stringify([
    value,
    service,
    preparation,
    Object.values(historyValue)
      .flat()
      .map(({ id }) => id),
  ]);

/** One transition of the machine's definition, whatever was chosen before. */
const edgeOf = (snapshot: Snapshot, event: WizardEvent): string =>
  JSON.stringify([snapshot.value, snapshot.value === 'saveForLater' ? keyOf(snapshot) : '', event]);

/**
 * One walk through the visitor's wizard that takes every transition that a hand can: always the shortest way to one
 * that was not taken yet.
 * @param offered whether the screen of a state offers an event at all
 */
export function tour(offered: (value: Snapshot['value'], event: WizardEvent) => boolean): Move[] {
  const taken = new Set<string>();
  const walk: Move[] = [];
  let here = initialTransition(priceToolMachine, { orderKey: 'b6e1c8f2-7c55-4f0e-9d0a-6f7f3a1f7a11' })[0];
  for (;;) {
    const way = shortestToNew(here, taken, offered);
    if (!way) return walk;
    for (const event of way) {
      taken.add(edgeOf(here, event));
      here = transition(priceToolMachine, here, event)[0];
      walk.push({ event, value: here.value, context: here.context });
    }
  }
}

function shortestToNew(
  from: Snapshot,
  taken: ReadonlySet<string>,
  offered: (value: Snapshot['value'], event: WizardEvent) => boolean,
): WizardEvent[] | undefined {
  const known = new Set([keyOf(from)]);
  const queue: { snapshot: Snapshot; way: WizardEvent[] }[] = [{ snapshot: from, way: [] }];
  for (let place = queue.shift(); place; place = queue.shift()) {
    const { snapshot, way } = place;
    for (const event of moves) {
      if (!snapshot.can(event) || !offered(snapshot.value, event)) continue;
      if (!taken.has(edgeOf(snapshot, event))) return [...way, event];
      const next = transition(priceToolMachine, snapshot, event)[0];
      if (known.has(keyOf(next))) continue;
      known.add(keyOf(next));
      queue.push({ snapshot: next, way: [...way, event] });
    }
  }
  return undefined;
}
