import { type ClientEmail } from '@tax-firm/machines';
import { type SpouseNews } from '../mail/spouse-news.js';
import { contextAfter } from '../tax-returns/return/context-after.js';
import { awaitedPayment, type Facts, wasAccepted, wasMailed } from './workflow-email.js';

/** Whether the spouse's signature was on record before the cause. */
const hadSigned = ({ history, taxReturn }: Facts): boolean =>
  contextAfter(history.slice(0, -1), taxReturn).spouseSigned;

const ifSigned = (news: SpouseNews) => (facts: Facts) => (hadSigned(facts) ? news : undefined);

/** What a client's email means for a spouse with an account of their own. Payments are the client's alone. */
const newsOf: { readonly [Name in ClientEmail]?: (facts: Facts) => SpouseNews | undefined } = {
  authorizationSigned: (facts) =>
    facts.cause.type !== 'SIGN_AS_SPOUSE' ? undefined : awaitedPayment(facts) ? 'signedUnpaid' : 'signed',
  signatureUndone: ifSigned('undone'),
  formCorrected: ifSigned('corrected'),
  requestWithdrawn: ({ cause }) => (cause.type === 'UNDO_EFILE_AUTH_SENT' ? 'withdrawn' : undefined),
  spouseSigningClosed: () => 'closed',
  signingClosed: () => 'closed',
  returnRejected: ifSigned('rejected'),
  efileRejected: ifSigned('rejectedUnsigned'),
  paymentDue: (facts) =>
    facts.cause.type === 'EFILE_ACCEPTED' && wasAccepted(facts) && hadSigned(facts)
      ? wasMailed(facts)
        ? 'mailed'
        : 'accepted'
      : undefined,
  returnReady: ifSigned('ready'),
};

/** What to tell a spouse with an account of their own when the client gets this email; undefined if nothing. */
export const spouseNewsOf = (name: string, facts: Facts): SpouseNews | undefined =>
  newsOf[name as ClientEmail]?.(facts);
