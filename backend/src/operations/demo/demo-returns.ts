import {
  type ActorRole,
  type FirmRules,
  isBusiness,
  type Jurisdiction,
  type OrderService,
  permissions,
  type Preparation,
  type QuoteLine,
  stepsUpTo,
  type TaxReturnRequest,
} from '@tax-firm/machines';
import { demoClients, type DemoColleagueKey } from './demo-data.js';

type Sender = 'client' | DemoColleagueKey;

/** A step of a demo return: an event and its sender, a transmission, or one of the calls that send events themselves. */
export type DemoStep =
  | { readonly by: Sender; readonly request: TaxReturnRequest }
  /** The Senior Associate transmits the return there, and records the answer: acceptance, unless there are codes. */
  | { readonly transmit: Jurisdiction; readonly codes?: readonly string[] }
  | 'pay'
  | 'uploadFinished'
  | 'download';

const by = (sender: Sender, request: TaxReturnRequest): DemoStep => ({ by: sender, request });
const stateReturnCents = 7_500;
/** What the estimate of each demo order has: a Schedule C, or a return of an S corporation. */
const estimateKeys = { individual: 'you.scheduleC', business: 'sCorp' } as const;
const scheduleCCents = 30_000;
const otherState = {
  individual: 'You also worked in another state',
  business: 'The company also did business in another state',
} as const;

/** A quote that follows the estimate, with reasons where it differs. */
const quote = (amountCents: number, preparation: Preparation = 'individual') => {
  const isMore = amountCents > scheduleCCents;
  const federalCents = isMore ? amountCents - stateReturnCents : amountCents;
  const lines: QuoteLine[] = [
    {
      label: 'Federal return',
      cents: federalCents,
      estimateKey: estimateKeys[preparation],
      ...(!isBusiness(preparation) &&
        federalCents > scheduleCCents && { reason: 'You have more Forms 1099 than the three included' }),
    },
    ...(isMore ? [{ label: 'State return', cents: stateReturnCents, reason: otherState[preparation] }] : []),
  ];
  return by('owner', { type: 'SEND_QUOTE', amountCents, lines });
};

const accept = by('client', { type: 'ACCEPT_QUOTE' });
const decline = by('client', {
  type: 'DECLINE_QUOTE',
  reason: 'It’s a little more than I planned to spend.',
});
/** The employee who takes the steps of a role. */
const colleagueOf: Readonly<Partial<Record<ActorRole, DemoColleagueKey>>> = {
  Intern: 'staff',
  'Staff Associate': 'staff',
  'Senior Associate': 'senior',
  'CPA/EA': 'cpa',
};

/** The steps of {@link stepsUpTo}, each by who takes them. */
const work = (...range: Parameters<typeof stepsUpTo>): readonly DemoStep[] =>
  stepsUpTo(...range).map((type) => by(colleagueOf[permissions[type][0]!] ?? 'owner', { type }));

const choosePlaces = by('senior', { type: 'CHOOSE_JURISDICTIONS', jurisdictions: ['US', 'NY'] });
const signed = [accept, ...work('EFILE_AUTH_SIGNED'), choosePlaces] as const;
const rejected = [
  ...signed,
  { transmit: 'US', codes: ['R0000-922-01'] },
  by('senior', {
    type: 'EFILE_REJECTED',
    reason: 'The company’s name and EIN differ from those in the records of the IRS',
  }),
] as const;
const archive = (year: number) => by('owner', { type: 'ARCHIVE', year });

const filed = [
  ...signed,
  { transmit: 'US' },
  { transmit: 'NY' },
  by('senior', { type: 'EFILE_ACCEPTED' }),
] as const;
const released = [...filed, 'pay', 'uploadFinished', ...work('RETURN_UPLOADED', 'EFILE_ACCEPTED')] as const;

/** Orders of a service. @param client the index into the demo's clients @param documents how many the client adds */
const orderOf =
  (service: OrderService) =>
  (client: number, daysAgo: number, documents: number, ...steps: readonly DemoStep[]) => ({
    client,
    service,
    documents,
    daysAgo,
    steps,
  });
export type DemoReturn = ReturnType<ReturnType<typeof orderOf>>;
const individual = orderOf('Tax Preparation Individual');
const business = orderOf('Tax Preparation Business');

/** Who has a return at work, in turns. Every other one is still to be taken. */
const takers = ['staff', undefined, 'senior', undefined, 'cpa', undefined] as const;

/** A return after each step of the work. */
const atWork = stepsUpTo('EFILE_ACCEPTED').map((step, index) => {
  const isBusiness = index % 3 === 1;
  const made = isBusiness ? business : individual;
  const price = isBusiness ? quote(72_500 + index * 4_500, 'business') : quote(32_500 + index * 4_500);
  const taker = takers[index % takers.length];
  const taken = taker ? [by(taker, { type: 'TAKE_RETURN' })] : [];
  const steps = [price, accept, ...taken, ...work(step)];
  return made((7 + index) % demoClients.length, 7 + index, 1 + (index % 3), ...steps);
});

const isFiling = (step: DemoStep): boolean =>
  typeof step === 'object' && ('transmit' in step || step.request.type === 'EFILE_ACCEPTED');

/** The steps in the order of the firm's rules: if clients pay before filing, a return that nobody pays is not filed. */
export function stepsUnder({ payment }: FirmRules, steps: readonly DemoStep[]): readonly DemoStep[] {
  if (!payment) return steps;
  if (!steps.includes('pay')) return steps.filter((step) => !isFiling(step));
  const unpaid = steps.filter((step) => step !== 'pay');
  const filing = unpaid.findIndex(isFiling);
  return [...unpaid.slice(0, filing), 'pay', ...unpaid.slice(filing)];
}

/**
 * Two dozen returns, at least one in every stage of the work. Oldest first, as a firm gets them: the first of each client
 * opens their account.
 */
export const demoReturns: readonly DemoReturn[] = [
  individual(0, 1, 0),
  individual(1, 1, 2),
  business(2, 2, 3),
  individual(3, 2, 1, quote(30_000)),
  business(4, 2, 2, quote(95_000, 'business')),
  individual(5, 6, 1, quote(52_500), decline),
  individual(6, 5, 2, quote(30_000), accept),
  ...atWork,
  business(2, 42, 3, quote(87_500, 'business'), ...rejected),
  individual(4, 36, 1, quote(27_500), ...filed),
  individual(3, 45, 2, quote(30_000), ...filed, 'pay'),
  individual(6, 47, 1, quote(34_500), ...filed, 'pay', 'uploadFinished'),
  individual(7, 50, 2, quote(46_000), ...released),
  individual(9, 52, 1, quote(30_000), ...released, 'download'),
  business(8, 55, 3, quote(120_000, 'business'), ...released, 'download'),
  individual(10, 200, 1, quote(30_000), ...released, 'download', archive(2025)),
  individual(5, 210, 2, quote(48_000), ...released, 'download', archive(2025)),
  business(11, 420, 2, quote(99_000, 'business'), ...released, 'download', archive(2024)),
].sort((one, other) => other.daysAgo - one.daysAgo);
