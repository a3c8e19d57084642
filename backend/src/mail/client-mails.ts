import { type MailContent } from './mail-content.js';
import { date, money } from './mail-format.js';
import { type MailTemplates } from './mail-templates.js';

/** @param firm the firm's name */
type Write<Name extends keyof MailTemplates> = (data: MailTemplates[Name], firm: string) => MailContent;

type ClientMail =
  | 'orderReceived'
  | 'quoteSent'
  | 'efileAuthSent'
  | 'paymentDue'
  | 'receipt'
  | 'returnReady'
  | 'messageFromFirm'
  | 'quoteReminder'
  | 'signatureReminder'
  | 'paymentReminder'
  | 'passwordReset'
  | 'draftLink'
  | 'staffMessage';

const hello = (name: string) => `Hello ${name},`;

/** E-mails to clients (spec 2 §4): what has happened, what comes next, and one link to the screen where it is done. */
export const clientMails: { readonly [Name in ClientMail]: Write<Name> } = {
  orderReceived: ({ name, service, link }, firm) => ({
    subject: `${firm} has your order`,
    heading: 'We have your order',
    paragraphs: [
      hello(name),
      `Thank you. Your work order for ${service} is with us, and a person will contact you within 24 hours of receiving your documents.`,
      'Is something still missing? You can add documents at any time.',
    ],
    button: { label: 'Add documents', href: link },
  }),

  quoteSent: ({ name, service, amountCents, link }, firm) => ({
    subject: `${firm}: your price quote is ${money(amountCents)}`,
    heading: 'Your price quote',
    paragraphs: [
      hello(name),
      'We have looked at your documents, and this is what your return will cost. We begin when you have accepted, and you pay after your return is filed and accepted.',
    ],
    facts: [
      ['Service', service],
      ['Price', money(amountCents)],
    ],
    button: { label: 'Read and accept the quote', href: link },
  }),

  efileAuthSent: ({ name, link }, firm) => ({
    subject: `${firm}: your e-file authorization is ready to sign`,
    heading: 'Please sign your e-file authorization',
    paragraphs: [
      hello(name),
      'Your return is prepared and reviewed. Before we may file it we need your signature on the e-file authorization (Form 8879).',
      'The forms come in an e-mail of their own. If you cannot find it, please look in your spam folder.',
    ],
    button: { label: 'Open your return', href: link },
  }),

  paymentDue: ({ name, service, amountCents, link }, firm) => ({
    subject: `${firm}: your return was accepted; ${money(amountCents)} is due`,
    heading: 'Your return was accepted',
    paragraphs: [
      hello(name),
      'Your e-filed return was accepted. What is left is your payment; then you can download your filed return.',
    ],
    facts: [
      ['Service', service],
      ['Amount due', money(amountCents)],
    ],
    button: { label: 'Pay now', href: link },
  }),

  receipt: ({ name, service, amountCents, paidAt, reference, link }, firm) => ({
    subject: `${firm}: your receipt for ${money(amountCents)}`,
    heading: 'Thank you for paying',
    paragraphs: [hello(name), 'We have received your payment. We will upload your filed tax return soon.'],
    facts: [
      ['Service', service],
      ['Paid', money(amountCents)],
      ['On', date(paidAt)],
      ['Reference', reference],
    ],
    button: { label: 'Open your return', href: link },
    note: 'The receipt is attached as a PDF. Please keep it with your tax records.',
  }),

  returnReady: ({ name, service, link }, firm) => ({
    subject: `${firm}: your filed return is ready to download`,
    heading: 'Your filed return is ready',
    paragraphs: [
      hello(name),
      `Your finished return (${service}) is waiting in your File Manager. Please download it and keep it with your records.`,
    ],
    button: { label: 'Download your return', href: link },
  }),

  messageFromFirm: ({ name, senderName, message, link }, firm) => ({
    subject: `A message from ${firm}`,
    heading: `${senderName} wrote to you`,
    paragraphs: [hello(name)],
    quote: message,
    button: link === undefined ? undefined : { label: 'Open your return', href: link },
    note: 'You can simply reply to this e-mail.',
    personal: true,
  }),

  quoteReminder: ({ name, service, amountCents, link }, firm) => ({
    subject: `${firm}: your price quote is waiting for you`,
    heading: 'Your quote is waiting',
    paragraphs: [
      hello(name),
      'We have not heard from you about your price quote. We begin as soon as you accept it; and if something about it is not right, please tell us.',
    ],
    facts: [
      ['Service', service],
      ['Price', money(amountCents)],
    ],
    button: { label: 'Read the quote', href: link },
  }),

  signatureReminder: ({ name, link }, firm) => ({
    subject: `${firm}: your return is waiting for your signature`,
    heading: 'Your signature is missing',
    paragraphs: [
      hello(name),
      'Your return is ready to be filed, and needs your signature on the e-file authorization (Form 8879) first. If you cannot find the forms, please look in your spam folder or write to us.',
    ],
    button: { label: 'Open your return', href: link },
  }),

  paymentReminder: ({ name, service, amountCents, link }, firm) => ({
    subject: `${firm}: ${money(amountCents)} is still due`,
    heading: 'Your payment is still due',
    paragraphs: [
      hello(name),
      'Your return was filed and accepted, and your payment has not reached us yet. If you have paid in the meantime, please disregard this message.',
    ],
    facts: [
      ['Service', service],
      ['Amount due', money(amountCents)],
    ],
    button: { label: 'Pay now', href: link },
  }),

  passwordReset: ({ name, link, pin, minutes }, firm) => ({
    subject: `${firm}: reset your password`,
    heading: 'Reset your password',
    paragraphs: [
      hello(name),
      `Someone, we hope you, asked for a new password. Open the page and type in this pin; it works once, for ${minutes} minutes.`,
    ],
    code: pin,
    button: { label: 'Choose a new password', href: link },
    note: 'If it was not you, nothing has changed, and you can disregard this message.',
  }),

  draftLink: ({ link, days }, firm) => ({
    subject: `${firm}: go on where you left off`,
    heading: 'Your order is saved',
    paragraphs: [
      `Your answers are kept for ${days} days. This link opens them on any device; whoever has it can read them, so please keep it to yourself.`,
    ],
    button: { label: 'Go on with your order', href: link },
  }),

  staffMessage: ({ subject, message }) => ({
    subject,
    heading: subject,
    paragraphs: [],
    quote: message,
    personal: true,
  }),
};
