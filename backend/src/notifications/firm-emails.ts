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

const openReturn = ({ taxReturn }: Facts): MailContent['button'] => ({
  label: 'Open the return',
  href: `/AdminTaxReturn/${taxReturn.id}`,
});

/**
 * The e-mails that steps send to the firm's own mailbox: who did what, in the subject already. A new one is an entry
 * here; the region that sends it names it.
 */
export const firmEmails: { readonly [Name in FirmEmail]: WorkflowEmail } = {
  newOrder: {
    write: (facts) => ({
      subject: `New order: ${facts.taxReturn.name}, ${facts.taxReturn.service}`,
      heading: 'A new order',
      paragraphs: [],
      facts: [
        ['Client', facts.taxReturn.name],
        ['Email', facts.taxReturn.email],
        ['Service', facts.taxReturn.service],
        ['Files', String((facts.cause.payload as { files?: number } | null)?.files ?? 0)],
      ],
      button: openReturn(facts),
    }),
  },

  contactPromiseOverdue: {
    onlyWhileActive: true,
    write: (facts) => ({
      subject: `Overdue: nobody contacted ${facts.taxReturn.name} within 24 hours`,
      heading: 'A promise is overdue',
      paragraphs: ['We promise to contact a client within 24 hours of receiving documents.'],
      facts: [
        ['Client', facts.taxReturn.name],
        ['Email', facts.taxReturn.email],
        ['Documents received', dateAndTime(documentsReceivedAt(facts))],
      ],
      button: openReturn(facts),
    }),
  },

  quoteAccepted: {
    write: (facts) => ({
      subject: `Quote accepted: ${facts.taxReturn.name}, ${money(quotedCents(facts))}`,
      heading: 'The client accepted the quote',
      paragraphs: ['You can start work.'],
      facts: [
        ['Client', facts.taxReturn.name],
        ['Service', facts.taxReturn.service],
        ['Price', money(quotedCents(facts))],
      ],
      button: openReturn(facts),
    }),
  },

  quoteDeclined: {
    write: (facts) => ({
      subject: `Quote declined: ${facts.taxReturn.name}, ${money(quotedCents(facts))}`,
      heading: 'The client declined the quote',
      paragraphs: [],
      facts: [
        ['Client', facts.taxReturn.name],
        ['Service', facts.taxReturn.service],
        ['Price', money(quotedCents(facts))],
      ],
      quote: facts.cause.reason ?? undefined,
      button: openReturn(facts),
    }),
  },

  paymentNeedsReview: {
    write: (facts) => {
      const { amountCents, reference } = paymentReported(facts);
      const expected = quotedCents(facts);
      return {
        subject: `A payment needs review: ${facts.taxReturn.name}, ${money(amountCents)}`,
        heading: 'A payment needs review',
        paragraphs: [
          'The payment provider reported a payment that we did not expect, or one of another amount than the quote.',
        ],
        facts: [
          ['Client', facts.taxReturn.name],
          ['Received', money(amountCents)],
          ...(expected > 0 ? [['Expected', money(expected)] as const] : []),
          ['Reference', reference],
        ],
        button: openReturn(facts),
      };
    },
  },

  paymentUnconfirmed: {
    write: (facts) => ({
      subject: `No word from the bank: ${facts.taxReturn.name}, ${money(owedCents(facts))}`,
      heading: 'The bank never confirmed a payment',
      paragraphs: [
        'The client started a payment a week ago, and the bank has not said what became of it. The invoice is due again. If the money still arrives, it counts.',
      ],
      facts: [
        ['Client', facts.taxReturn.name],
        ['Service', facts.taxReturn.service],
        ['Outstanding', money(owedCents(facts))],
      ],
      button: openReturn(facts),
    }),
  },
};
