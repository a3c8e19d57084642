import { type FirmEmail, is } from '@tax-firm/machines';
import { contentOf, type Words } from '../../mail/text/mail-content.js';
import { dateAndTime, money, moneyIfAny } from '../../mail/text/mail-format.js';
import {
  awaitedPayment,
  disputeReported,
  documentsReceivedAt,
  type EmailFacts,
  isNoLongerInForce,
  isNoLongerReopened,
  paymentReported,
  refundReported,
  type WorkflowEmail,
} from './workflow-email.js';

/** Adds whose return it is, and the button that opens it. */
const toFirm = (write: (facts: EmailFacts) => Words): WorkflowEmail => ({
  write: (told) => {
    const { id, name } = told.taxReturn;
    const button = { label: 'Open the return', href: `/AdminTaxReturn/${id}` };
    const { facts = [], ...content } = contentOf({ button, ...write(told) });
    return { ...content, facts: [['Client', name], ...facts] };
  },
});

const openList = { label: 'Open your list', href: '/Admin/Dashboard' };

/** What became of a payment when its dispute was decided. */
function disputeWords(facts: EmailFacts, isWon: boolean): string {
  const { payment, lostCents, twiceCents } = disputeReported(facts);
  const fate = payment?.fate;
  if (fate === 'disputed')
    return isWon
      ? 'Another dispute of the payment is still open.'
      : 'The bank returned part of the money to the client. Another dispute of the payment is still open.';
  if (twiceCents > 0)
    return twiceCents === lostCents
      ? 'The payment had gone back to the client before, so the bank took the money from the firm a second time.'
      : `Part of the payment had gone back to the client before, so the bank took ${money(twiceCents)} from the firm a second time.`;
  if (isWon && (fate === 'refunded' || fate === 'returned'))
    return 'The payment had gone back to the client before, and the bank does not take the money a second time.';
  if (fate === 'inReview')
    return isWon
      ? 'The money is with the firm, but the payment needs your review. Please settle it on the return.'
      : 'The bank returned part of the money to the client. The payment still needs your review.';
  if (isWon) return 'The payment counts toward the invoice.';
  if (fate === 'received')
    return 'The bank returned part of the money to the client. We don’t ask the client to pay it again.';
  const returned = 'The bank returned the money to the client.';
  return is.paymentRefunded(facts.state)
    ? `${returned} You can request the payment again, or archive the return.`
    : returned;
}

/**
 * The emails that steps send to the firm's own mailbox, or to whoever has the return. The subject already says who did what.
 * To add one, add an entry here and name it in the region that sends it.
 */
export const firmEmails: { readonly [Name in FirmEmail]: WorkflowEmail } = {
  newOrder: toFirm(({ taxReturn, cause }) => ({
    subject: `New order: ${taxReturn.name}`,
    heading: 'New order',
    text: 'A client placed an order. Please contact them within 24 hours of receiving their documents.',
    facts: {
      Email: taxReturn.email,
      'Files uploaded': String((cause.payload as { files?: number } | null)?.files ?? 0),
    },
  })),

  contactPromiseOverdue: {
    ...toFirm((facts) => ({
      subject: `Overdue: please contact ${facts.taxReturn.name}`,
      heading: 'Please contact this client now',
      text: 'We promise to contact clients within 24 hours of receiving their documents. This client has no quote, and we haven’t sent a message since the documents arrived.',
      facts: { Email: facts.taxReturn.email, 'Documents received': dateAndTime(documentsReceivedAt(facts)) },
    })),
    unlessWrittenSince: documentsReceivedAt,
  },

  quoteAccepted: toFirm((facts) => ({
    subject: `Quote accepted: ${facts.taxReturn.name}, ${money(facts.quotedCents)}`,
    heading: 'The client accepted the quote',
    text: 'You can start work on the return.',
    facts: { Price: money(facts.quotedCents) },
  })),

  quoteDeclined: toFirm((facts) => ({
    subject: `Quote declined: ${facts.taxReturn.name}, ${money(facts.quotedCents)}`,
    heading: 'The client declined the quote',
    text: facts.cause.reason
      ? 'The client gave the reason below. You can send another quote.'
      : 'You can send another quote.',
    facts: { Price: money(facts.quotedCents) },
    quote: facts.cause.reason ?? undefined,
  })),

  workPaused: {
    ...toFirm(({ taxReturn }) => ({
      subject: `Quote reopened: ${taxReturn.name}`,
      heading: 'Please pause your work on this return',
      text: [
        'The price quote of this return was reopened. Please don’t work on it until the client accepts a quote again. Until then, it may be missing from your list.',
        'The return stays assigned to you.',
      ],
      button: openList,
    })),
    unless: isNoLongerReopened,
    toAssignee: true,
  },

  workResumed: {
    ...toFirm(({ taxReturn }) => ({
      subject: `Quote in force again: ${taxReturn.name}`,
      heading: 'Please continue your work on this return',
      text: 'The price quote of this return had been reopened. A quote that the client accepted is in force again, so you can work on the return.',
      button: openList,
    })),
    // A first acceptance resumes nothing.
    unless: (facts) => !facts.history.some(({ type }) => type === 'REOPEN_QUOTE') || isNoLongerInForce(facts),
    toAssignee: true,
  },

  paymentNeedsReview: toFirm((facts) => {
    const { amountCents, reference } = paymentReported(facts);
    return {
      subject: `Payment needs review: ${facts.taxReturn.name}, ${money(amountCents)}`,
      heading: 'Please review a payment',
      text: 'The payment provider reported a payment that wasn’t due or doesn’t match the outstanding amount.',
      facts: {
        Received: money(amountCents),
        Outstanding: moneyIfAny(facts.owedCents),
        Reference: reference,
      },
    };
  }),

  paymentRefunded: toFirm((facts) => {
    const { amountCents, paidCents, soFarCents, reference, isWhole, fate } = refundReported(facts);
    const partWords =
      fate === 'inReview'
        ? 'The rest of the payment still needs your review.'
        : 'The rest of the payment still counts, and we don’t ask the client to pay again.';
    return {
      subject: `${isWhole ? 'Refunded' : 'Partly refunded'}: ${facts.taxReturn.name}, ${money(amountCents)}`,
      heading: isWhole ? 'A payment was refunded' : 'Part of a payment was refunded',
      text: `The payment provider reported a refund. ${isWhole ? 'All of the payment has gone back to the client.' : partWords}`,
      facts: {
        Refunded: money(amountCents),
        Payment: money(paidCents),
        'Left of the payment': isWhole ? undefined : money(paidCents - soFarCents),
        Reference: reference,
      },
    };
  }),

  paymentDisputed: toFirm((facts) => {
    const { reference, payment, amountCents } = disputeReported(facts);
    const { fate, refundedCents = 0 } = payment ?? {};
    const wentBack = fate === 'refunded' || fate === 'returned';
    const evidence =
      refundedCents > 0
        ? 'the signed quote, the signed authorization and your refund'
        : 'the signed quote and the signed authorization';
    return {
      subject: `Payment disputed: ${facts.taxReturn.name}`,
      heading: `A client’s bank disputes a payment${wentBack ? ' that went back' : ''}`,
      text: wentBack
        ? 'This payment went back to the client before. Please answer the dispute with your payment provider before its deadline, and add the refund as evidence. Without an answer, the money goes back a second time.'
        : `Please answer the dispute with your payment provider before its deadline, and add your evidence, such as ${evidence}. Without an answer, the money goes back to the client.`,
      facts: {
        'In dispute': amountCents === undefined ? undefined : money(amountCents),
        Reference: reference,
      },
    };
  }),

  disputeDecided: toFirm((facts) => {
    const { lostCents, twiceCents, reference } = disputeReported(facts);
    const isWon = facts.cause.type === 'DISPUTE_WON';
    return {
      subject: `Dispute ${isWon ? 'won' : 'lost'}: ${facts.taxReturn.name}`,
      heading: isWon ? 'You won a dispute' : 'You lost a dispute',
      text: disputeWords(facts, isWon),
      facts: {
        'Taken by the bank': moneyIfAny(lostCents),
        'Of these a second time': moneyIfAny(twiceCents),
        Reference: reference,
      },
    };
  }),

  refundFailed: toFirm((facts) => {
    const { amountCents, reference, isWhole } = refundReported(facts);
    return {
      subject: `Refund failed: ${facts.taxReturn.name}, ${money(amountCents)}`,
      heading: 'A refund did not reach the client',
      text: [
        'The payment provider could not send the refund, and the money is back in the firm’s account there.',
        isWhole
          ? 'All of the payment has gone back to the client in another way, so you don’t need to refund it again.'
          : 'We told the client that you’ll send it another way. Please refund it, for example by check, and record that on the return.',
      ],
      facts: { Refund: money(amountCents), Reference: reference },
    };
  }),

  readyToFile: toFirm(({ taxReturn }) => ({
    subject: `Paid, ready to file: ${taxReturn.name}`,
    heading: 'You can file this return',
    text: 'The return is signed, and the client owes nothing.',
    facts: { Service: taxReturn.service },
  })),

  paymentUnconfirmed: toFirm((facts) => ({
    subject: `Payment not confirmed: ${facts.taxReturn.name}, ${money(facts.owedCents)}`,
    heading: 'The bank hasn’t confirmed a payment',
    text: `The client ${facts.cause.type.includes('debitTimeout') ? 'authorized a payment from a bank account two weeks ago' : 'started a payment a week ago'}, and the bank hasn’t confirmed it. The invoice is due again. If the payment still arrives, it appears on the return.`,
    facts: { 'Amount due': money(facts.owedCents) },
  })),

  spouseNotConfirmed: toFirm(({ taxReturn }) => ({
    subject: `Paper signature needed: ${taxReturn.name}`,
    heading: 'We couldn’t confirm a spouse’s identity',
    text: [
      'Three attempts to confirm the spouse’s identity failed. Both spouses must now sign the authorization on paper. They can print the form, sign it and upload it, or come to the office.',
      'If someone else may be using the account, please call the clients.',
    ],
  })),

  clientSigned: toFirm((facts) => ({
    subject: `Signed: ${facts.taxReturn.name}`,
    heading: 'The client signed the e-file authorization',
    text: [
      `The client signed in the portal. The signed form is under Agreements in the File Manager. ${
        awaitedPayment(facts)
          ? `${is.paymentDue(facts.state) ? 'We sent the invoice. ' : ''}You can file the return once the invoice is paid.`
          : 'You can file the return.'
      }`,
    ],
    facts: { Signed: dateAndTime(facts.cause.at) },
  })),

  clientSigningClosed: toFirm(({ taxReturn }) => ({
    subject: `Paper signature needed: ${taxReturn.name}`,
    heading: 'We couldn’t confirm a client’s identity',
    text: [
      'Three attempts to confirm the client’s identity failed. The client must now sign the authorization on paper. They can print the form, sign it and upload it, or come to the office.',
      'If someone else may be using the account, please call the client.',
    ],
  })),

  signedScanAdded: toFirm(({ taxReturn }) => ({
    subject: `Signed form uploaded: ${taxReturn.name}`,
    heading: 'A client uploaded a form that was signed on paper',
    text: 'Please check that the form is complete and signed, and then mark it signed.',
  })),
};
