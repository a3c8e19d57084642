import { initialTransition } from 'xstate';
import { describeMachine } from '../../definition.js';
import { pureTransition } from '../../pure-transition.js';
import { roles, type ActorRole } from '../../roles.js';
import {
  clientActions,
  type ClientStatus,
  clientStatusOf,
  eventTypes,
  flagsOf,
  keptCents,
  netCents,
  noRules,
  permissions,
  progressOf,
  refusals,
  requirements,
  restoreTaxReturn,
  taxReturnContext,
  taxReturnMachine,
  type TaxReturnEventType,
  type TaxReturnSnapshot,
  type TaxReturnValue,
  unfiledJurisdictions,
  valueOf,
  whyNot,
} from '../index.js';
import {
  accepts,
  canTake,
  type ExploredState,
  fromFirstRole,
  personOf,
  sampleRequests,
  stamped,
} from './explore.js';
import {
  reachable,
  underPaymentRule,
  underRules,
  withThreePayments,
  withTwoDisputes,
} from './explorations.js';
import { golden } from './golden.js';
import { fire } from './play.js';

const everyRole: readonly ActorRole[] = [...roles, 'System'];

type Holds = (value: TaxReturnValue, snapshot: TaxReturnSnapshot) => boolean;

/** What is true of every return in every state. */
const invariants: Readonly<Record<string, Holds>> = {
  'money is due, processing or received only with an accepted quote and an accepted e-file': (
    { payment, quote, efile },
    { context },
  ) =>
    payment === 'locked' ||
    payment === 'refunded' ||
    (quote === 'accepted' && (efile === 'accepted' || context.rules.payment)),
  'money that went back belongs to an accepted quote, and is asked for again only by the owner': ({
    payment,
    quote,
  }) => payment !== 'refunded' || quote === 'accepted',
  'under the rule, money is due with an accepted quote and a signed authorization': (
    { payment, efile },
    { context },
  ) => !context.rules.payment || payment !== 'due' || efile === 'signed' || efile === 'accepted',
  'an accepted quote unlocks the payment with an accepted e-file, or under the rule with a signed one, unless one is in review or the return is archived':
    ({ payment, paymentReview, lifecycle, quote, efile }, { context }) =>
      payment !== 'locked' ||
      quote !== 'accepted' ||
      !(efile === 'accepted' || (context.rules.payment && efile === 'signed')) ||
      paymentReview === 'needed' ||
      lifecycle === 'archived',
  'an authorization is sent only for an accepted quote': ({ efile, quote }) =>
    efile === 'notSent' || quote === 'accepted',
  'an authorization is sent only for an approved return': ({ efile, cpaApproval }) =>
    efile === 'notSent' || cpaApproval === 'complete',
  'an approved return was started by the CPA': ({ cpaApproval, cpaWork }) =>
    cpaApproval === 'pending' || cpaWork === 'complete',
  'a return is released only for an accepted e-file': ({ delivery, efile }) =>
    delivery === 'notUploaded' || efile === 'accepted',
  'a released return has a file': ({ delivery }, { context }) =>
    delivery === 'notUploaded' || context.finishedFiles > 0,
  'a deleted return has no accepted quote and no sent authorization': ({ lifecycle, quote, efile }) =>
    lifecycle !== 'deleted' || (quote !== 'accepted' && efile === 'notSent'),
  'a released review copy has a file, and belongs to an approved return': (
    { review, cpaApproval },
    { context },
  ) => review === 'notReleased' || (context.reviewFiles.length > 0 && cpaApproval === 'complete'),
  'nobody signs while a question about the review copy is open': ({ review, efile }) =>
    review !== 'questioned' || efile === 'notSent' || efile === 'sent',
  'under the rule, an authorization is sent only with a released copy': ({ review, efile }, { context }) =>
    !context.rules.signing || efile === 'notSent' || review !== 'notReleased',
  'under the rule, a signature has a review': ({ review, efile }, { context }) =>
    !context.rules.signing || efile === 'notSent' || efile === 'sent' || review === 'reviewed',
  'under the rule, an accepted e-file has its signature on file': ({ efile, signing }, { context }) =>
    !context.rules.signing || efile !== 'accepted' || signing === 'signedHere' || signing === 'formOnFile',
  'what is signed says what proves it, and what is not signed has no proof': ({ efile, signing }) =>
    (efile === 'signed' || efile === 'accepted') ===
    ['signedHere', 'formOnFile', 'noFormOnFile'].includes(signing),
  'a signature made here is on record as such, with a form': ({ signing }, { context }) =>
    (signing === 'signedHere' || signing === 'spouseToSign') === context.signedElectronically &&
    (signing !== 'signedHere' || context.signatureForms.length > 0),
  'a joint return is signed here only by both, and that of one person by one': ({ signing }, { context }) => {
    const isJoint = context.signatureForms.some(({ joint }) => joint);
    return (
      (signing !== 'signedHere' || context.spouseSigned === isJoint) &&
      (signing !== 'spouseToSign' || (isJoint && !context.spouseSigned))
    );
  },
  'an authorization is signed by everyone who must, or on paper': ({ efile, signing }) =>
    efile === 'notSent' || efile === 'sent' || ['signedHere', 'formOnFile', 'noFormOnFile'].includes(signing),
  'the spouse is asked after the taxpayer has signed, and has signed only together with the taxpayer': (
    { signing, spouse },
    { context },
  ) =>
    ['asked', 'consented', 'identified'].includes(spouse) === (signing === 'spouseToSign') &&
    (spouse === 'signed') === context.spouseSigned &&
    (!context.spouseSigned || signing === 'signedHere'),
  'the forms that a signature covers are on record while it stands, and no longer': (
    { efile },
    { context },
  ) =>
    context.signedForms.length > 0 ===
    ((efile === 'signed' || efile === 'accepted' || context.signedElectronically) &&
      context.signatureForms.length > 0),
  'a form signed on paper is on file, or its absence is said': ({ signing }, { context }) =>
    (signing !== 'formOnFile' || context.signedScans.length > 0) &&
    (signing !== 'noFormOnFile' || context.signedScans.length === 0),
  'nobody is asked to sign here before the authorization is sent': ({ efile, signing }) =>
    efile !== 'notSent' || signing === 'idle',
  'three failed attempts close the electronic way, and fewer do not': ({ signing }, { context }) =>
    Math.max(context.identityFailures, context.spouseFailures) <= 3 &&
    (Math.max(context.identityFailures, context.spouseFailures) < 3
      ? signing !== 'closed'
      : ['idle', 'closed', 'formOnFile', 'noFormOnFile'].includes(signing)),
  'the filing stands as the mailing or the last transmission to each jurisdiction does': (
    { filing },
    { context },
  ) => {
    const last = new Map<string, string>(
      context.transmissions.map(({ jurisdiction, outcome }) => [jurisdiction, outcome]),
    );
    for (const { jurisdiction } of context.mailings) last.set(jurisdiction, 'mailed');
    const outcomes = [...last.values()];
    if (filing === 'none') return outcomes.length === 0;
    if (filing === 'mailed')
      return outcomes.includes('mailed') && outcomes.every((each) => /mailed|accepted/.test(each));
    if (filing === 'rejected') return outcomes.includes('rejected');
    if (filing === 'waiting') return outcomes.includes('waiting') && !outcomes.includes('rejected');
    if (filing === 'incomplete')
      return outcomes.length > 0 && outcomes.every((each) => /mailed|accepted/.test(each));
    return outcomes.length > 0 && outcomes.every((outcome) => outcome === 'accepted');
  },
  'the filing is incomplete while a place where it is to be filed has nothing, and it is neither rejected nor waiting for an answer':
    ({ filing }, { context }) => {
      const filed = [...context.transmissions, ...context.mailings].map(({ jurisdiction }) => jurisdiction);
      const isMissing = context.jurisdictions.some((each) => !filed.includes(each));
      return filing === 'incomplete' ? isMissing : !isMissing || !/accepted|mailed/.test(filing);
    },
  'an extension is filed while the federal return has one, and at most one for each place': (
    { extension },
    { context: { extensions } },
  ) => {
    const places = extensions.map(({ jurisdiction }) => jurisdiction);
    return (extension === 'filed') === places.includes('US') && new Set(places).size === places.length;
  },
  'an acknowledgement has its day and its evidence, and a rejection its codes': (_, { context }) =>
    context.transmissions.every(
      ({ outcome, on, evidence, codes }) =>
        (outcome === 'waiting') === (on === null) &&
        (outcome === 'waiting') === (evidence === null) &&
        (outcome === 'rejected') === codes.length > 0,
    ),
  'a document that staff asked for is waited for while it is missing': ({ requests }, { context }) =>
    (requests === 'waiting') === context.requests.some(({ fate }) => fate === 'open'),
  'documents are received when there is a file': ({ documents }, { context }) =>
    (documents === 'received') === context.files > 0,
  'there is an amount from the first quote on': ({ quote }, { context }) =>
    (quote === 'unquoted') === (context.quote.amountCents === null),
  'the lines of a quote add up to its amount': (_, { context: { quote, terms } }) =>
    terms.lines.reduce((sum, { cents }) => sum + cents, 0) === (quote.amountCents ?? 0) &&
    (quote.amountCents === null) === (terms.lines.length === 0),
  'the invoice is paid if the payments that count and what was waived cover it': (
    { payment },
    { context },
  ) => {
    const counted = context.payments
      .filter(({ fate }) => fate === 'received' || fate === 'disputed')
      .reduce((sum, { amountCents }) => sum + amountCents, context.waivedCents);
    const isCovered = counted >= (context.quote.amountCents ?? Infinity);
    if (payment === 'paid' || payment === 'disputed') return isCovered;
    return payment === 'locked' || !isCovered;
  },
  'a payment no longer counts exactly if all of it went back': (_, { context }) =>
    context.payments.every(
      ({ fate, amountCents, refundedCents }) =>
        refundedCents >= 0 && (fate === 'refunded' || fate === 'returned') === refundedCents >= amountCents,
    ),
  'what went back went by the provider, which sent at most the payment, by lost disputes or by hand': (
    _,
    { context },
  ) =>
    context.payments.every(({ amountCents, disputes = [], byHandCents = 0, refundedCents }) => {
      const lost = disputes.map(({ lostCents = 0 }) => lostCents);
      const inAll = lost.reduce((sum, cents) => sum + cents, byHandCents);
      const sent = refundedCents - inAll;
      return [byHandCents, ...lost, sent].every((cents) => cents >= 0) && sent <= amountCents;
    }),
  'the firm keeps no less than nothing of its payments, and has lost only what went back twice': (
    _,
    { context },
  ) => {
    const left = context.payments
      .filter(({ fate }) => fate !== 'inReview' && fate !== 'takenBack')
      .reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0);
    return keptCents(context) >= 0 && netCents(context) === left;
  },
  'a payment that counts is disputed while one of its disputes is open, and each dispute is on record once': (
    _,
    { context },
  ) =>
    context.payments.every(({ fate, disputes = [] }) => {
      const isOpen = disputes.some(({ lostCents }) => lostCents === undefined);
      const isRight = isOpen ? fate !== 'received' : fate !== 'disputed';
      return isRight && new Set(disputes.map(({ id }) => id)).size === disputes.length;
    }),
  'nobody takes or gives a return that is not theirs to take or give, whatever its state': (_, snapshot) => {
    const { assigneeId } = snapshot.context;
    const may = (type: 'TAKE_RETURN' | 'GIVE_BACK') => snapshot.can(stamped({ type }, 'Intern'));
    const isActive = valueOf(snapshot).lifecycle === 'active';
    return (
      may('TAKE_RETURN') === (isActive && assigneeId === null) &&
      may('GIVE_BACK') === (isActive && assigneeId === personOf('Intern'))
    );
  },
  'a review is needed while a payment is in review': ({ paymentReview }, { context }) =>
    (paymentReview === 'needed') === context.payments.some(({ fate }) => fate === 'inReview'),
};

describe.each([
  ['of a return with one payment', reachable],
  ['of a return with three payments', withThreePayments],
  ['of a return with two disputes', withTwoDisputes],
])('each state %s', (_, states) => {
  it.each(Object.entries(invariants))('%s', (_name, holds) => {
    const broken = states.filter(({ snapshot }) => !holds(valueOf(snapshot), snapshot));
    expect(broken.map(({ snapshot }) => valueOf(snapshot))).toEqual([]);
  });

  it('never refuses a payment that arrived', () => {
    const came = stamped({ type: 'PAYMENT_SUCCEEDED', amountCents: 30_000, reference: 'ch_3' }, 'System');
    const refusing = states.filter(({ snapshot }) => !snapshot.can(came));
    expect(refusing.map(({ snapshot }) => valueOf(snapshot))).toEqual([]);
  });

  it('can still be finished, unless it is deleted', () => {
    const stuck = states.filter(
      (state) => valueOf(state.snapshot).lifecycle !== 'deleted' && !canMoveOn(state),
    );
    expect(stuck.map(({ snapshot }) => valueOf(snapshot))).toEqual([]);
  });
});

it('asks no client to pay while a payment is in review', () => {
  const isHeld = ({ payment, paymentReview }: TaxReturnValue) =>
    payment === 'due' && paymentReview === 'needed';
  const held = withThreePayments.filter(({ snapshot }) => isHeld(valueOf(snapshot)));
  expect(held.length).toBeGreaterThan(0);
  expect(held.filter(({ snapshot }) => fire(snapshot, 'paymentReminder', 'payment.due'))).toEqual([]);
  const causes = withThreePayments.flatMap(({ snapshot, accepted }) =>
    [...accepted]
      .filter(([, after]) => isHeld(after) && valueOf(snapshot).payment !== 'due')
      .map(([request]) => ({ snapshot, request })),
  );
  expect(causes.length).toBeGreaterThan(0);
  const emails = causes.flatMap(({ snapshot, request }) =>
    pureTransition(taxReturnMachine, snapshot, fromFirstRole(request))[1]
      .filter(({ type }) => type === 'emailClient')
      .map(({ params }) => (params as { template: string }).template),
  );
  expect(emails).not.toContain('paymentDue');
  expect(emails).not.toContain('bankPaymentFailed');
});

it('waits for a payment under way until it has arrived or failed, is given up, or nothing is owed', () => {
  const isUnderWay = ({ payment }: TaxReturnValue) => payment === 'processing' || payment === 'clearing';
  const ends = withThreePayments.flatMap(({ snapshot, accepted }) =>
    isUnderWay(valueOf(snapshot))
      ? [...accepted].filter(
          ([, { payment }]) => !['processing', 'clearing', 'paid', 'disputed'].includes(payment),
        )
      : [],
  );
  expect(new Set(ends.map(([{ type }]) => type))).toEqual(
    new Set(['PAYMENT_SUCCEEDED', 'PAYMENT_FAILED', 'PAYMENT_EXPIRED', 'GIVE_UP_PAYMENT']),
  );
  expect(ends.filter(([request]) => 'attempt' in request && request.attempt === 'earlier')).toEqual([]);
  const duringReview = withThreePayments.filter(
    ({ snapshot }) => isUnderWay(valueOf(snapshot)) && valueOf(snapshot).paymentReview === 'needed',
  );
  expect(duringReview.length).toBeGreaterThan(0);
});

/** Whether someone can bring the return to another state, not only change its files or rules. */
function canMoveOn({ snapshot, accepted }: ExploredState): boolean {
  const before = valueOf(snapshot);
  return [...accepted.values()].some(
    (after) => after.documents === before.documents && JSON.stringify(after) !== JSON.stringify(before),
  );
}

it('takes no document from a client once a preparer has started, and still lets staff remove it', () => {
  const removal = { type: 'FILE_REMOVED', fileId: 'file-1' } as const;
  const withFile = reachable.filter(
    ({ snapshot }) => valueOf(snapshot).lifecycle === 'active' && snapshot.context.files > 0,
  );
  const hasBegun = ({ staffWork, seniorWork, cpaWork }: TaxReturnValue) =>
    [staffWork, seniorWork, cpaWork].includes('complete');
  expect(new Set(withFile.map(({ snapshot }) => hasBegun(valueOf(snapshot))))).toEqual(
    new Set([true, false]),
  );
  for (const { snapshot } of withFile) {
    const isAccepted = (role: ActorRole) => snapshot.can(stamped(removal, role));
    expect([isAccepted('Client'), isAccepted('Intern')]).toEqual([!hasBegun(valueOf(snapshot)), true]);
  }
});

describe('a signature made here', () => {
  const signed = sampleRequests.filter(({ type }) => type === 'SIGN_EFILE_AUTH');
  const before = reachable.filter(({ accepted }) => signed.some((request) => accepted.has(request)));

  it('needs the agreement and the confirmed identity', () => {
    expect(before.length).toBeGreaterThan(0);
    expect(new Set(before.map(({ snapshot }) => valueOf(snapshot).signing))).toEqual(new Set(['identified']));
    const into = (target: string) =>
      new Set(
        reachable.flatMap(({ snapshot, accepted }) =>
          [...accepted].flatMap(([{ type }, after]) =>
            after.signing === target && valueOf(snapshot).signing !== target
              ? [`${valueOf(snapshot).signing} ${type}`]
              : [],
          ),
        ),
      );
    expect(into('identified')).toEqual(new Set(['consented IDENTITY_SEEN', 'consented IDENTITY_CONFIRMED']));
    expect(into('consented')).toEqual(new Set(['asked CONSENT_TO_SIGN', 'onPaper CONSENT_TO_SIGN']));
    expect(into('signedHere')).toEqual(
      new Set(['identified SIGN_EFILE_AUTH', 'spouseToSign SIGN_AS_SPOUSE']),
    );
    expect(into('spouseToSign')).toEqual(new Set(['identified SIGN_EFILE_AUTH']));
  });

  it('is the client’s alone', () => {
    for (const type of [
      ...(['SIGN_EFILE_AUTH', 'CONSENT_TO_SIGN', 'IDENTITY_CONFIRMED'] as const),
      ...(['SIGN_AS_SPOUSE', 'CONSENT_AS_SPOUSE', 'SPOUSE_IDENTITY_CONFIRMED'] as const),
    ])
      expect(permissions[type]).toEqual(['Client']);
  });
});

describe('the filing', () => {
  const after = (pattern: RegExp) =>
    reachable.flatMap(({ snapshot, accepted }) =>
      [...accepted]
        .filter(([{ type }]) => pattern.test(type))
        .map(([{ type }, value]) => ({ type, before: valueOf(snapshot), value })),
    );

  it('begins only with a signed authorization', () => {
    const recorded = after(/RECORD_TRANSMISSION/);
    expect(new Set(recorded.map(({ before }) => before.efile))).toEqual(new Set(['signed', 'accepted']));
    expect(new Set(recorded.map(({ before }) => before.quote))).toEqual(new Set(['accepted']));
  });

  it('never marks a return accepted that is rejected on record', () => {
    const marked = after(/^EFILE_ACCEPTED$/);
    expect(new Set(marked.map(({ before }) => before.filing))).toEqual(
      new Set(['none', 'waiting', 'accepted', 'mailed']),
    );
  });

  it('marks no return accepted while a place that staff chose has nothing', () => {
    const marking = reachable.filter(({ accepted }) =>
      [...accepted.keys()].some(({ type }) => type === 'EFILE_ACCEPTED'),
    );
    expect(marking.some(({ snapshot }) => snapshot.context.jurisdictions.length > 0)).toBe(true);
    expect(marking.filter(({ snapshot }) => unfiledJurisdictions(snapshot.context).length > 0)).toEqual([]);
  });

  it('asks for no new signature while a transmission is on its way, or has arrived', () => {
    const before = (pattern: RegExp) => new Set(after(pattern).map(({ before: { filing } }) => filing));
    expect(before(/^EFILE_REJECTED$/)).toEqual(new Set(['none', 'rejected']));
    expect(before(/^UNDO_EFILE_AUTH_SIGNED$/)).toEqual(new Set(['none', 'rejected', 'incomplete']));
  });

  it('leaves authorization, payment and delivery as they are', () => {
    for (const { before, value } of after(/TRANSMISSION|MAILING|JURISDICTIONS|EXTENSION/))
      expect({ ...value, filing: before.filing, extension: before.extension }).toEqual(before);
  });
});

describe.each([
  { ...noRules, fourEyes: true },
  { ...noRules, documentsFirst: true },
  { ...noRules, preparersFirst: true },
  { ...noRules, signing: true },
  { ...noRules, fourEyes: true, documentsFirst: true, preparersFirst: true, signing: true },
])('a firm with the rules %j', (rules) => {
  const states = underRules(rules);

  it('keeps the invariants', () => {
    for (const [name, holds] of Object.entries(invariants)) {
      const broken = states.find(({ snapshot }) => !holds(valueOf(snapshot), snapshot));
      expect([name, broken && valueOf(broken.snapshot)]).toEqual([name, undefined]);
    }
  });

  it('never approves a return that breaks them', () => {
    const approvals = states.flatMap(({ snapshot: before }) =>
      (['CPA/EA', 'Owner'] as const).flatMap((role) => {
        const after = canTake(before, stamped({ type: 'APPROVE_EFILE' }, role));
        return after ? [{ role, context: before.context, value: valueOf(before) }] : [];
      }),
    );
    expect(approvals.length).toBeGreaterThan(0);
    for (const { role, context, value } of approvals) {
      if (rules.fourEyes) {
        expect(Object.values(context.doneBy)).not.toContain(personOf(role));
        expect(Object.values(context.doneBy)).not.toEqual([]);
      }
      if (rules.documentsFirst) expect(context.files).toBeGreaterThan(0);
      if (rules.preparersFirst) expect([value.staffWork, value.seniorWork]).toEqual(['complete', 'complete']);
    }
  });
});

describe('a firm that asks for payment before filing', () => {
  const states = underPaymentRule;

  it('keeps the invariants', () => {
    for (const [name, holds] of Object.entries(invariants)) {
      const broken = states.find(({ snapshot }) => !holds(valueOf(snapshot), snapshot));
      expect([name, broken && valueOf(broken.snapshot)]).toEqual([name, undefined]);
    }
  });

  it('files nothing before the invoice is paid, and holds nothing that was filed', () => {
    const isCovered = ({ quote, payments, waivedCents }: TaxReturnSnapshot['context']) =>
      quote.amountCents !== null &&
      (waivedCents >= quote.amountCents ||
        payments.some(
          ({ fate, amountCents }) =>
            (fate === 'received' || fate === 'disputed') && amountCents + waivedCents >= quote.amountCents!,
        ));
    const filings = states.flatMap(({ snapshot, accepted }) =>
      [...accepted.keys()]
        .filter(({ type }) => /^(EFILE_ACCEPTED|RECORD_TRANSMISSION|RECORD_MAILING)$/.test(type))
        .map(() => snapshot.context),
    );
    const unpaid = filings.filter((context) => !isCovered(context));
    expect(filings.length).toBeGreaterThan(unpaid.length);
    expect(unpaid.length).toBeGreaterThan(0);
    expect(
      unpaid.filter(
        ({ transmissions, mailings, unpaidFilingAllowed }) =>
          transmissions.length + mailings.length === 0 && !unpaidFilingAllowed,
      ),
    ).toEqual([]);
    const held = states.filter(
      ({ snapshot }) =>
        snapshot.context.transmissions.length > 0 &&
        whyNot(snapshot, 'EFILE_ACCEPTED', { role: 'Owner' }).some(({ guard }) => guard === 'paidFirst'),
    );
    expect(held).toEqual([]);
  });

  it('can still finish every return', () => {
    const stuck = states.filter(
      (state) => valueOf(state.snapshot).lifecycle !== 'deleted' && !canMoveOn(state),
    );
    expect(stuck.map(({ snapshot }) => valueOf(snapshot))).toEqual([]);
  });
});

const textOf = (value: unknown): string => JSON.stringify(value);
type StoredReturn = Parameters<typeof restoreTaxReturn>[0];
const stateOf = (snapshot: TaxReturnSnapshot): StoredReturn => ({
  value: valueOf(snapshot),
  context: snapshot.context,
});
const stored = (snapshot: TaxReturnSnapshot): StoredReturn =>
  JSON.parse(textOf(stateOf(snapshot))) as StoredReturn;
const byValue = (states: readonly ExploredState[]): readonly ExploredState[] =>
  states
    .map((state) => [JSON.stringify(valueOf(state.snapshot)), state] as const)
    .sort(([one], [another]) => (one < another ? -1 : 1))
    .map(([, state]) => state);

/** Whether the event is refused to others of its sender's role, in every firm. */
const isOnlyForOnePerson = (type: TaxReturnEventType): boolean =>
  requirements[type].some(({ kind, rule }) => kind === 'sender' && rule === undefined);

describe(`each of ${reachable.length} reachable states`, () => {
  it('survives being stored and restored', () => {
    // XState's own state for each value, because those explored are made like restored ones.
    const [first] = initialTransition(taxReturnMachine, { files: 0, rules: noRules });
    const reached = new Map([[valueOf(reachable[0]!.snapshot), first]]);
    for (const { snapshot, accepted } of reachable)
      for (const [request, value] of accepted)
        if (!reached.has(value))
          reached.set(value, pureTransition(taxReturnMachine, snapshot, fromFirstRole(request))[0]);
    for (const [value, snapshot] of reached) {
      const restored = restoreTaxReturn(stored(snapshot));
      if (
        textOf(valueOf(restored)) !== textOf(valueOf(snapshot)) ||
        textOf(value) !== textOf(valueOf(snapshot))
      )
        throw new Error(textOf(valueOf(snapshot)));
      if (textOf(flagsOf(restored)) !== textOf(flagsOf(snapshot))) throw new Error(textOf(flagsOf(snapshot)));
    }
  });

  it('can still be restored from the goldens of this version, with every fact', () => {
    const every100th = reachable
      .filter((_, index) => index % 100 === 0)
      .map(({ snapshot }) => stored(snapshot));
    const recorded = golden('snapshots', every100th);
    expect(recorded.length).toBeGreaterThan(100);
    expect(recorded.map((state) => stateOf(restoreTaxReturn(state)))).toEqual(recorded);
    expect(recorded.map(({ context }) => taxReturnContext.parse(context))).toEqual(
      recorded.map(({ context }) => context),
    );
  });

  it('accepts an event exactly if there is no reason against it', () => {
    // States of one value have reasons in common, which the machine keeps for a while.
    for (const { snapshot, tried, accepted } of byValue(reachable)) {
      for (const request of tried) {
        const event = fromFirstRole(request);
        const reasons = refusals(snapshot, event);
        const taken = accepted.has(request);
        if (taken !== (reasons.length === 0))
          throw new Error(
            `${request.type} in ${JSON.stringify(valueOf(snapshot))}: taken ${taken}, reasons ${JSON.stringify(reasons)}`,
          );
        if (taken && whyNot(snapshot, event.type, event.actor).length > 0)
          throw new Error(`${request.type} is taken, yet whyNot objects`);
      }
    }
  });

  it('accepts what XState says that it can', () => {
    for (const { snapshot, tried } of reachable.filter((_, index) => index % 25 === 0))
      for (const event of tried.map(fromFirstRole))
        if (accepts(snapshot, event) !== snapshot.can(event))
          throw new Error(`${event.type} in ${textOf(valueOf(snapshot))}`);
  });

  it('accepts events only from the roles in the permission table', () => {
    const fromEveryRole = new Map(
      sampleRequests.map((request) => [request, everyRole.map((role) => stamped(request, role))]),
    );
    for (const { snapshot, accepted } of reachable) {
      for (const request of accepted.keys()) {
        const wrong = fromEveryRole
          .get(request)!
          .filter((event) => !isOnlyForOnePerson(event.type))
          .filter((event) => accepts(snapshot, event) !== permissions[event.type].includes(event.actor.role))
          .map(({ actor }) => actor.role);
        if (wrong.length > 0)
          throw new Error(`${request.type} in ${JSON.stringify(valueOf(snapshot))} is wrong for ${wrong}`);
      }
    }
  });
});

it('matches the golden definition of its version (after a change: npm run regenerate, or a new version if it is released)', () => {
  const definition = JSON.parse(JSON.stringify(describeMachine(taxReturnMachine))) as unknown;
  expect(definition).toEqual(golden('definition', definition));
});

it('can reach every event, and has a sentence for every refusal', () => {
  const accepted = new Set(
    [...reachable, ...withThreePayments, ...underPaymentRule].flatMap((state) =>
      [...state.accepted.keys()].map(({ type }) => type),
    ),
  );
  expect([...accepted, 'RULES_CHANGED'].sort()).toEqual([...eventTypes].sort());
  const silent = Object.values(requirements)
    .flat()
    .filter(({ name, refusal }) => name !== 'senderMay' && !refusal);
  expect(silent).toEqual([]);
});

/** An open item of a checklist. */
const openItem = { status: 'open', asked: false };

/** Every state that a client can see, without and with documents missing from the checklist. */
const seen = [...reachable, ...underPaymentRule]
  .filter(({ snapshot }) => valueOf(snapshot).lifecycle !== 'deleted')
  .flatMap(({ snapshot }) =>
    [[], [openItem, openItem]].map((items) => {
      const requested = snapshot.context.requests.flatMap(({ fate }) =>
        fate === 'open' ? [{ status: 'open', asked: true }] : [],
      );
      return { snapshot, status: clientStatusOf(snapshot, [...items, ...requested]) };
    }),
  );

/** What each action says of the step that it takes; the rest is about documents. */
const stepsByHand: Readonly<Record<string, RegExp>> = {
  [clientActions.quote.label]: /^Review your price quote$/,
  [clientActions.review.label]: /^Review your return$/,
  [clientActions.signature.label]: /^Sign the e-file authorization$/,
  [clientActions.spouseSignature.label]: /^Have your spouse sign$/,
  [clientActions.paperSignature.label]: /^Sign the e-file authorization on paper$/,
  [clientActions.payment.label]: /^Pay your invoice$/,
  [clientActions.download.label]: /^Download your filed return$/,
  [clientActions.documents.label]: /^Upload your documents so that we can send you a quote$/,
  [clientActions.requestedDocument.label]: /^Send us the document that we asked for: /,
  [clientActions.requestedDocuments.label]: /^Send us the \d+ documents that we asked for: /,
};

/** What is wrong with a status; undefined if all that it says agrees. */
function contradiction(snapshot: TaxReturnSnapshot, status: ClientStatus): string | undefined {
  const { headline, isTurn, action, missing, standing } = status;
  const { waitingOn } = progressOf(snapshot, 'Client');
  if (isTurn !== (waitingOn === 'Client'))
    return 'says that it is someone else’s turn than the list of staff';
  if (isTurn && !['yourTurn'].includes(standing)) return 'waits for the client, and its mark does not say so';
  if (isTurn && action && !stepsByHand[action.label]?.test(headline)) return 'its button does something else';
  if (isTurn && !action && headline !== 'Sign the e-file authorization we emailed you')
    return 'waits for the client, without a button';
  if (/^(?:waiting|we|your cpa)\b/i.test(headline) && isTurn) return 'tells the client what others do';
  if (standing === 'documentsNeeded' && action?.label !== `Upload ${missing} documents` && missing > 1)
    return 'needs documents, and its button does not name their number';
  if (standing === 'inProgress' && (missing > 0 || action)) return 'has something to do, and does not say so';
  if (standing === 'done' && (isTurn || action)) return 'is done, and asks for more';
  const titles = snapshot.context.requests.filter(({ fate }) => fate === 'open');
  if (
    isTurn &&
    valueOf(snapshot).requests === 'waiting' &&
    !titles.every(({ document }) => headline.includes(document))
  )
    return 'asks for a document that it does not name';
  return undefined;
}

it('says the same in its headline, mark, button and count in every state that a client can see', () => {
  expect(seen.length).toBeGreaterThan(1000);
  const wrong = seen.flatMap(({ snapshot, status }) => {
    const what = contradiction(snapshot, status);
    return what ? [{ what, status, value: valueOf(snapshot) }] : [];
  });
  expect(wrong.slice(0, 3)).toEqual([]);
  const buttons = new Set(seen.map(({ status }) => status.action?.label));
  // The exploration asks for one document; client-status.spec.ts asks for two.
  const rest = Object.keys(stepsByHand).filter((label) => !buttons.has(label));
  expect(rest).toEqual([clientActions.requestedDocuments.label]);
});
