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

type Template = NonNullable<Delivery['template']>;

/** Where the template's own name would not tell staff enough. */
const betterNames: Readonly<Partial<Record<Template, string>>> = {
  quoteSent: 'Price quote',
  efileAuthSent: 'E-file authorization',
  paymentDue: 'Invoice',
  messageFromFirm: 'Message to a client',
  draftLink: 'Link to a saved order',
  staffMessage: 'Message from the mailbox',
  clientMessage: 'Message from a client',
  contactMessage: 'Contact form',
};

const otherNames: Readonly<Record<string, string>> = { sentCopy: 'Copy for the Sent folder' };

/** "paymentUnconfirmed" → "Payment unconfirmed". */
const asWords = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What it is, in words. */
export const nameOf = ({ template, kind }: Pick<Delivery, 'template' | 'kind'>): string =>
  template ? (betterNames[template] ?? asWords(template)) : (otherNames[kind] ?? kind);

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
