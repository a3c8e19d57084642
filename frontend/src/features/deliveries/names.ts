import type { Schemas } from '@/lib/api/client';
import type { paths } from '@/lib/api/schema';

type Delivery = Schemas['Delivery'];
type DeliveryQuery = NonNullable<paths['/api/deliveries']['get']['parameters']['query']>;
export type DeliveryStatus = NonNullable<DeliveryQuery['status']>;
type DeliveryFailure = NonNullable<Delivery['failure']>['cause'];

/** The names of the list's views, most urgent first. */
export const statusNames: Readonly<Record<DeliveryStatus, string>> = {
  dead: 'Not delivered',
  failing: 'Retrying',
  waiting: 'Waiting',
  running: 'Sending',
  dismissed: 'Dismissed',
};
export const statuses = Object.keys(statusNames) as DeliveryStatus[];

type Template = NonNullable<Delivery['template']>;

/** Names for templates whose own name does not say enough. */
const betterNames: Readonly<Partial<Record<Template, string>>> = {
  quoteSent: 'Price quote',
  efileAuthSent: 'E-file authorization',
  paymentDue: 'Invoice',
  messageFromFirm: 'Message to a client',
  draftLink: 'Link to a saved order',
  verifyEmail: 'Link that confirms an address',
  staffInvitation: 'Invitation to join the staff',
  spouseInvitation: 'Invitation for a spouse to sign',
  spouseTurn: 'Request for a spouse’s signature',
  spouseNews: 'News for a spouse who signs',
  spouseJoined: 'Spouse’s invitation accepted',
  spouseAccessEnded: 'Spouse’s access ended',
  changeEmail: 'Link that changes an address',
  staffMessage: 'Message from the mailbox',
  clientMessage: 'Message from a client',
  contactMessage: 'Contact form',
  serviceRequest: 'Request for a call',
  serviceRequestWaits: 'Reminder of a request for a call',
  dailyRoot: 'Daily root for the witness',
};

const otherNames: Readonly<Record<string, string>> = {
  makeDocument: 'Copy of an accepted quote',
  mailSample: 'Sample of an email',
  sentCopy: 'Copy for the Sent folder',
  rootTimeStamp: 'Time stamp of a daily root',
  rootWitnessed: 'Note that the witness has a daily root',
};

/** "paymentUnconfirmed" → "Payment unconfirmed". */
const asWords = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Names a delivery for staff. */
export const nameOf = ({ template, kind }: Pick<Delivery, 'template' | 'kind'>): string =>
  template ? (betterNames[template] ?? asWords(template)) : (otherNames[kind] ?? kind);

export const recipientOf = ({ to }: Delivery): string => to ?? 'unknown recipient';

interface CauseWords {
  /** What went wrong. */
  what: string;
  /** What to do about it. */
  advice: string;
}

const temporary = 'This is usually temporary. The email is retried automatically.';
const askTheOperator = 'Ask the person who runs the site to check its mail settings.';
const seeTheLog = 'The person who runs the site can find details in its log.';

export const causeWords: Readonly<Record<DeliveryFailure, CauseWords>> = {
  unreachable: { what: 'The mail server could not be reached', advice: temporary },
  cutOff: { what: 'The connection was lost', advice: temporary },
  busy: { what: 'The mail server asked us to try later', advice: temporary },
  insecure: { what: 'There is no secure connection to the mail server', advice: askTheOperator },
  notAccepted: { what: 'The mail server rejected our sign-in', advice: askTheOperator },
  recipientRefused: {
    what: 'The address was refused',
    advice: 'Check the address. If it is wrong, contact the recipient another way, and dismiss this email.',
  },
  contentRefused: {
    what: 'The message was refused',
    advice: 'The mail server says why. Contact the recipient another way, or send the email again later.',
  },
  sharedMailbox: {
    what: 'We didn’t send it to a shared mailbox',
    advice:
      'It has a PIN or a private link, and the whole team reads mail to this address. The person needs an address of their own.',
  },
  noTimeStamp: {
    what: 'The server gave no valid time stamp',
    advice:
      'The request is repeated automatically. Ask the person who runs the site to check AUDIT_TIMESTAMP_URL.',
  },
  noEnd: { what: 'Every attempt was interrupted', advice: seeTheLog },
  program: { what: 'The site had an internal error', advice: seeTheLog },
};

/** "1 email", "1,200 emails". */
export const emails = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'email' : 'emails'}`;
