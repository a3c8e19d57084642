import {
  type ClientEmail,
  type FirmEmail,
  noRules,
  orderTitle,
  type Payment,
  type TaxReturnContext,
  type TaxReturnEventType,
  taxReturnMachine,
  valueOf,
} from '@tax-firm/machines';
import { initialTransition } from 'xstate';
import { plainJson } from '../../base/json.js';
import { type EmailFacts, emailFactsOf, type EmailStep } from '../emails/workflow-email.js';
import { TaxReturnEntity } from '../../returns/return/tax-return.entity.js';

/** What is special about the step that causes an email. Everything else is the same in every sample. */
interface Cause {
  readonly type?: TaxReturnEventType;
  readonly payload?: EmailStep['payload'];
  readonly reason?: string;
  readonly context?: Partial<TaxReturnContext>;
  /** What the return remembered before; the same by default. */
  readonly before?: Partial<TaxReturnContext>;
}

const at = '2026-02-17T15:30:00.000Z';
const lines = [
  { label: 'Tax Preparation Individual', cents: 35_000 },
  { label: 'Schedule C', cents: 10_000 },
];
const document = 'Your December bank statement';
const amountCents = 45_000;
const card: Payment = {
  reference: 'pi_3SampleOnly',
  method: 'card',
  fate: 'received',
  amountCents,
  refundedCents: 0,
};
const { reference } = card;
const byHand: Payment = { ...card, method: 'offline' };

const paid: Cause = { payload: { amountCents, reference }, context: { payments: [card] } };
const refunded: Cause = {
  type: 'PAYMENT_REFUNDED',
  payload: { amountCents: 10_000, reference },
  context: { payments: [{ ...card, refundedCents: 10_000 }] },
};
const failedRefund: Cause = {
  type: 'REFUND_FAILED',
  payload: { amountCents: 10_000, reference },
  context: { payments: [{ ...card, refundFailed: true }] },
};
const formToSign: Cause = {
  context: { signatureForms: [{ fileId: '', sha256: '', factsSha256: '', joint: false }] },
};

/** What is special about the steps behind these emails of the workflow; nothing is about the others. */
const causes: { readonly [Name in ClientEmail | FirmEmail]?: Cause } = {
  documentRequested: { payload: { document } },
  documentReminder: { context: { requests: [{ key: 'asked1', document, fate: 'open' }] } },
  requestWithdrawn: { type: 'UNDO_EFILE_AUTH_SENT' },
  signatureUndone: formToSign,
  efileAuthSent: formToSign,
  signatureReminder: formToSign,
  authorizationSigned: formToSign,
  formCorrected: {
    payload: {
      isOther: false,
      totalIncomeCents: 0,
      agiCents: 0,
      totalTaxCents: 18_00,
      withheldCents: 0,
      refundCents: -18_00,
      owedCents: 0,
    },
  },
  spouseToSign: formToSign,
  spouseSigningClosed: formToSign,
  signingClosed: formToSign,
  returnRejected: { payload: { jurisdiction: 'US', codes: ['IND-031-04'] } },
  extensionFiled: { payload: { jurisdiction: 'US', on: '2026-04-10' } },
  extensionWithdrawn: { payload: { jurisdiction: 'US' } },
  feeWaived: { context: { waivedCents: 50_00 } },
  bankPaymentFailed: { payload: { message: 'There was not enough money in the bank account.' } },
  receipt: paid,
  refund: refunded,
  refundDelayed: failedRefund,
  paymentRemoved: {
    before: { payments: [byHand] },
    context: { payments: [{ ...byHand, fate: 'takenBack' }] },
  },
  newOrder: { payload: { files: 3 } },
  quoteDeclined: { reason: 'I found someone closer to home.' },
  paymentNeedsReview: { ...paid, payload: { amountCents: 40_000, reference } },
  paymentRefunded: refunded,
  paymentDisputed: { payload: { reference, dispute: 'du_1', amountCents } },
  disputeDecided: {
    type: 'DISPUTE_WON',
    payload: { reference, dispute: 'du_1' },
    context: { payments: [card] },
  },
  refundFailed: failedRefund,
  clientSigned: formToSign,
  clientSigningClosed: formToSign,
  spouseNotConfirmed: formToSign,
  signedScanAdded: formToSign,
};

/**
 * Returns the invented facts for one email of the workflow, in the name of the firm: of one quote of two lines, for one
 * client who does not exist.
 */
export function sampleFacts(name: ClientEmail | FirmEmail, firm: string): EmailFacts {
  const {
    type = 'SAMPLE',
    payload = null,
    reason = null,
    context: special = {},
    before,
  } = causes[name] ?? {};
  const [snapshot] = initialTransition(taxReturnMachine, { files: 3, rules: noRules });
  const { quote, terms } = snapshot.context;
  const context = {
    ...snapshot.context,
    quote: { ...quote, amountCents },
    terms: { ...terms, lines },
    ...special,
  };
  const taxReturn = Object.assign(new TaxReturnEntity(), {
    id: '00000000-0000-4000-8000-000000000000',
    name: 'Ada Sample',
    email: 'ada@client.example',
    service: 'Tax Preparation Individual',
    taxYear: 2025,
    companyName: null,
    entity: null,
    fiscalYearEnd: null,
    ordinal: 1,
    stateValue: valueOf(snapshot),
    context,
  });
  const actor = { id: null, role: 'System' } as const;
  const cause = { seq: 0, type, payload, reason, to: null, contextChange: plainJson(context), at, actor };
  const history = before ? [{ ...cause, contextChange: plainJson(before) }, cause] : [cause];
  const receipt = {
    number: 'R-0001',
    receivedBy: firm,
    paidBy: taxReturn.name,
    email: taxReturn.email,
    lines,
    service: taxReturn.service,
    title: orderTitle(taxReturn),
    taxYear: taxReturn.taxYear,
    waivedCents: 0,
    amountCents,
    refundedCents: 0,
    paidAt: at,
    method: 'Visa ending in 4242',
    reference,
  };
  return { ...emailFactsOf(taxReturn, history, cause.seq, firm), receipt };
}
