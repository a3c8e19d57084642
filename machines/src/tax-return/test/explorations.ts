import { placedSteps } from '../derived/steps.js';
import { type FirmRules, noRules, type TaxReturnEventType, type TaxReturnValue } from '../index.js';
import { explore, type ExploredState, sampleRequests } from './explore.js';
import { filed } from './play.js';

/** All events of a region, or one event. */
type Part = keyof TaxReturnValue | TaxReturnEventType;
type Requests = typeof sampleRequests;

function eventsOf(parts: readonly Part[]): ReadonlySet<TaxReturnEventType> {
  const named = new Set<string>(parts);
  return new Set(
    placedSteps.flatMap(({ type, region }) => (named.has(type) || named.has(region.name) ? type : [])),
  );
}

function chosen(parts: readonly Part[], isChosen: boolean): Requests {
  const events = eventsOf(parts);
  return sampleRequests.filter(({ type }) => events.has(type) === isChosen);
}
const only = (...parts: readonly Part[]): Requests => chosen(parts, true);
const without = (...parts: readonly Part[]): Requests => chosen(parts, false);

const archive = ['ARCHIVE', 'UNARCHIVE'] as const;
/** How clients sign here or on paper, except that staff mark a form signed. */
const signing = [
  'signing',
  'spouse',
  'SIGN_EFILE_AUTH',
  'SIGN_AS_SPOUSE',
  'SIGNATURE_FORM_REPLACED',
] as const;
const assignment = ['TAKE_RETURN', 'GIVE_BACK', 'ASSIGN', 'ASSIGNEE_LEFT'] as const;
const waiver = ['WAIVE_FEE', 'UNDO_WAIVE_FEE'] as const;
/** What has an exploration of its own, and would multiply the states of the others. */
const setApart = ['filing', 'extension', 'requests', ...waiver, ...assignment] as const;
/** What need not vary in an exploration of what comes after it. */
const preliminary = ['documents', 'staffWork', 'seniorWork', 'DECLINE_QUOTE'] as const;
/** The steps without which no return is filed, as every firm asks them. */
const untilFiled = filed.map(({ type }) => type).filter((type) => !/STAFF_START|SENIOR_START/.test(type));

const spouses = eventsOf(['spouse', 'SIGN_AS_SPOUSE']);
/** Without what only a joint return has. */
const ofOneSigner = (requests: Requests): Requests =>
  requests.filter((request) => !spouses.has(request.type) && !('joint' in request && request.joint));
/** Without the filing of a state. */
const federal = (requests: Requests): Requests =>
  requests.filter((request) => !('jurisdiction' in request) || request.jurisdiction === 'US');

/**
 * Every state in which a return of a firm without rules can be: one exploration for each part of the work, because all of
 * them together would multiply the states. The senior associate begins like the staff associate.
 */
const parts: Readonly<Record<string, { readonly maxPayments?: number; readonly requests: Requests }>> = {
  'one payment': { requests: without('review', 'seniorWork', ...signing, ...setApart) },
  'the review copy': {
    maxPayments: 0,
    requests: without('documents', 'seniorWork', 'DECLINE_QUOTE', ...signing, ...setApart),
  },
  'a form to sign': {
    maxPayments: 0,
    requests: ofOneSigner(without(...preliminary, 'review', ...setApart)),
  },
  'two signers, before what follows the filing': {
    maxPayments: 0,
    requests: without(
      ...preliminary,
      'review',
      'IDENTITY_FAILED',
      'payment',
      'delivery',
      ...archive,
      ...setApart,
    ),
  },
  'transmissions and mailings': {
    maxPayments: 0,
    requests: without(
      ...preliminary,
      'review',
      'requests',
      'CHOOSE_JURISDICTIONS',
      'extension',
      'PAYMENT_EXPIRED',
      ...signing,
      ...waiver,
      ...assignment,
    ),
  },
  'where to file': {
    maxPayments: 0,
    requests: only(...untilFiled, 'cpaWork', 'cpaApproval', 'efile', 'filing', ...archive),
  },
  'an extension': {
    maxPayments: 0,
    requests: only(
      ...untilFiled,
      'cpaApproval',
      'efile',
      'RECORD_MAILING',
      'WITHDRAW_MAILING',
      'extension',
      'DELETE',
      ...archive,
    ),
  },
  'documents that staff ask for': {
    maxPayments: 0,
    requests: only('requests', 'documents', 'quote', 'seniorWork', 'DELETE', ...archive),
  },
  'a waived fee': {
    requests: without(
      ...preliminary,
      'review',
      'requests',
      'filing',
      'extension',
      'delivery',
      'PAYMENT_CLEARING',
      'PAYMENT_EXPIRED',
      'PAYMENT_DISPUTED',
      'DISPUTE_WON',
      'DISPUTE_LOST',
      ...signing,
      ...assignment,
    ),
  },
  'who works on the return': {
    maxPayments: 0,
    requests: only(...assignment, 'quote', 'staffWork', 'DELETE', ...archive),
  },
};

export const reachable: readonly ExploredState[] = Object.entries(parts).flatMap(([of, part]) =>
  explore({ of, ...part }),
);

/** All states with up to three payments, without events of preparers, the client's documents and the finished return. */
export const withThreePayments = explore({
  of: 'three payments',
  maxPayments: 3,
  requests: without(...preliminary, 'review', 'delivery', ...signing, ...setApart),
});

/** All states with one payment of a firm that asks for payment before filing. */
export const underPaymentRule = explore({
  of: 'payment before filing',
  rules: { ...noRules, payment: true },
  requests: federal(
    without(
      ...preliminary,
      'review',
      'requests',
      'CHOOSE_JURISDICTIONS',
      'extension',
      'delivery',
      ...archive,
      ...signing,
      ...waiver,
      ...assignment,
    ),
  ),
});

/** All states of a payment of which the bank asks about two disputes. */
export const withTwoDisputes = explore({
  of: 'two disputes',
  requests: [
    ...only(
      ...untilFiled,
      'PAYMENT_STARTED',
      'PAYMENT_CLEARING',
      'PAYMENT_SUCCEEDED',
      'PAYMENT_FAILED',
      'PAYMENT_EXPIRED',
      'PAYMENT_REFUNDED',
      'PAYMENT_DISPUTED',
      'REFUND_FAILED',
      'RESOLVE_PAYMENT',
    ),
    ...['first', 'second'].flatMap((dispute) => [
      { type: 'PAYMENT_DISPUTED', reference: 'a-payment', dispute } as const,
      { type: 'DISPUTE_WON', reference: 'a-payment', dispute } as const,
      { type: 'DISPUTE_LOST', reference: 'a-payment', dispute } as const,
      { type: 'DISPUTE_LOST', reference: 'a-payment', dispute, amountCents: 10_000 } as const,
    ]),
  ],
});

/** All states without a payment of a firm with these rules about the work. */
export const underRules = (rules: FirmRules): readonly ExploredState[] =>
  explore({
    of: `the rules ${JSON.stringify(rules)}`,
    rules,
    maxPayments: 0,
    requests: ofOneSigner(
      without(
        // No rule concerns these events.
        'DECLINE_QUOTE',
        'WITHDRAW_QUOTE',
        'PAYMENT_EXPIRED',
        ...setApart,
        // The rule about signing together with those about the work would multiply the states.
        ...(rules.signing && !rules.fourEyes ? (['documents', 'staffWork', 'seniorWork'] as const) : signing),
      ),
    ),
  });
