import {
  type ActorRole,
  type OrderService,
  permissions,
  type PlainEventType,
  stepsUpTo,
  type TaxReturnRequest,
} from '@tax-firm/machines';
import { type DemoColleagueKey } from './demo-people.js';

type Sender = 'client' | DemoColleagueKey;

/** A step of a demo return: an event and its sender, or one of the calls that send events themselves. */
export type DemoStep =
  { readonly by: Sender; readonly request: TaxReturnRequest } | 'pay' | 'uploadFinished' | 'download';

const by = (sender: Sender, request: TaxReturnRequest): DemoStep => ({ by: sender, request });
const quote = (amountCents: number) => by('owner', { type: 'SEND_QUOTE', amountCents });

const accept = by('client', { type: 'ACCEPT_QUOTE' });
const decline = by('client', {
  type: 'DECLINE_QUOTE',
  reason: 'It’s a little more than I planned to spend.',
});
/** The colleague who takes a role’s steps: the lowest rank that may. */
const colleagueOf: Readonly<Partial<Record<ActorRole, DemoColleagueKey>>> = {
  Intern: 'staff',
  'Staff Associate': 'staff',
  'Senior Associate': 'senior',
  'CPA/EA': 'cpa',
};

/** Every step of the work up to this one, after the client has accepted. */
const workedUpTo = (last: PlainEventType): readonly DemoStep[] => [
  accept,
  ...stepsUpTo(last).map((type) => by(colleagueOf[permissions[type][0]!] ?? 'owner', { type })),
];

const rejected = by('senior', {
  type: 'EFILE_REJECTED',
  reason: 'The employer’s EIN on the state return is wrong',
});
const archive = (year: number) => by('owner', { type: 'ARCHIVE', year });

const prepared = workedUpTo('APPROVE_EFILE');
const authSent = workedUpTo('EFILE_AUTH_SENT');
const authSigned = workedUpTo('EFILE_AUTH_SIGNED');
const filed = workedUpTo('EFILE_ACCEPTED');
const released = [...filed, 'pay', 'uploadFinished', by('staff', { type: 'RETURN_UPLOADED' })] as const;

export interface DemoReturn {
  /** Index into the demo's clients. */
  readonly client: number;
  readonly service: OrderService;
  readonly papers: number;
  readonly daysAgo: number;
  readonly steps: readonly DemoStep[];
}

const individual = (
  client: number,
  daysAgo: number,
  papers: number,
  ...steps: readonly DemoStep[]
): DemoReturn => ({
  ...{ client, daysAgo, papers, steps },
  service: 'Tax Preparation Individual',
});
const business = (
  client: number,
  daysAgo: number,
  papers: number,
  ...steps: readonly DemoStep[]
): DemoReturn => ({
  ...individual(client, daysAgo, papers, ...steps),
  service: 'Tax Preparation Business',
});

/** Two dozen returns, at least one in every stage of the work. The first of each client opens their account. */
export const demoReturns: readonly DemoReturn[] = [
  individual(0, 1, 0),
  individual(1, 1, 2),
  business(2, 2, 3),
  individual(3, 2, 1, quote(30_000)),
  business(4, 2, 2, quote(95_000)),
  individual(5, 6, 1, quote(52_500), decline),
  individual(6, 5, 2, quote(30_000), accept),
  individual(7, 7, 1, quote(37_500), ...workedUpTo('STAFF_START')),
  business(8, 8, 4, quote(110_000), ...workedUpTo('SENIOR_START')),
  individual(9, 9, 1, quote(32_500), ...workedUpTo('CPA_START')),
  individual(10, 10, 2, quote(41_000), ...prepared),
  individual(11, 11, 1, quote(22_500), ...authSent),
  individual(0, 40, 2, quote(30_000), ...authSigned),
  business(2, 42, 3, quote(87_500), ...authSigned, rejected),
  individual(1, 38, 1, quote(35_000), ...filed),
  individual(4, 36, 1, quote(27_500), ...filed),
  individual(3, 45, 2, quote(30_000), ...filed, 'pay'),
  individual(6, 47, 1, quote(34_500), ...filed, 'pay', 'uploadFinished'),
  individual(7, 50, 2, quote(46_000), ...released),
  individual(9, 52, 1, quote(30_000), ...released, 'download'),
  business(8, 55, 3, quote(120_000), ...released, 'download'),
  individual(10, 200, 1, quote(30_000), ...released, 'download', archive(2025)),
  individual(5, 210, 2, quote(48_000), ...released, 'download', archive(2025)),
  business(11, 420, 2, quote(99_000), ...released, 'download', archive(2024)),
];
