import { initialTransition, transition } from 'xstate';
import type { ActorRole } from '../../roles.js';
import {
  type FirmRules,
  type FormDifferences,
  noRules,
  type PlainEventType,
  refusals,
  stepsUpTo,
  type TaxReturnEvent,
  type TaxReturnInput,
  taxReturnMachine,
  type TaxReturnRequest,
  type TaxReturnSnapshot,
} from '../index.js';
import { canTake, firstRoleFor, sameAmounts, stamped } from './explore.js';

/** The requests that bring a return to each stage. */
export const priceCents = 30_000;
export const quoted: TaxReturnRequest[] = [{ type: 'SEND_QUOTE', amountCents: priceCents }];
export const accepted: TaxReturnRequest[] = [...quoted, { type: 'ACCEPT_QUOTE', amountCents: priceCents }];
/** The steps of staff's buttons, as {@link stepsUpTo} has them. */
const steps = (...range: Parameters<typeof stepsUpTo>): TaxReturnRequest[] =>
  stepsUpTo(...range).map((type) => ({ type }));
/** The acceptance and every step of staff up to the given one. */
const workedUpTo = (last: PlainEventType): TaxReturnRequest[] => [...accepted, ...steps(last)];
/** What the approval needs where no rule of the firm asks for preparers. */
export const readyToApprove = workedUpTo('APPROVE_EFILE').filter(
  ({ type }) => !['STAFF_START', 'SENIOR_START', 'APPROVE_EFILE'].includes(type),
);
export const approved = workedUpTo('APPROVE_EFILE');
/** Everything before the authorization is done. */
export const readyToAuthorize = workedUpTo('EFILE_AUTH_SENT').slice(0, -1);
/** A file of the review copy. */
export const reviewFileAdded = { type: 'REVIEW_FILE_ADDED', fileId: 'r', sha256: 'ab'.repeat(32) } as const;
export const released: TaxReturnRequest[] = [
  ...readyToAuthorize,
  reviewFileAdded,
  { type: 'RELEASE_REVIEW_COPY' },
];
export const reviewed: TaxReturnRequest[] = [...released, { type: 'CONFIRM_REVIEW' }];
export const authorized = workedUpTo('EFILE_AUTH_SENT');
/** A form to sign. */
export const formAdded = {
  type: 'SIGNATURE_FORM_ADDED',
  fileId: 's',
  sha256: 'cd'.repeat(32),
  factsSha256: 'ef'.repeat(32),
  joint: false,
} as const;
/** The client is asked to sign here. */
export const asked: TaxReturnRequest[] = [...readyToAuthorize, formAdded, { type: 'EFILE_AUTH_SENT' }];
export const consented: TaxReturnRequest[] = [
  ...asked,
  { type: 'CONSENT_TO_SIGN', disclosure: 'aa'.repeat(32) },
];
export const identified: TaxReturnRequest[] = [...consented, { type: 'IDENTITY_CONFIRMED' }];
/** A form of a joint return is out for signature. */
export const jointlyAsked: TaxReturnRequest[] = [
  ...readyToAuthorize,
  { ...formAdded, joint: true },
  { type: 'EFILE_AUTH_SENT' },
];
export const signature = {
  type: 'SIGN_EFILE_AUTH',
  identity: 'knownClient',
  signature: 'typed',
  pinBy: 'taxpayer',
  disclosure: 'aa'.repeat(32),
  forms: 'bb'.repeat(32),
  record: 'cc'.repeat(32),
} as const satisfies TaxReturnRequest;
/** The taxpayer of a joint return has signed, and the spouse is asked. */
export const halfSigned: TaxReturnRequest[] = [
  ...jointlyAsked,
  { type: 'CONSENT_TO_SIGN', disclosure: 'aa'.repeat(32) },
  { type: 'IDENTITY_CONFIRMED' },
  signature,
];
export const spouseConsented: TaxReturnRequest[] = [
  ...halfSigned,
  { type: 'CONSENT_AS_SPOUSE', disclosure: 'aa'.repeat(32) },
];
export const spouseIdentified: TaxReturnRequest[] = [
  ...spouseConsented,
  { type: 'SPOUSE_IDENTITY_CONFIRMED' },
];
export const spouseSignature = {
  ...signature,
  type: 'SIGN_AS_SPOUSE',
  record: 'ee'.repeat(32),
} as const satisfies TaxReturnRequest;
/** A correction of the form that `formAdded` adds, by these cents. */
export const corrected = (differences: Partial<FormDifferences> & { joint?: boolean }, replaces = 's') =>
  ({
    type: 'SIGNATURE_FORM_REPLACED',
    replaces,
    fileId: `${replaces}2`,
    sha256: 'ce'.repeat(32),
    factsSha256: 'fe'.repeat(32),
    joint: false,
    isOther: false,
    ...sameAmounts,
    ...differences,
  }) as const satisfies TaxReturnRequest;
export const scanAdded = { type: 'SIGNED_SCAN_ADDED', fileId: 'scan', sha256: 'dd'.repeat(32) } as const;
/** One transmission to the IRS. */
export const submission = { jurisdiction: 'US', submissionId: '1234562026032abcdefg' } as const;
export const transmitted = { type: 'RECORD_TRANSMISSION', ...submission } as const;
/** Signed, and not filed yet. */
export const signedByAll = workedUpTo('EFILE_AUTH_SIGNED');
export const filed = workedUpTo('EFILE_ACCEPTED');
export const paying: TaxReturnRequest[] = [...filed, { type: 'PAYMENT_STARTED', amountCents: priceCents }];
export const paid: TaxReturnRequest[] = [
  ...paying,
  { type: 'PAYMENT_SUCCEEDED', amountCents: priceCents, reference: 'ch_1' },
];
/** Everything before the finished return is done. */
export const readyToRelease: TaxReturnRequest[] = [
  ...paid,
  ...steps('RETURN_UPLOADED', 'EFILE_ACCEPTED').slice(0, -1),
];
export const delivered: TaxReturnRequest[] = [
  ...readyToRelease,
  { type: 'FINISHED_FILE_ADDED', fileId: 'f' },
  { type: 'RETURN_UPLOADED' },
];
export const downloaded: TaxReturnRequest[] = [...delivered, { type: 'RETURN_DOWNLOADED' }];

/** @throws Error with the names of the unmet conditions if the machine refuses the request */
export function send(
  snapshot: TaxReturnSnapshot,
  request: TaxReturnRequest,
  role: ActorRole = firstRoleFor(request.type),
): TaxReturnSnapshot {
  const after = canTake(snapshot, stamped(request, role));
  if (!after) throw new Error(`${request.type} refused: ${unmet(snapshot, request, role).join(', ')}`);
  return after;
}

/** The names of the unmet conditions of a request; empty if it is accepted. */
export const unmet = (
  snapshot: TaxReturnSnapshot,
  request: TaxReturnRequest,
  role: ActorRole = firstRoleFor(request.type),
): string[] => refusals(snapshot, stamped(request, role)).map(({ guard }) => guard);

/** A new return with one document, after these requests. */
export const play = (...requests: TaxReturnRequest[]): TaxReturnSnapshot => playFrom({}, ...requests);

export const playFrom = (
  { files = 1, rules = noRules }: { files?: number; rules?: FirmRules },
  ...requests: TaxReturnRequest[]
): TaxReturnSnapshot =>
  requests.reduce((snapshot, request) => send(snapshot, request), start({ files, rules }));

const start = (input: TaxReturnInput): TaxReturnSnapshot => initialTransition(taxReturnMachine, input)[0];

/** The snapshot after a timer's event, with the emails that it causes; undefined if nothing changes. */
export function fire(snapshot: TaxReturnSnapshot, timer: string, state: string) {
  const event = { type: `xstate.after.${timer}.taxReturn.${state}` } as unknown as TaxReturnEvent;
  const [after, effects] = transition(taxReturnMachine, snapshot, event);
  const emails = effects.flatMap(({ type, params }) =>
    type === 'emailClient' || type === 'emailFirm' ? [(params as { template: string }).template] : [],
  );
  return after === snapshot && emails.length === 0 ? undefined : { after, emails };
}
