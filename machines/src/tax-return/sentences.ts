import type { ActorRole } from '../roles.js';
import type { ConditionName } from './conditions.js';

/**
 * Why a step cannot be taken, in words: one sentence for the client, one for staff, and who can supply what is
 * missing. The only place of these texts, so that a second language is a second catalogue.
 */
export interface Sentence {
  client: string;
  staff: string;
  /** Empty where nobody can: the step is done, or its time has passed. */
  whoCan: readonly ActorRole[];
}

const client = ['Client'] as const;
const owner = ['Owner'] as const;
const cpa = ['CPA/EA', 'Owner'] as const;
const senior = ['Senior Associate', ...cpa] as const;
const associate = ['Staff Associate', ...senior] as const;
const anyStaff = ['Intern', ...associate] as const;
const nobody = [] as const;

/** The same words for both readers. */
const both = (sentence: string, whoCan: readonly ActorRole[]): Sentence => ({
  client: sentence,
  staff: sentence,
  whoCan,
});

export const sentences: Readonly<Record<Exclude<ConditionName, 'senderMay'>, Sentence>> = {
  reasonGiven: both('Say why: the reason is kept in the history.', nobody),
  amountPositive: both('Enter an amount of more than $0.', owner),
  amountOnOffer: {
    client: 'The amount has changed. Look at the current quote first.',
    staff: 'The amount is not the one on offer. Load the return again.',
    whoCan: nobody,
  },

  active: {
    client: 'This return is closed. Write to us if something is missing.',
    staff: 'This return is archived or deleted. Take it out of the archive first.',
    whoCan: owner,
  },
  archived: both('This return is not in the archive.', nobody),

  hasFile: both('There is no file to remove.', [...client, ...anyStaff]),
  hasFinishedFile: {
    client: 'We have not put up your finished return yet.',
    staff: 'Upload the finished return first.',
    whoCan: associate,
  },

  quoteUnaccepted: {
    client: 'You have accepted the price quote. Write to us to change the order.',
    staff: 'The client has accepted the price quote. The owner can reopen it.',
    whoCan: owner,
  },
  quoteOnOffer: {
    client: 'There is no price quote waiting for your answer.',
    staff: 'There is no price quote waiting for the client to answer.',
    whoCan: owner,
  },
  quoteMade: both('There is no price quote to withdraw.', owner),
  quoteAccepted: {
    client: 'Waiting for you to accept the price quote.',
    staff: 'Waiting for the client to accept the price quote.',
    whoCan: client,
  },

  staffWorkPending: both('The staff associate has started already.', nobody),
  staffWorkComplete: both('The staff associate has not started.', anyStaff),
  seniorWorkPending: both('The senior associate has started already.', nobody),
  seniorWorkComplete: both('The senior associate has not started.', senior),
  cpaWorkPending: both('The CPA/EA has started already.', nobody),
  cpaWorkComplete: {
    client: 'Your CPA has not started on the return.',
    staff: 'Waiting for the CPA/EA to start.',
    whoCan: cpa,
  },
  approvalPending: {
    client: 'Your CPA has approved the return for filing.',
    staff: 'The e-file is approved. Undo the approval first.',
    whoCan: cpa,
  },
  approved: {
    client: 'Waiting for your CPA to approve the return for filing.',
    staff: 'Waiting for the CPA/EA to approve the e-file.',
    whoCan: cpa,
  },

  authUnsent: {
    client: 'The e-file authorization has been sent to you.',
    staff: 'The e-file authorization has been sent. Undo that first.',
    whoCan: associate,
  },
  authSent: {
    client: 'The e-file authorization has not been sent to you yet.',
    staff: 'Waiting for the e-file authorization to be sent.',
    whoCan: associate,
  },
  authUnsigned: {
    client: 'You have signed the e-file authorization.',
    staff: 'The e-file authorization is signed. Undo that first.',
    whoCan: associate,
  },
  authSigned: {
    client: 'Waiting for your signature on the e-file authorization.',
    staff: 'Waiting for the client to sign the e-file authorization.',
    whoCan: ['Client', ...associate],
  },
  efileUnaccepted: {
    client: 'Your return has been accepted by the IRS.',
    staff: 'The e-file has been accepted. Undo that first.',
    whoCan: cpa,
  },
  efileAccepted: {
    client: 'Waiting for the IRS to accept your return.',
    staff: 'Waiting for the e-file to be accepted.',
    whoCan: senior,
  },

  noMoneyIn: {
    client: 'Your payment is in. Write to us to change anything.',
    staff: 'The client’s money is in, or on its way. It must be refunded first.',
    whoCan: owner,
  },
  noPaymentUnderWay: both('A payment is being processed. Try again when the bank has answered.', nobody),
  paymentDue: {
    client: 'No payment is due now.',
    staff: 'No payment is due: it follows the accepted quote and the accepted e-file.',
    whoCan: nobody,
  },
  paymentCollectable: both('No payment is outstanding.', nobody),
  paymentProcessing: both('No payment is being processed.', nobody),
  paymentDisputable: both('There is no payment to dispute.', nobody),
  paymentDisputed: both('The payment is not in dispute.', nobody),
  paymentRefundable: both('There is no payment to refund.', nobody),
  paymentInReview: both('No payment is waiting for review.', nobody),

  notDelivered: {
    client: 'Your finished return is ready for you.',
    staff: 'The finished return has been released to the client. Undo that first.',
    whoCan: associate,
  },
  readyForDownload: {
    client: 'Your finished return is not waiting for its first download.',
    staff: 'The return is not waiting for its download.',
    whoCan: associate,
  },
};
