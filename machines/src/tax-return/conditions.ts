import { type StateValue } from 'xstate';
import type { TaxReturnContext } from './context.js';
import type { TaxReturnEvent } from './events.js';
import { mayEverSend } from './permissions.js';

/**
 * - `state`: holds in any of these states;
 * - `fact`: depends on the context;
 * - `input`: depends on what the sender wrote, so it can only be judged with the event in hand.
 */
export type Condition =
  | { kind: 'state'; anyOf: readonly StateValue[] }
  | { kind: 'fact'; holds: (context: TaxReturnContext) => boolean }
  | { kind: 'input'; holds: (context: TaxReturnContext, event: TaxReturnEvent) => boolean };

const inState = (...anyOf: StateValue[]): Condition => ({ kind: 'state', anyOf });
const fact = (holds: (context: TaxReturnContext) => boolean): Condition => ({ kind: 'fact', holds });
const input = (holds: (context: TaxReturnContext, event: TaxReturnEvent) => boolean): Condition => ({
  kind: 'input',
  holds,
});

/** The payment states in which the firm holds, or may come to hold, the client's money. */
const withoutMoney: StateValue[] = [{ payment: 'locked' }, { payment: 'due' }, { payment: 'refunded' }];

/** Every named condition of the workflow. Their sentences are in sentences.ts, their use in requirements.ts. */
export const conditions = {
  senderMay: input((_, event) => mayEverSend(event.actor.role, event.type)),
  reasonGiven: input((_, event) => 'reason' in event && (event.reason ?? '').trim() !== ''),
  amountPositive: input(
    (_, event) => 'amountCents' in event && Number.isSafeInteger(event.amountCents) && event.amountCents! > 0,
  ),
  amountOnOffer: input(
    (context, event) =>
      !('amountCents' in event) ||
      event.amountCents === undefined ||
      event.amountCents === context.quote.amountCents,
  ),

  active: inState({ lifecycle: 'active' }),
  archived: inState({ lifecycle: 'archived' }),

  hasFile: fact((context) => context.files > 0),
  hasFinishedFile: fact((context) => context.finishedFiles > 0),

  quoteUnaccepted: inState({ quote: 'unquoted' }, { quote: 'sent' }, { quote: 'declined' }),
  quoteOnOffer: inState({ quote: 'sent' }),
  quoteMade: inState({ quote: 'sent' }, { quote: 'declined' }),
  quoteAccepted: inState({ quote: 'accepted' }),

  staffWorkPending: inState({ staffWork: 'pending' }),
  staffWorkComplete: inState({ staffWork: 'complete' }),
  seniorWorkPending: inState({ seniorWork: 'pending' }),
  seniorWorkComplete: inState({ seniorWork: 'complete' }),
  cpaWorkPending: inState({ cpaWork: 'pending' }),
  cpaWorkComplete: inState({ cpaWork: 'complete' }),
  approvalPending: inState({ cpaApproval: 'pending' }),
  approved: inState({ cpaApproval: 'complete' }),

  authUnsent: inState({ efile: 'notSent' }),
  authSent: inState({ efile: 'sent' }, { efile: 'signed' }, { efile: 'accepted' }),
  authUnsigned: inState({ efile: 'notSent' }, { efile: 'sent' }),
  authSigned: inState({ efile: 'signed' }, { efile: 'accepted' }),
  efileUnaccepted: inState({ efile: 'notSent' }, { efile: 'sent' }, { efile: 'signed' }),
  efileAccepted: inState({ efile: 'accepted' }),

  noMoneyIn: inState(...withoutMoney),
  noPaymentUnderWay: inState(
    ...withoutMoney,
    { payment: 'paid' },
    { payment: 'disputed' },
    { payment: 'needsReview' },
  ),
  paymentDue: inState({ payment: 'due' }),
  paymentCollectable: inState({ payment: 'due' }, { payment: 'refunded' }),
  paymentProcessing: inState({ payment: 'processing' }),
  paymentDisputable: inState({ payment: 'paid' }),
  paymentDisputed: inState({ payment: 'disputed' }),
  paymentRefundable: inState({ payment: 'paid' }, { payment: 'disputed' }, { payment: 'needsReview' }),
  paymentInReview: inState({ payment: 'needsReview' }),

  notDelivered: inState({ delivery: 'notUploaded' }),
  readyForDownload: inState({ delivery: 'uploaded' }),
} satisfies Record<string, Condition>;

export type ConditionName = keyof typeof conditions;
