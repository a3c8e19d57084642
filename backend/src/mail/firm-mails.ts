import { type MailContent } from './mail-content.js';
import { dateAndTime, money } from './mail-format.js';
import { type MailTemplates } from './mail-templates.js';

type Write<Name extends keyof MailTemplates> = (data: MailTemplates[Name]) => MailContent;

type FirmMail =
  | 'newOrder'
  | 'quoteAccepted'
  | 'quoteDeclined'
  | 'clientMessage'
  | 'contactMessage'
  | 'paymentNeedsReview'
  | 'paymentUnconfirmed'
  | 'contactPromiseOverdue';

const openReturn = (link: string) => ({ label: 'Open the return', href: link });

/** E-mails to the firm's own mailbox: who did what, in the subject already. */
export const firmMails: { readonly [Name in FirmMail]: Write<Name> } = {
  newOrder: ({ clientName, clientEmail, service, fileCount, link }) => ({
    subject: `New order: ${clientName}, ${service}`,
    heading: 'A new order',
    paragraphs: [],
    facts: [
      ['Client', clientName],
      ['E-mail', clientEmail],
      ['Service', service],
      ['Files', String(fileCount)],
    ],
    button: openReturn(link),
  }),

  quoteAccepted: ({ clientName, service, amountCents, link }) => ({
    subject: `Quote accepted: ${clientName}, ${money(amountCents)}`,
    heading: 'The client accepted the quote',
    paragraphs: ['Work can begin.'],
    facts: [
      ['Client', clientName],
      ['Service', service],
      ['Price', money(amountCents)],
    ],
    button: openReturn(link),
  }),

  quoteDeclined: ({ clientName, service, amountCents, reason, link }) => ({
    subject: `Quote declined: ${clientName}, ${money(amountCents)}`,
    heading: 'The client declined the quote',
    paragraphs: [],
    facts: [
      ['Client', clientName],
      ['Service', service],
      ['Price', money(amountCents)],
    ],
    quote: reason,
    button: openReturn(link),
  }),

  clientMessage: ({ clientName, clientEmail, message, link }) => ({
    subject: `Message from ${clientName}`,
    heading: `${clientName} wrote`,
    paragraphs: [],
    facts: [['E-mail', clientEmail]],
    quote: message,
    button: openReturn(link),
    personal: true,
  }),

  contactMessage: ({ name, email, message, office }) => ({
    subject: `Contact form (${office}): ${name}`,
    heading: `${name} wrote through the contact form`,
    paragraphs: [],
    facts: [
      ['E-mail', email],
      ['Office', office],
    ],
    quote: message,
    note: 'The site promises a reply within 24 to 48 hours.',
    personal: true,
  }),

  paymentNeedsReview: ({ clientName, amountCents, expectedCents, reference, link }) => ({
    subject: `A payment needs review: ${clientName}, ${money(amountCents)}`,
    heading: 'A payment needs review',
    paragraphs: [
      'The provider reports a payment that was not expected, or of another amount than the quote.',
    ],
    facts: [
      ['Client', clientName],
      ['Received', money(amountCents)],
      ...(expectedCents === undefined ? [] : [['Expected', money(expectedCents)] as const]),
      ['Reference', reference],
    ],
    button: openReturn(link),
  }),

  paymentUnconfirmed: ({ clientName, service, amountCents, link }) => ({
    subject: `No word from the bank: ${clientName}, ${money(amountCents)}`,
    heading: 'A payment was never confirmed',
    paragraphs: [
      'The client started a payment a week ago, and the bank has not said what became of it. The invoice is due again. If the money still comes, it counts.',
    ],
    facts: [
      ['Client', clientName],
      ['Service', service],
      ['Outstanding', money(amountCents)],
    ],
    button: openReturn(link),
  }),

  contactPromiseOverdue: ({ clientName, clientEmail, receivedAt, link }) => ({
    subject: `Overdue: ${clientName} has not been contacted within 24 hours`,
    heading: 'A promise is overdue',
    paragraphs: ['The firm promises to contact a client within 24 hours of receiving documents.'],
    facts: [
      ['Client', clientName],
      ['E-mail', clientEmail],
      ['Documents received', dateAndTime(receivedAt)],
    ],
    button: openReturn(link),
  }),
};
