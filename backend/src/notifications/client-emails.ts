import { type ClientEmail } from '@tax-firm/machines';
import { date, money } from '../mail/mail-format.js';
import {
  type Facts,
  owedCents,
  paidAt,
  paymentReceived,
  quotedCents,
  quotedLines,
  refundReported,
  type WorkflowEmail,
} from './workflow-email.js';

const hello = ({ taxReturn }: Facts) => `Hello ${taxReturn.name},`;
const screen = ({ taxReturn }: Facts) => `/ClientTaxReturn/${taxReturn.id}`;
const reviewPage = (facts: Facts) => `${screen(facts)}/review`;
const fileManager = (facts: Facts) => `${screen(facts)}/file-manager`;

const lineFacts = (facts: Facts) =>
  quotedLines(facts).map(({ label, cents }) => [label, money(cents)] as const);

/** What was paid for, as the receipt has it: the year, and the lines if the price has several. */
function itemFacts({ receipt }: Facts): (readonly [string, string])[] {
  const { taxYear, lines = [] } = receipt ?? {};
  return [
    ...(taxYear ? [['Tax year', String(taxYear)] as const] : []),
    ...(lines.length > 1 ? lines.map(({ label, cents }) => [label, money(cents)] as const) : []),
  ];
}

/**
 * The e-mails that steps send to the client (spec 2 §4): what happened, what to do next, and one link to the screen for
 * it. To add one, add an entry here and name it in the region that sends it.
 */
export const clientEmails: { readonly [Name in ClientEmail]: WorkflowEmail } = {
  orderReceived: {
    write: (facts) => ({
      subject: `${facts.firm}: we received your order`,
      heading: 'We received your order',
      paragraphs: [
        hello(facts),
        `Thank you for your order (${facts.taxReturn.service}). We’ll contact you within 24 hours of receiving your documents.`,
        'If you have more documents for us, you can add them at any time.',
      ],
      button: { label: 'Add documents', href: fileManager(facts) },
    }),
  },

  quoteSent: {
    write: (facts) => ({
      subject: `${facts.firm}: your price quote is ${money(quotedCents(facts))}`,
      heading: 'Your price quote',
      paragraphs: [
        hello(facts),
        'We reviewed your documents, and this is our price for your return. Please accept or decline it in your account. We’ll start as soon as you accept. You pay only after we file your return and the IRS accepts it.',
      ],
      facts: [
        ['Service', facts.taxReturn.service],
        ...lineFacts(facts),
        ['Price', money(quotedCents(facts))],
      ],
      button: { label: 'Review your quote', href: screen(facts) },
    }),
  },

  quoteReminder: {
    write: (facts) => ({
      subject: `${facts.firm}: your price quote is waiting for you`,
      heading: 'Your quote is waiting',
      paragraphs: [
        hello(facts),
        'We haven’t heard from you about your price quote. Please accept or decline it in your account. We’ll start as soon as you accept. If you have questions, please call or email us.',
      ],
      facts: [
        ['Service', facts.taxReturn.service],
        ...lineFacts(facts),
        ['Price', money(quotedCents(facts))],
      ],
      button: { label: 'Review your quote', href: screen(facts) },
    }),
  },

  reviewCopyReady: {
    write: (facts) => ({
      subject: `${facts.firm}: please review your tax return`,
      heading: 'Your return is ready for your review',
      paragraphs: [
        hello(facts),
        'We prepared your return. Please read it before you sign the e-file authorization: names, Social Security numbers, bank account and amounts.',
        'If everything is right, confirm that you reviewed it. If something looks wrong or unclear, ask about that page, and we’ll answer.',
      ],
      button: { label: 'Review your return', href: reviewPage(facts) },
    }),
  },

  reviewReminder: {
    write: (facts) => ({
      subject: `${facts.firm}: your tax return is waiting for your review`,
      heading: 'Please review your return',
      paragraphs: [
        hello(facts),
        'Your return is ready, and we wait for you to read it. Please confirm that you reviewed it, or ask us about a page.',
      ],
      button: { label: 'Review your return', href: reviewPage(facts) },
    }),
  },

  efileAuthSent: {
    write: (facts) => ({
      // The name comes first, so that the client knows whom the forms are from (spec 2 §4).
      subject: `${facts.firm}: your e-file authorization is ready to sign`,
      heading: 'Please sign your e-file authorization',
      paragraphs: [
        hello(facts),
        'We prepared and reviewed your return. Before we can file it, you need to sign the e-file authorization (Form 8879).',
        'We sent you the form in a separate email. Once you sign it, we’ll file your return. If you don’t see it, please check your spam folder.',
      ],
      button: { label: 'Open your return', href: screen(facts) },
    }),
  },

  signatureReminder: {
    write: (facts) => ({
      subject: `${facts.firm}: your return is waiting for your signature`,
      heading: 'We need your signature',
      paragraphs: [
        hello(facts),
        'Your return is ready to file, but we still need your signature on the e-file authorization (Form 8879). We sent you the form in a separate email. If you don’t see it, please check your spam folder. If it isn’t there, please call or email us.',
      ],
      button: { label: 'Open your return', href: screen(facts) },
    }),
  },

  paymentDue: {
    write: (facts) => ({
      subject: `${facts.firm}: your return was accepted, and ${money(owedCents(facts))} is due`,
      heading: 'Your return was accepted',
      paragraphs: [
        hello(facts),
        'The IRS accepted your e-filed return. Please pay your invoice now. We’ll then upload your filed return so that you can download it.',
      ],
      facts: [
        ['Service', facts.taxReturn.service],
        ['Amount due', money(owedCents(facts))],
      ],
      button: { label: 'Pay now', href: screen(facts) },
    }),
  },

  paymentReminder: {
    write: (facts) => ({
      subject: `${facts.firm}: ${money(owedCents(facts))} is still due`,
      heading: 'Your payment is still due',
      paragraphs: [
        hello(facts),
        'We filed your return and the IRS accepted it, but we haven’t received your payment yet. Please pay your invoice now. If you have already paid, please ignore this email.',
      ],
      facts: [
        ['Service', facts.taxReturn.service],
        ['Amount due', money(owedCents(facts))],
      ],
      button: { label: 'Pay now', href: screen(facts) },
    }),
  },

  receipt: {
    attachReceiptOf: (facts) => paymentReceived(facts).reference,
    write: (facts) => {
      const { amountCents, reference } = paymentReceived(facts);
      const { receipt, taxReturn } = facts;
      const isReleased = taxReturn.stateValue.delivery !== 'notUploaded';
      return {
        subject: `${facts.firm}: your receipt for ${money(amountCents)}`,
        heading: 'Thank you for paying',
        paragraphs: [
          hello(facts),
          isReleased
            ? 'We have received your payment. Your filed tax return is ready in your account.'
            : 'We have received your payment. We will upload your filed tax return soon.',
        ],
        facts: [
          ['Service', facts.taxReturn.service],
          ...itemFacts(facts),
          ['Amount paid', money(amountCents)],
          ['Date', date(paidAt(facts))],
          ...(receipt ? [['Payment method', receipt.method] as const] : []),
          ...(reference ? [['Reference', reference] as const] : []),
          ...(receipt ? [['Received by', receipt.receivedBy] as const] : []),
        ],
        button: { label: 'See your receipt', href: `${screen(facts)}/receipt` },
        note: 'We attached your receipt as a PDF. Please keep it with your tax records. If you have questions about it, please call or email us.',
      };
    },
  },

  refund: {
    write: (facts) => {
      const { amountCents, paidCents, soFarCents, reference, isWhole } = refundReported(facts);
      return {
        subject: `${facts.firm}: we refunded ${money(amountCents)} to you`,
        heading: isWhole ? 'We refunded your payment' : 'We refunded part of your payment',
        paragraphs: [
          hello(facts),
          `We sent ${money(amountCents)} back to your card. Your bank may need a few days to show it. If you did not expect this refund, please call or email us.`,
        ],
        facts: [
          ['Service', facts.taxReturn.service],
          ['Refunded', money(amountCents)],
          ...(soFarCents > amountCents ? [['Refunded in all', money(soFarCents)] as const] : []),
          ['Your payment', money(paidCents)],
          ['Reference', reference],
        ],
        button: { label: 'Open your return', href: screen(facts) },
      };
    },
  },

  returnReady: {
    write: (facts) => ({
      subject: `${facts.firm}: your filed return is ready to download`,
      heading: 'Your filed return is ready',
      paragraphs: [
        hello(facts),
        `We uploaded your filed return (${facts.taxReturn.service}) to your File Manager. Please download it and keep it with your tax records.`,
      ],
      button: { label: 'Download your return', href: fileManager(facts) },
    }),
  },
};
