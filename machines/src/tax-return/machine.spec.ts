import { initialTransition, transition } from 'xstate';
import { roles, type ActorRole } from '../roles.js';
import { describeMachine } from '../definition.js';
import { firstRoleFor, reachableSnapshots, sampleRequests, stamped, takes } from './explore.js';
import { golden } from './golden.js';
import { taxReturnMachine } from './machine.js';
import {
  eventTypes,
  flagsOf,
  permissions,
  progressOf,
  refusals,
  requirements,
  restoreTaxReturn,
  type TaxReturnEvent,
  type TaxReturnRequest,
  type TaxReturnSnapshot,
  type TaxReturnValue,
  valueOf,
  whyNot,
} from './index.js';

const everyRole: readonly ActorRole[] = [...roles, 'System'];
const reachable = reachableSnapshots();

const send = (
  snapshot: TaxReturnSnapshot,
  request: TaxReturnRequest,
  role = firstRoleFor(request.type),
): TaxReturnSnapshot => {
  const after = takes(snapshot, stamped(request, role));
  if (!after)
    throw new Error(
      `${request.type} refused: ${refusals(snapshot, stamped(request, role)).map(({ guard }) => guard)}`,
    );
  return after;
};

const play = (...requests: TaxReturnRequest[]): TaxReturnSnapshot =>
  requests.reduce(
    (snapshot, request) => send(snapshot, request),
    initialTransition(taxReturnMachine, { files: 1 })[0],
  );

const quoted: TaxReturnRequest[] = [{ type: 'SEND_QUOTE', amountCents: 30_000 }];
const accepted: TaxReturnRequest[] = [...quoted, { type: 'ACCEPT_QUOTE', amountCents: 30_000 }];
const filed: TaxReturnRequest[] = [
  ...accepted,
  { type: 'STAFF_START' },
  { type: 'SENIOR_START' },
  { type: 'CPA_START' },
  { type: 'APPROVE_EFILE' },
  { type: 'EFILE_AUTH_SENT' },
  { type: 'EFILE_AUTH_SIGNED' },
  { type: 'EFILE_ACCEPTED' },
];
const paid: TaxReturnRequest[] = [
  ...filed,
  { type: 'PAYMENT_STARTED', amountCents: 30_000 },
  { type: 'PAYMENT_SUCCEEDED', amountCents: 30_000, reference: 'ch_1' },
];

const stored = ({ value, context }: TaxReturnSnapshot): Parameters<typeof restoreTaxReturn>[0] =>
  JSON.parse(JSON.stringify({ value, context })) as Parameters<typeof restoreTaxReturn>[0];
const flagsText = (snapshot: TaxReturnSnapshot): string => JSON.stringify(flagsOf(snapshot));

describe('a tax return from order to archive', () => {
  it('goes through every step and ends complete', () => {
    const done = play(
      ...paid,
      { type: 'FINISHED_FILE_ADDED', fileId: 'f' },
      { type: 'RETURN_UPLOADED' },
      { type: 'RETURN_DOWNLOADED' },
    );
    expect(progressOf(done, 'Owner')).toEqual({
      done: 13,
      of: 13,
      label: 'Ready for the archive',
      waitingOn: 'Owner',
    });
    const archived = send(done, { type: 'ARCHIVE', year: 2025 });
    expect(archived.context.archiveYear).toBe(2025);
    expect(valueOf(send(archived, { type: 'UNARCHIVE' }))).toEqual(valueOf(done));
  });

  it('asks for payment only when both the quote and the e-file are accepted', () => {
    expect(valueOf(play(...accepted)).payment).toBe('locked');
    expect(valueOf(play(...filed)).payment).toBe('due');
    expect(
      valueOf(send(play(...filed), { type: 'UNDO_EFILE_ACCEPTED', reason: 'wrong return' })).payment,
    ).toBe('locked');
  });

  it('a declined card leaves the payment due', () => {
    const declined = play(
      ...filed,
      { type: 'PAYMENT_STARTED', amountCents: 30_000 },
      { type: 'PAYMENT_FAILED', message: 'declined' },
    );
    expect(valueOf(declined).payment).toBe('due');
  });

  it('money of another amount, money for a return not due and money for a deleted return wait for the owner', () => {
    const wrong = { type: 'PAYMENT_SUCCEEDED', amountCents: 1, reference: 'ch_2' } as const;
    const states = [
      play(...filed, { type: 'PAYMENT_STARTED', amountCents: 30_000 }, wrong),
      play(...accepted, wrong),
      play({ type: 'DELETE' }, wrong),
    ];
    expect(states.map((state) => valueOf(state).payment)).toEqual([
      'needsReview',
      'needsReview',
      'needsReview',
    ]);
    expect(
      valueOf(send(states[1]!, { type: 'RESOLVE_PAYMENT', resolution: 'refunded', reason: 'not ours' }))
        .payment,
    ).toBe('refunded');
    expect(
      takes(states[1]!, stamped({ type: 'RESOLVE_PAYMENT', resolution: 'paid', reason: 'ours' }, 'Owner')),
    ).toBeUndefined();
  });

  it('a quote sent again replaces the amount, and the old amount can no longer be accepted', () => {
    const revised = play(...quoted, { type: 'SEND_QUOTE', amountCents: 40_000 });
    expect(revised.context.quote).toEqual({ amountCents: 40_000, revision: 2 });
    const [reason] = refusals(revised, stamped({ type: 'ACCEPT_QUOTE', amountCents: 30_000 }, 'Client'));
    expect(reason?.guard).toBe('amountOnOffer');
  });

  it('reminds three times at most, and not of what is done', () => {
    const reminded = (snapshot: TaxReturnSnapshot): boolean => {
      const event = { type: 'xstate.after.quoteReminder.taxReturn.quote.sent' } as unknown as TaxReturnEvent;
      const [after] = transition(taxReturnMachine, snapshot, event);
      if (after === snapshot) return false;
      state = after;
      return true;
    };
    let state = play(...quoted);
    expect([1, 2, 3, 4].map(() => reminded(state))).toEqual([true, true, true, false]);
    expect(reminded(play(...accepted))).toBe(false);
  });
});

describe(`each of ${reachable.length} reachable states`, () => {
  const violations = (holds: (value: TaxReturnValue, snapshot: TaxReturnSnapshot) => boolean) =>
    reachable.filter((snapshot) => !holds(valueOf(snapshot), snapshot)).map(({ value }) => value);

  it('keeps the invariants of a firm’s money and filings', () => {
    expect(
      violations(
        ({ payment, quote, efile }) =>
          !['paid', 'disputed', 'processing', 'due'].includes(payment) ||
          (quote === 'accepted' && efile === 'accepted'),
      ),
    ).toEqual([]);
    expect(
      violations(
        ({ payment, quote, efile }) => payment !== 'locked' || quote !== 'accepted' || efile !== 'accepted',
      ),
    ).toEqual([]);
    expect(violations(({ delivery, efile }) => delivery === 'notUploaded' || efile === 'accepted')).toEqual(
      [],
    );
    expect(violations(({ efile, cpaApproval }) => efile === 'notSent' || cpaApproval === 'complete')).toEqual(
      [],
    );
    expect(
      violations(({ cpaApproval, cpaWork }) => cpaApproval === 'pending' || cpaWork === 'complete'),
    ).toEqual([]);
    expect(violations(({ lifecycle, quote }) => lifecycle !== 'deleted' || quote !== 'accepted')).toEqual([]);
    expect(
      violations(({ documents }, { context }) => (documents === 'received') === context.files > 0),
    ).toEqual([]);
    expect(
      violations(({ quote }, { context }) => (quote === 'unquoted') === (context.quote.amountCents === null)),
    ).toEqual([]);
    expect(
      violations(({ delivery }, { context }) => delivery === 'notUploaded' || context.finishedFiles > 0),
    ).toEqual([]);
  });

  it('never refuses money that came', () => {
    const came = stamped({ type: 'PAYMENT_SUCCEEDED', amountCents: 30_000, reference: 'ch_3' }, 'System');
    expect(reachable.filter((snapshot) => !takes(snapshot, came))).toEqual([]);
  });

  it('survives being stored and restored', () => {
    for (const snapshot of reachable) {
      const restored = restoreTaxReturn(stored(snapshot));
      if (JSON.stringify(restored.value) !== JSON.stringify(snapshot.value))
        throw new Error(JSON.stringify(snapshot.value));
      if (flagsText(restored) !== flagsText(snapshot)) throw new Error(flagsText(snapshot));
    }
  });

  it('that this version has stored can still be restored', () => {
    const every100th = reachable.filter((_, index) => index % 100 === 0).map(stored);
    const recorded = golden('snapshots', every100th);
    expect(every100th).toEqual(recorded);
    expect(recorded.map((snapshot) => restoreTaxReturn(snapshot).value)).toEqual(
      recorded.map(({ value }) => value),
    );
  });

  it('takes an event exactly where there is no reason against it', () => {
    for (const snapshot of reachable) {
      for (const request of sampleRequests) {
        const event = stamped(request, firstRoleFor(request.type));
        const reasons = refusals(snapshot, event);
        const taken = snapshot.can(event);
        if (taken !== (reasons.length === 0))
          throw new Error(
            `${request.type} in ${JSON.stringify(snapshot.value)}: taken ${taken}, reasons ${JSON.stringify(reasons)}`,
          );
        if (taken && whyNot(snapshot, event.type, event.actor).length > 0)
          throw new Error(`${request.type} is taken, yet whyNot objects`);
      }
    }
  });

  it('takes it from no role but those of the permission table', () => {
    for (const snapshot of reachable) {
      for (const request of sampleRequests) {
        if (!snapshot.can(stamped(request, firstRoleFor(request.type)))) continue;
        const wrong = everyRole.filter(
          (role) => snapshot.can(stamped(request, role)) !== permissions[request.type].includes(role),
        );
        if (wrong.length > 0)
          throw new Error(`${request.type} in ${JSON.stringify(snapshot.value)} is wrong for ${wrong}`);
      }
    }
  });

  it('is not a dead end for the owner unless it is deleted', () => {
    const leaves = (snapshot: TaxReturnSnapshot) =>
      sampleRequests.some((request) => snapshot.can(stamped(request, 'Owner')));
    expect(violations(({ lifecycle }, snapshot) => lifecycle === 'deleted' || leaves(snapshot))).toEqual([]);
  });
});

it('the definition of this version is frozen: a change of the machine is a new version', () => {
  const definition = JSON.parse(JSON.stringify(describeMachine(taxReturnMachine))) as unknown;
  expect(definition).toEqual(golden('definition', definition));
});

it('every event leads somewhere, and every condition has its sentences', () => {
  const led = new Set(
    reachable.flatMap((snapshot) =>
      sampleRequests
        .filter((request) => snapshot.can(stamped(request, firstRoleFor(request.type))))
        .map(({ type }) => type),
    ),
  );
  expect([...led].sort()).toEqual([...eventTypes].sort());
  const silent = Object.values(requirements)
    .flat()
    .filter(({ name, refusal }) => name !== 'senderMay' && !refusal);
  expect(silent).toEqual([]);
});

describe('an event that lacks its input', () => {
  it.each<[string, TaxReturnSnapshot, TaxReturnRequest]>([
    ['amountPositive', play(), { type: 'SEND_QUOTE', amountCents: 0 }],
    ['amountPositive', play(), { type: 'SEND_QUOTE', amountCents: 10.5 }],
    ['reasonGiven', play(...quoted), { type: 'WITHDRAW_QUOTE', reason: '  ' }],
    ['amountOnOffer', play(...filed), { type: 'PAYMENT_STARTED', amountCents: 1 }],
  ])('is refused for %s', (guard, snapshot, request) => {
    const event = stamped(request, firstRoleFor(request.type));
    expect(takes(snapshot, event)).toBeUndefined();
    expect(refusals(snapshot, event).map((reason) => reason.guard)).toEqual([guard]);
  });
});
