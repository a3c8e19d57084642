import { type AnyStateNode, initialTransition } from 'xstate';
import { pureTransition } from '../../pure-transition.js';
import { type ActorRole, type Role, roles } from '../../roles.js';
import { samplesOf } from '../derived/forms.js';
import { restoreTaxReturn, type TaxReturnSnapshot, valueOf } from '../derived/snapshot.js';
import { eventTypes, permissions } from '../derived/steps.js';
import type {
  TaxReturnEvent,
  TaxReturnEventType,
  TaxReturnRequest,
  TaxReturnValue,
} from '../derived/types.js';
import { taxReturnMachine } from '../machine.js';
import type { Payment } from '../regions/payment/facts.js';
import { type FirmRules, noRules } from '../parts/rules.js';

/** No difference between the amounts of a corrected form and the one before. */
export const sameAmounts = {
  totalIncomeCents: 0,
  agiCents: 0,
  totalTaxCents: 0,
  withheldCents: 0,
  refundCents: 0,
  owedCents: 0,
};
/** A state's return is filed like the federal one, so one of each is enough. */
const isFederal = (request: TaxReturnRequest) =>
  !('jurisdiction' in request) || request.jurisdiction === 'US';
const inNewYork = { jurisdiction: 'NY', submissionId: '1234562026032newyork' } as const;

const sampleForm = { fileId: 'file-1', sha256: '0'.repeat(64), factsSha256: '0'.repeat(64) };

/**
 * One valid event of each type and option, the filing of one state, a second payment whose amount differs from the quote's,
 * of the attempt under way and of one before, a request while a debit is under way, and a partial refund and a lost dispute of a part of the first. Rules don't change during an exploration.
 */
export const sampleRequests: readonly TaxReturnRequest[] = [
  ...eventTypes
    .filter((type) => type !== 'RULES_CHANGED')
    .flatMap(samplesOf)
    .filter(isFederal),
  { type: 'RECORD_TRANSMISSION', ...inNewYork },
  { type: 'TRANSMISSION_ACCEPTED', ...inNewYork, on: '2026-02-02' },
  { type: 'TRANSMISSION_REJECTED', ...inNewYork, on: '2026-02-02', codes: ['STATE-901'] },
  ...(['PAYMENT_SUCCEEDED', 'PAYMENT_REFUNDED'] as const).map((type) => ({
    type,
    amountCents: 30_001,
    reference: 'another',
  })),
  { type: 'PAYMENT_SUCCEEDED', amountCents: 30_001, reference: 'another', attempt: 'earlier' },
  { type: 'REQUEST_PAYMENT', debitUnderWay: true },
  { type: 'PAYMENT_REFUNDED', amountCents: 10_000, reference: 'a-payment' },
  { type: 'DISPUTE_LOST', amountCents: 10_000, reference: 'a-payment', dispute: 'du_1' },
  { type: 'REFUND_OFFLINE_PAYMENT', amountCents: 10_000, reference: 'offline-1', reason: 'Paid by check' },
  // The samples of the types are of one person, and differ in nothing. These are joint, and need a new signature.
  { type: 'SIGNATURE_FORM_ADDED', ...sampleForm, joint: true },
  {
    type: 'SIGNATURE_FORM_REPLACED',
    replaces: 'file-1',
    ...sampleForm,
    ...sameAmounts,
    joint: true,
    isOther: false,
  },
  {
    type: 'SIGNATURE_FORM_REPLACED',
    replaces: 'file-1',
    ...sampleForm,
    ...sameAmounts,
    joint: false,
    isOther: true,
  },
];

/** The id of the one person of a role. */
export const personOf = (role: Role): string => `00000000-0000-4000-8000-00000000000${roles.indexOf(role)}`;

/** A request with actor and time, as the server adds them. Each role is one person. */
export const stamped = (request: TaxReturnRequest, role: ActorRole): TaxReturnEvent => ({
  ...request,
  actor: { id: role === 'System' ? null : personOf(role), role },
  at: '2026-02-01T12:00:00.000Z',
});

export const firstRoleFor = (type: TaxReturnEventType): ActorRole => permissions[type][0]!;

const ofFirstRole = new WeakMap<TaxReturnRequest, TaxReturnEvent>();
/** A request from its {@link firstRoleFor first role}. Made once, because tests send it in every state. */
export function fromFirstRole(request: TaxReturnRequest): TaxReturnEvent {
  const event = ofFirstRole.get(request) ?? stamped(request, firstRoleFor(request.type));
  ofFirstRole.set(request, event);
  return event;
}

/** How XState selects a state's transition, which its types do not declare. */
interface Selecting {
  next(snapshot: TaxReturnSnapshot, event: TaxReturnEvent): readonly unknown[] | undefined;
}

const withDescendants = (state: AnyStateNode): AnyStateNode[] => [
  state,
  ...Object.values(state.states).flatMap(withDescendants),
];
/** The few states that know each event. */
const knowing = new Map(
  eventTypes.map((type) => [
    type,
    withDescendants(taxReturnMachine.root).filter(({ transitions }) => transitions.has(type)),
  ]),
);

/** Does the same as XState's `snapshot.can(event)`, but asks only the active states that know the event. */
export const accepts = (snapshot: TaxReturnSnapshot, event: TaxReturnEvent): boolean =>
  knowing
    .get(event.type)!
    .some(
      (state) =>
        snapshot._nodes.includes(state) &&
        (state as unknown as Selecting).next(snapshot, event) !== undefined,
    );

/** The snapshot after an event; undefined if the machine refuses it. */
export const canTake = (snapshot: TaxReturnSnapshot, event: TaxReturnEvent): TaxReturnSnapshot | undefined =>
  // Looking for a transition costs less than a step that finds none.
  accepts(snapshot, event) ? pureTransition(taxReturnMachine, snapshot, event)[0] : undefined;

/** Each dispute, and whether it is open, took something, or took nothing that was left. */
const standingsOf = (disputes: NonNullable<Payment['disputes']>): string =>
  disputes
    .map(({ id = '', lostCents }) => `${id}${lostCents === undefined ? '?' : lostCents > 0}`)
    .sort()
    .join();

/**
 * Treats two files and two reminders like one and none, and all partial refunds of a payment alike, so that the number
 * of states is finite.
 */
const keyOf = (snapshot: TaxReturnSnapshot, { context } = snapshot): string =>
  JSON.stringify([
    valueOf(snapshot),
    context.files > 0,
    context.requests.map(({ fate }) => fate),
    context.finishedFiles > 0,
    context.reviewFiles.length > 0,
    context.signatureForms.length > 0,
    context.signedForms.length > 0,
    context.signedScans.length > 0,
    context.identityFailures,
    context.signedElectronically,
    context.transmissions.map(({ jurisdiction, outcome }) => `${jurisdiction} ${outcome}`).sort(),
    context.mailings.length > 0,
    context.jurisdictions,
    context.extensions.length > 0,
    context.unpaidFilingAllowed,
    context.waivedCents,
    context.acceptedRevision === context.quote.revision,
    context.signatureForms.some(({ joint }) => joint),
    context.spouseSigned,
    context.spouseFailures,
    context.quote.amountCents,
    context.payments
      .map(
        ({ amountCents, fate, refundedCents, disputes = [], refundFailed = false }) =>
          `${amountCents} ${fate} ${refundedCents > 0} ${refundedCents > amountCents} ${standingsOf(disputes)} ${refundFailed}`,
      )
      .sort(),
    context.rules.fourEyes ? context.doneBy : null,
    context.assigneeId,
  ]);

const isBeyondBounds = ({ context }: TaxReturnSnapshot, maxPayments: number) =>
  context.files > 1 ||
  context.requests.length > 1 ||
  context.finishedFiles > 1 ||
  context.reviewFiles.length > 1 ||
  context.signatureForms.length > 1 ||
  context.signedScans.length > 1 ||
  context.transmissions.length > 2 ||
  context.payments.length > maxPayments;

const values = new Map<string, TaxReturnValue>();
/** The one object for all equal state values, so that a hundred thousand of them fit in memory. */
const shared = (value: TaxReturnValue): TaxReturnValue => {
  const key = JSON.stringify(value);
  if (!values.has(key)) values.set(key, value);
  return values.get(key)!;
};
const restored = (snapshot: TaxReturnSnapshot): TaxReturnSnapshot =>
  restoreTaxReturn({ value: shared(valueOf(snapshot)), context: snapshot.context });

/** A reachable state, and where each event leads from there. */
export interface ExploredState {
  readonly snapshot: TaxReturnSnapshot;
  /** The requests that were tried. */
  readonly tried: readonly TaxReturnRequest[];
  /** The value after each request that the machine accepts from its {@link firstRoleFor first role}. */
  readonly accepted: ReadonlyMap<TaxReturnRequest, TaxReturnValue>;
}

/**
 * Finds every state that events can reach from a new return, breadth first. Trying each event in each state takes long,
 * so tests read the results from `accepted`.
 *
 * @param of what is explored, in a few words
 * @param requests each is tried in each state
 * @param maxPayments how many payments a return may have
 * @throws RangeError with advice, for more than `limit` states
 */
export const explore = ({
  of,
  rules = noRules,
  requests = sampleRequests,
  maxPayments = 1,
  limit = 100_000,
}: {
  of: string;
  rules?: FirmRules;
  requests?: readonly TaxReturnRequest[];
  maxPayments?: number;
  limit?: number;
}): ExploredState[] => {
  const [first] = initialTransition(taxReturnMachine, { files: 0, rules });
  const events = requests.map((request) => [request, fromFirstRole(request)] as const);
  const found = new Set([keyOf(first)]);
  const queue = [restored(first)];
  const explored: ExploredState[] = [];
  // The loop also visits what it adds to the queue.
  for (const snapshot of queue) {
    const accepted = new Map<TaxReturnRequest, TaxReturnValue>();
    explored.push({ snapshot, tried: requests, accepted });
    for (const [request, event] of events) {
      const reached = canTake(snapshot, event);
      if (!reached) continue;
      accepted.set(request, shared(valueOf(reached)));
      if (isBeyondBounds(reached, maxPayments)) continue;
      const key = keyOf(reached);
      if (found.has(key)) continue;
      if (found.size >= limit)
        throw new RangeError(
          `The exploration of ${of} in explorations.ts has more than ${limit} states. If a new region or event multiplies them, leave it out there and explore it in one of its own. If what a new fact can be has no end, let keyOf in explore.ts see only a few values.`,
        );
      found.add(key);
      queue.push(restored(reached));
    }
  }
  return explored;
};
