import { initialTransition, transition } from 'xstate';
import type { ActorRole } from '../roles.js';
import { samplesOf } from './derived/forms.js';
import type { TaxReturnSnapshot } from './derived/snapshot.js';
import { eventTypes, permissions } from './derived/steps.js';
import type { TaxReturnEvent, TaxReturnEventType, TaxReturnRequest } from './derived/types.js';
import { taxReturnMachine } from './machine.js';

/** One well-formed event of each type and choice, and a payment of another amount than the quote's. */
export const sampleRequests: readonly TaxReturnRequest[] = [
  ...eventTypes.flatMap(samplesOf),
  { type: 'PAYMENT_SUCCEEDED', amountCents: 30_001, reference: 'another' },
];

/** A request as the server would stamp it. */
export const stamped = (request: TaxReturnRequest, role: ActorRole): TaxReturnEvent => ({
  ...request,
  actor: { id: role === 'System' ? null : 'someone', role },
  at: '2026-02-01T12:00:00.000Z',
});

export const firstRoleFor = (type: TaxReturnEventType): ActorRole => permissions[type][0]!;

/** What an event makes of a snapshot; undefined where the machine refuses it. */
export const takes = (snapshot: TaxReturnSnapshot, event: TaxReturnEvent): TaxReturnSnapshot | undefined =>
  snapshot.can(event) ? transition(taxReturnMachine, snapshot, event)[0] : undefined;

/** Two files and two reminders are like one and none, so that the states to explore are finitely many. */
const keyOf = ({ value, context }: TaxReturnSnapshot): string =>
  JSON.stringify([value, context.files > 0, context.finishedFiles > 0, context.quote.amountCents]);

const isBeyondBounds = ({ context }: TaxReturnSnapshot) => context.files > 1 || context.finishedFiles > 1;

/**
 * Every state that events can lead to from a new return, breadth first.
 *
 * @throws RangeError where there are more than `limit`, which would mean that the exploration is not bounded.
 */
export const reachableSnapshots = (limit = 200_000): TaxReturnSnapshot[] => {
  const [first] = initialTransition(taxReturnMachine, { files: 0 });
  const found = new Map([[keyOf(first), first]]);
  const queue = [first];
  for (let index = 0; index < queue.length; index++) {
    for (const request of sampleRequests) {
      const after = takes(queue[index]!, stamped(request, firstRoleFor(request.type)));
      if (!after || isBeyondBounds(after) || found.has(keyOf(after))) continue;
      if (found.size >= limit) throw new RangeError(`More than ${limit} reachable states`);
      found.set(keyOf(after), after);
      queue.push(after);
    }
  }
  return queue;
};
