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
 * The e-mails that steps send to the firm's own mailbox. The subject already says who did what.
 * To add one, add an entry here and name it in the region that sends it.
 */
export const firmEmails: { readonly [Name in FirmEmail]: WorkflowEmail } = {
  newOrder: {
    write: (facts) => ({
      subject: `New order: ${facts.taxReturn.name}, ${facts.taxReturn.service}`,
      heading: 'New order',
      paragraphs: [
        'A client placed an order. Please contact them within 24 hours of receiving their documents.',
      ],
      facts: [
        ['Client', facts.taxReturn.name],
        ['Email', facts.taxReturn.email],
        ['Service', facts.taxReturn.service],
        ['Files uploaded', String((facts.cause.payload as { files?: number } | null)?.files ?? 0)],
      ],
      button: openReturn(facts),
    }),
  },

  contactPromiseOverdue: {
    onlyWhileActive: true,
    write: (facts) => ({
      subject: `Overdue: nobody contacted ${facts.taxReturn.name} within 24 hours`,
      heading: 'Please contact this client now',
      paragraphs: [
        'We promise to contact clients within 24 hours of receiving their documents. Nobody has contacted this client yet.',
      ],
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
      paragraphs: ['You can start work on the return.'],
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
      paragraphs: [
        facts.cause.reason
          ? 'The client gave the reason below. You can send another quote.'
          : 'You can send another quote.',
      ],
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
        subject: `Payment needs review: ${facts.taxReturn.name}, ${money(amountCents)}`,
        heading: 'Please review a payment',
        paragraphs: [
          'The payment provider reported a payment that we didn’t expect or that doesn’t match the quote.',
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
      subject: `Payment not confirmed: ${facts.taxReturn.name}, ${money(owedCents(facts))}`,
      heading: 'The bank hasn’t confirmed a payment',
      paragraphs: [
        'The client started a payment a week ago, and the bank hasn’t confirmed it. The invoice is due again. If the payment still arrives, it counts toward the invoice.',
      ],
      facts: [
        ['Client', facts.taxReturn.name],
        ['Service', facts.taxReturn.service],
        ['Amount due', money(owedCents(facts))],
      ],
      button: openReturn(facts),
    }),
  },
};
