import type { Delivery, DeliveryStatus, FailureCause } from './api/deliveries.js';

/** The views of the list, in the order in which staff have to do with them. */
export const statusNames: Readonly<Record<DeliveryStatus, string>> = {
  dead: 'Not delivered',
  failing: 'Trying again',
  waiting: 'Waiting',
  running: 'Being sent',
  dismissed: 'Dismissed',
};
export const statuses = Object.keys(statusNames) as DeliveryStatus[];

const templateNames: Readonly<Record<NonNullable<Delivery['template']>, string>> = {
  orderReceived: 'Order received',
  quoteSent: 'Price quote',
  efileAuthSent: 'E-file authorization',
  paymentDue: 'Invoice',
  receipt: 'Receipt',
  returnReady: 'Return ready',
  messageFromFirm: 'Message to a client',
  quoteReminder: 'Reminder of the price quote',
  signatureReminder: 'Reminder of the signature',
  paymentReminder: 'Reminder of the invoice',
  passwordReset: 'Password reset',
  draftLink: 'Link to a saved order',
  staffMessage: 'Message from the mailbox',
  newOrder: 'New order',
  quoteAccepted: 'Quote accepted',
  quoteDeclined: 'Quote declined',
  clientMessage: 'Message from a client',
  contactMessage: 'Contact form',
  paymentNeedsReview: 'Payment to review',
  paymentUnconfirmed: 'Payment never confirmed',
  contactPromiseOverdue: 'A client waits for contact',
};

const otherNames: Readonly<Record<string, string>> = { sentCopy: 'Copy for the Sent folder' };

/** What it is, in words. */
export const nameOf = ({ template, kind }: Pick<Delivery, 'template' | 'kind'>): string =>
  template ? templateNames[template] : (otherNames[kind] ?? kind);

interface CauseWords {
  /** What went wrong. */
  what: string;
  /** What to do about it. */
  advice: string;
}

const whenItIsBack = 'Usually it is over soon, and nothing has to be done while it is tried again.';
const askTheOperator = 'Whoever runs the site has to look at its mail settings.';
const seeTheLog = 'Whoever runs the site finds more in its log.';

export const causeWords: Readonly<Record<FailureCause, CauseWords>> = {
  unreachable: { what: 'The mail server could not be reached', advice: whenItIsBack },
  cutOff: { what: 'The connection was lost on the way', advice: whenItIsBack },
  busy: { what: 'The mail server asked to try later', advice: whenItIsBack },
  insecure: { what: 'There is no secure way to the mail server', advice: askTheOperator },
  notAccepted: { what: 'The mail server does not accept us', advice: askTheOperator },
  recipientRefused: {
    what: 'The address is refused',
    advice: 'Check the address. Where it is wrong, reach them another way, and dismiss this.',
  },
  contentRefused: {
    what: 'The message is refused',
    advice: 'The mail server says why. Reach them another way, or send it again later.',
  },
  noEnd: { what: 'Every attempt was cut short', advice: seeTheLog },
  program: { what: 'The site itself failed', advice: seeTheLog },
};

const plural = new Intl.PluralRules('en-US');
const figure = new Intl.NumberFormat('en-US');

/** "1 e-mail", "1,200 e-mails". */
export const emails = (count: number): string =>
  `${figure.format(count)} ${plural.select(count) === 'one' ? 'e-mail' : 'e-mails'}`;
