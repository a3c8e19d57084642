import { describeMachine } from '../../definition.js';
import { roles, type ActorRole } from '../../roles.js';
import {
  eventTypes,
  flagsOf,
  noRules,
  permissions,
  refusals,
  requirements,
  restoreTaxReturn,
  taxReturnMachine,
  type TaxReturnSnapshot,
  type TaxReturnValue,
  valueOf,
  whyNot,
} from '../index.js';
import { firstRoleFor, reachableSnapshots, sampleRequests, stamped, canTake } from './explore.js';
import { golden } from './golden.js';

const everyRole: readonly ActorRole[] = [...roles, 'System'];
/** Every state of a return with at most one payment. */
const reachable = reachableSnapshots();
/** Every state that three payments lead to, of returns whose preparers and client's documents stay as they are. */
const withThreePayments = reachableSnapshots({
  maxPayments: 3,
  requests: sampleRequests.filter(({ type }) => !/STAFF_START|SENIOR_START|^FILE_|DECLINE/.test(type)),
});

type Holds = (value: TaxReturnValue, snapshot: TaxReturnSnapshot) => boolean;

/** What is true of every return, wherever it stands. */
const invariants: Readonly<Record<string, Holds>> = {
  'money is owed, under way or in only for an accepted quote and an accepted e-file': ({
    payment,
    quote,
    efile,
  }) =>
    !['due', 'processing', 'paid', 'disputed', 'refunded'].includes(payment) ||
    (quote === 'accepted' && efile === 'accepted'),
  'an accepted quote and an accepted e-file unlock the payment': ({ payment, quote, efile }) =>
    payment !== 'locked' || quote !== 'accepted' || efile !== 'accepted',
  'an authorization is out only for an accepted quote': ({ efile, quote }) =>
    efile === 'notSent' || quote === 'accepted',
  'an authorization is out only for an approved return': ({ efile, cpaApproval }) =>
    efile === 'notSent' || cpaApproval === 'complete',
  'an approved return was started by the CPA': ({ cpaApproval, cpaWork }) =>
    cpaApproval === 'pending' || cpaWork === 'complete',
  'a return is released only for an accepted e-file': ({ delivery, efile }) =>
    delivery === 'notUploaded' || efile === 'accepted',
  'a released return has a file': ({ delivery }, { context }) =>
    delivery === 'notUploaded' || context.finishedFiles > 0,
  'a deleted return has no accepted quote and no authorization out': ({ lifecycle, quote, efile }) =>
    lifecycle !== 'deleted' || (quote !== 'accepted' && efile === 'notSent'),
  'documents are received when there is a file': ({ documents }, { context }) =>
    (documents === 'received') === context.files > 0,
  'there is an amount from the first quote on': ({ quote }, { context }) =>
    (quote === 'unquoted') === (context.quote.amountCents === null),
  'the invoice is paid when what counts covers it': ({ payment }, { context }) => {
    const counted = context.payments
      .filter(({ fate }) => fate === 'received' || fate === 'disputed')
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    const isCovered = counted >= (context.quote.amountCents ?? Infinity);
    if (payment === 'paid' || payment === 'disputed') return isCovered;
    return payment === 'locked' || !isCovered;
  },
  'a payment is reviewed while one waits for review': ({ paymentReview }, { context }) =>
    (paymentReview === 'needed') === context.payments.some(({ fate }) => fate === 'inReview'),
};

describe.each([
  ['of a return with one payment', reachable],
  ['of a return with three payments', withThreePayments],
])('each state %s', (_, snapshots) => {
  it.each(Object.entries(invariants))('%s', (_name, holds) => {
    expect(snapshots.filter((each) => !holds(valueOf(each), each)).map(({ value }) => value)).toEqual([]);
  });

  it('never refuses money that came', () => {
    const came = stamped({ type: 'PAYMENT_SUCCEEDED', amountCents: 30_000, reference: 'ch_3' }, 'System');
    expect(snapshots.filter((snapshot) => !canTake(snapshot, came))).toEqual([]);
  });

  it('can still be finished, unless it is deleted', () => {
    const stuck = snapshots.filter(
      (snapshot) => valueOf(snapshot).lifecycle !== 'deleted' && !canMoveOn(snapshot),
    );
    expect(stuck.map(({ value }) => value)).toEqual([]);
  });
});

/** Whether somebody can take the return to another state: not only change its files or its rules. */
function canMoveOn(snapshot: TaxReturnSnapshot): boolean {
  return sampleRequests.some((request) => {
    const after = canTake(snapshot, stamped(request, firstRoleFor(request.type)));
    return (
      after !== undefined &&
      after.value.documents === snapshot.value.documents &&
      JSON.stringify(after.value) !== JSON.stringify(snapshot.value)
    );
  });
}

describe.each([
  { ...noRules, fourEyes: true },
  { ...noRules, documentsFirst: true },
  { ...noRules, preparersFirst: true },
  { fourEyes: true, documentsFirst: true, preparersFirst: true },
])('a firm that asks for %j', (rules) => {
  const snapshots = reachableSnapshots({
    rules,
    maxPayments: 0,
    requests: sampleRequests.filter(({ type }) => !/DISPUTE|REFUND|EXPIRED|DECLINE|WITHDRAW/.test(type)),
  });

  it('keeps the invariants', () => {
    for (const [name, holds] of Object.entries(invariants)) {
      const broken = snapshots.find((each) => !holds(valueOf(each), each));
      expect([name, broken?.value]).toEqual([name, undefined]);
    }
  });

  it('never has an approval without what it asks for', () => {
    const approvals = snapshots.flatMap((before) =>
      (['CPA/EA', 'Owner'] as const).flatMap((role) => {
        const after = canTake(before, stamped({ type: 'APPROVE_EFILE' }, role));
        return after ? [{ role, context: before.context, value: valueOf(before) }] : [];
      }),
    );
    expect(approvals.length).toBeGreaterThan(0);
    for (const { role, context, value } of approvals) {
      if (rules.fourEyes) expect(Object.values(context.doneBy)).not.toContain(role);
      if (rules.documentsFirst) expect(context.files).toBeGreaterThan(0);
      if (rules.preparersFirst) expect([value.staffWork, value.seniorWork]).toEqual(['complete', 'complete']);
    }
  });
});

const stored = ({ value, context }: TaxReturnSnapshot): Parameters<typeof restoreTaxReturn>[0] =>
  JSON.parse(JSON.stringify({ value, context })) as Parameters<typeof restoreTaxReturn>[0];
const flagsText = (snapshot: TaxReturnSnapshot): string => JSON.stringify(flagsOf(snapshot));

describe(`each of ${reachable.length} reachable states`, () => {
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
});

it('the definition of this version is frozen: a changed machine needs one more migration in migrations.ts', () => {
  const definition = JSON.parse(JSON.stringify(describeMachine(taxReturnMachine))) as unknown;
  expect(definition).toEqual(golden('definition', definition));
});

it('every event leads somewhere, and every condition that stops somebody says why', () => {
  const led = new Set(
    [...reachable, ...withThreePayments].flatMap((snapshot) =>
      sampleRequests
        .filter((request) => snapshot.can(stamped(request, firstRoleFor(request.type))))
        .map(({ type }) => type),
    ),
  );
  expect([...led, 'RULES_CHANGED'].sort()).toEqual([...eventTypes].sort());
  const silent = Object.values(requirements)
    .flat()
    .filter(({ name, refusal }) => name !== 'senderMay' && !refusal);
  expect(silent).toEqual([]);
});
