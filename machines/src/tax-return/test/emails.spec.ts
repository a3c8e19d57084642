import { transition } from 'xstate';
import type { TaxReturnRequest, TaxReturnSnapshot } from '../index.js';
import { taxReturnMachine } from '../index.js';
import { firstRoleFor, stamped } from './explore.js';
import {
  accepted,
  approved,
  authorized,
  delivered,
  filed,
  paid,
  paying,
  play,
  quoted,
  released,
} from './play.js';

const reason = 'because';
const amountCents = 30_000;
const stray = { type: 'PAYMENT_SUCCEEDED', amountCents: 1_000, reference: 'ch_2' } as const;
const refund = { type: 'PAYMENT_REFUNDED', amountCents, reference: 'ch_1' } as const;

/** The e-mails that a request causes, as `client template` or `firm template`. */
function emailsOf(snapshot: TaxReturnSnapshot, request: TaxReturnRequest): string[] {
  const [, effects] = transition(taxReturnMachine, snapshot, stamped(request, firstRoleFor(request.type)));
  return effects.flatMap(({ type, params }) => {
    const { template } = (params ?? {}) as { template?: string };
    if (type === 'emailClient') return [`client ${template}`];
    return type === 'emailFirm' ? [`firm ${template}`] : [];
  });
}

it.each<[TaxReturnRequest, TaxReturnRequest[], string[]]>([
  [{ type: 'SEND_QUOTE', amountCents }, [], ['client quoteSent']],
  [{ type: 'ACCEPT_QUOTE', amountCents }, quoted, ['firm quoteAccepted']],
  [{ type: 'DECLINE_QUOTE', reason }, quoted, ['firm quoteDeclined']],
  [{ type: 'REOPEN_QUOTE', reason }, accepted, []],
  [{ type: 'STAFF_START' }, accepted, []],
  [{ type: 'RELEASE_REVIEW_COPY' }, released.slice(0, -1), ['client reviewCopyReady']],
  [{ type: 'CONFIRM_REVIEW' }, released, []],
  [{ type: 'UNDO_RELEASE_REVIEW_COPY', reason }, released, []],
  [{ type: 'EFILE_AUTH_SENT' }, approved, ['client efileAuthSent']],
  [{ type: 'EFILE_AUTH_SIGNED' }, authorized, []],
  [{ type: 'EFILE_ACCEPTED' }, filed.slice(0, -1), ['client paymentDue']],
  [{ type: 'PAYMENT_STARTED', amountCents }, filed, []],
  [{ type: 'PAYMENT_SUCCEEDED', amountCents, reference: 'ch_1' }, paying, ['client receipt']],
  [{ type: 'PAYMENT_FAILED', message: 'declined' }, paying, []],
  [stray, accepted, ['firm paymentNeedsReview']],
  [{ type: 'RESOLVE_PAYMENT', resolution: 'paid', reason }, [...accepted, stray], ['client receipt']],
  [{ type: 'RESOLVE_PAYMENT', resolution: 'refunded', reason }, [...accepted, stray], []],
  [{ type: 'RECORD_OFFLINE_PAYMENT', reason }, filed, ['client receipt']],
  [refund, paid, ['client refund', 'firm paymentRefunded']],
  [{ ...refund, amountCents: 5_000 }, paid, ['client refund', 'firm paymentRefunded']],
  [{ type: 'REQUEST_PAYMENT' }, [...paid, refund], ['client paymentDue']],
  [{ type: 'RETURN_UPLOADED' }, delivered.slice(0, -1), ['client returnReady']],
  [{ type: 'RETURN_DOWNLOADED' }, delivered, []],
])('%j sends the e-mails that it should', (request, before, emails) => {
  expect(emailsOf(play(...before), request)).toEqual(emails);
});
