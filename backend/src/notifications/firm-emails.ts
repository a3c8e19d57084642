import { type FirmEmail } from '@tax-firm/machines';
import { type MailContent } from '../mail/mail-content.js';
import { dateAndTime, money } from '../mail/mail-format.js';
import {
  documentsReceivedAt,
  type Facts,
  owedCents,
  paymentReported,
  quotedCents,
  type WorkflowEmail,
} from './workflow-email.js';

/** Adds whose return it is, and the button that opens it. */
const toFirm = (
  write: (facts: Facts) => Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'facts' | 'quote'>,
): WorkflowEmail => ({
  write: (told) => {
    const { id, name } = told.taxReturn;
    const { facts = [], ...words } = write(told);
    return {
      ...words,
      facts: [['Client', name], ...facts],
      button: { label: 'Open the return', href: `/AdminTaxReturn/${id}` },
    };
  },
});

/**
 * The e-mails that steps send to the firm's own mailbox: who did what, in the subject already. A new one is an entry
 * here; the region that sends it names it.
 */
export const firmEmails: { readonly [Name in FirmEmail]: WorkflowEmail } = {
  newOrder: toFirm(({ taxReturn, cause }) => ({
    subject: `New order: ${taxReturn.name}, ${taxReturn.service}`,
    heading: 'A new order',
    paragraphs: [],
    facts: [
      ['Email', taxReturn.email],
      ['Service', taxReturn.service],
      ['Files', String((cause.payload as { files?: number } | null)?.files ?? 0)],
    ],
  })),

  contactPromiseOverdue: toFirm((facts) => ({
    subject: `Overdue: nobody contacted ${facts.taxReturn.name} within 24 hours`,
    heading: 'A promise is overdue',
    paragraphs: ['We promise to contact a client within 24 hours of receiving documents.'],
    facts: [
      ['Email', facts.taxReturn.email],
      ['Documents received', dateAndTime(documentsReceivedAt(facts))],
    ],
  })),

  quoteAccepted: toFirm((facts) => ({
    subject: `Quote accepted: ${facts.taxReturn.name}, ${money(quotedCents(facts))}`,
    heading: 'The client accepted the quote',
    paragraphs: ['You can start work.'],
    facts: [
      ['Service', facts.taxReturn.service],
      ['Price', money(quotedCents(facts))],
    ],
  })),

  quoteDeclined: toFirm((facts) => ({
    subject: `Quote declined: ${facts.taxReturn.name}, ${money(quotedCents(facts))}`,
    heading: 'The client declined the quote',
    paragraphs: [],
    facts: [
      ['Service', facts.taxReturn.service],
      ['Price', money(quotedCents(facts))],
    ],
    quote: facts.cause.reason ?? undefined,
  })),

  paymentNeedsReview: toFirm((facts) => {
    const { amountCents, reference } = paymentReported(facts);
    const expected = quotedCents(facts);
    return {
      subject: `A payment needs review: ${facts.taxReturn.name}, ${money(amountCents)}`,
      heading: 'A payment needs review',
      paragraphs: [
        'The payment provider reported a payment that we did not expect, or one of another amount than the quote.',
      ],
      facts: [
        ['Received', money(amountCents)],
        ...(expected > 0 ? [['Expected', money(expected)] as const] : []),
        ['Reference', reference],
      ],
    };
  }),

  paymentUnconfirmed: toFirm((facts) => ({
    subject: `No word from the bank: ${facts.taxReturn.name}, ${money(owedCents(facts))}`,
    heading: 'The bank never confirmed a payment',
    paragraphs: [
      'The client started a payment a week ago, and the bank has not said what became of it. The invoice is due again. If the money still arrives, it counts.',
    ],
    facts: [
      ['Service', facts.taxReturn.service],
      ['Outstanding', money(owedCents(facts))],
    ],
  })),
};
