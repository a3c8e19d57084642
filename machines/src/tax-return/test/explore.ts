import { initialTransition, transition } from 'xstate';
import type { ActorRole } from '../../roles.js';
import { samplesOf } from '../derived/forms.js';
import type { TaxReturnSnapshot } from '../derived/snapshot.js';
import { eventTypes, permissions } from '../derived/steps.js';
import type { TaxReturnEvent, TaxReturnEventType, TaxReturnRequest } from '../derived/types.js';
import { taxReturnMachine } from '../machine.js';
import { type FirmRules, noRules } from '../parts/rules.js';

/**
 * One valid event of each type and option, and a second payment whose amount differs from the quote's. Rules don't change
 * during an exploration.
 */
export const sampleRequests: readonly TaxReturnRequest[] = [
  ...eventTypes.filter((type) => type !== 'RULES_CHANGED').flatMap(samplesOf),
  ...(['PAYMENT_SUCCEEDED', 'PAYMENT_REFUNDED'] as const).map((type) => ({
    ...{ type, amountCents: 30_001, reference: 'another' },
  })),
];

/** A request with actor and time, as the server adds them. Each role is one person. */
export const stamped = (request: TaxReturnRequest, role: ActorRole): TaxReturnEvent => ({
  ...request,
  actor: { id: role === 'System' ? null : role, role },
  at: '2026-02-01T12:00:00.000Z',
});

export const firstRoleFor = (type: TaxReturnEventType): ActorRole => permissions[type][0]!;

/** The snapshot after an event; undefined if the machine refuses it. */
export const canTake = (snapshot: TaxReturnSnapshot, event: TaxReturnEvent): TaxReturnSnapshot | undefined =>
  snapshot.can(event) ? transition(taxReturnMachine, snapshot, event)[0] : undefined;

/** Treats two files and two reminders like one and none, so that the number of states is finite. */
const keyOf = ({ value, context }: TaxReturnSnapshot): string =>
  JSON.stringify([
    value,
    context.files > 0,
    context.finishedFiles > 0,
    context.quote.amountCents,
    context.payments.map(({ amountCents, fate }) => `${amountCents} ${fate}`).sort(),
    context.rules.fourEyes ? context.doneBy : null,
  ]);

const isBeyondBounds = ({ context }: TaxReturnSnapshot, maxPayments: number) =>
  context.files > 1 || context.finishedFiles > 1 || context.payments.length > maxPayments;

/**
 * Finds every state that events can reach from a new return, breadth first.
 *
 * @param requests each is tried in each state
 * @param maxPayments how many payments a return may have
 * @throws RangeError for more than `limit` states, because the number is then probably infinite
 */
export const reachableSnapshots = ({
  rules = noRules,
  requests = sampleRequests,
  maxPayments = 1,
  limit = 100_000,
}: {
  rules?: FirmRules;
  requests?: readonly TaxReturnRequest[];
  maxPayments?: number;
  limit?: number;
} = {}): TaxReturnSnapshot[] => {
  const [first] = initialTransition(taxReturnMachine, { files: 0, rules });
  const events = requests.map((request) => stamped(request, firstRoleFor(request.type)));
  const found = new Map([[keyOf(first), first]]);
  const queue = [first];
  for (let index = 0; index < queue.length; index++) {
    for (const event of events) {
      const after = canTake(queue[index]!, event);
      if (!after || isBeyondBounds(after, maxPayments) || found.has(keyOf(after))) continue;
      if (found.size >= limit) throw new RangeError(`More than ${limit} reachable states`);
      found.set(keyOf(after), after);
      queue.push(after);
    }
  }
  return queue;
};
