import {
  type FetchMessageObject,
  type FetchQueryObject,
  type MessageAddressObject,
  type MessageEnvelopeObject,
  type MessageStructureObject,
} from 'imapflow';
import { aboutOf, isFromSite, type MailAbout } from '../../mail/text/mail-about.js';
import { namesSecretMail } from '../../mail/transport/mail-composer.js';
import { shownAddress } from '../../mail/text/words.js';
import { type Automatic, type MailSummary } from '../store/mailbox.js';
import { messageIdsIn, referencesOf } from '../store/message-ids.js';
import { automaticOf, type Part, partsOf, plain } from './imap-parts.js';

/** What `factsOf` needs from the server. */
export const factsQuery = {
  uid: true,
  envelope: true,
  internalDate: true,
  bodyStructure: true,
  headers: ['references', 'auto-submitted'],
} satisfies FetchQueryObject;

/** What never changes of a message. It is kept, because the structure of one of ten thousand parts takes long to parse. */
export interface MessageFacts {
  /**
   * One of our emails with a PIN, a code or a private link, or an automatic message about one: nobody sees it here.
   */
  readonly isSecret: boolean;
  readonly about: MailAbout;
  readonly automatic?: Automatic;
  /** Whether a person wrote it outside the site, as far as the headers tell (RFC 3834). */
  readonly fromPerson: boolean;
  /** Message-ID and date, because some programs give all their messages one Message-ID; its id without one. */
  readonly key: string;
  readonly headers: MailSummary['headers'];
  /** Message-IDs of earlier messages in its thread, oldest first. */
  readonly references: readonly string[];
  /** The part with its first text. */
  readonly beginning?: Part;
  /** The beginning of that text for lists, once it was read. */
  snippet?: string;
}

/** A failure report is also about the email that it encloses. @param id the message's id */
export function factsOf(message: FetchMessageObject, id: string): MessageFacts {
  const { envelope = {}, internalDate, headers, bodyStructure } = message;
  const { from, sender, replyTo, to } = envelope;
  const autoSubmitted = headerIn(headers, 'auto-submitted') ?? '';
  const automatic = automaticOf(bodyStructure, autoSubmitted);
  const references = referencesOf(headerIn(headers, 'references'), envelope.inReplyTo);
  const enclosed = automatic ? enclosedIn(bodyStructure) : [];
  const own = messageIdsIn(envelope.messageId);
  const ids = [...enclosed.flatMap(({ messageId }) => messageIdsIn(messageId)), ...references, ...own];
  const people = [envelope, ...enclosed].flatMap((each) =>
    [each.from, each.sender, each.replyTo, each.to, each.cc, each.bcc].flatMap((list) => list ?? []),
  );
  const addresses = people.flatMap(({ address }) => address ?? []);
  const date = validDate(envelope.date);
  return {
    isSecret: (automatic ? ids : own).some(namesSecretMail),
    about: aboutOf(addresses, ids),
    automatic,
    fromPerson: !automatic && !/^auto-generated\b/i.test(autoSubmitted) && !own.some(isFromSite),
    key: own[0] ? `${own[0]} ${date?.toISOString() ?? ''}` : id,
    headers: {
      From: shown(from ?? sender),
      To: shown(to),
      Date: (date ?? validDate(internalDate) ?? new Date(0)).toUTCString(),
      Subject: envelope.subject ?? '',
      'Message-Id': own[0] ?? '',
      ...(replyTo && shown(replyTo) !== shown(from) ? { 'Reply-To': shown(replyTo) } : {}),
    },
    references,
    beginning: partsOf(bodyStructure).beginning,
  };
}

/** The envelopes of messages within a message. */
const enclosedIn = ({
  envelope,
  childNodes = [],
}: MessageStructureObject = plain): MessageEnvelopeObject[] => [
  ...(envelope ? [envelope] : []),
  ...childNodes.flatMap((child) => enclosedIn(child)),
];

/** Most addresses to show of a header; mailing lists may have thousands. */
const maxAddresses = 25;

/** Joins addresses as `Name <address>`. */
const shown = (addresses: readonly MessageAddressObject[] = []): string =>
  addresses
    .slice(0, maxAddresses)
    .map(shownAddress)
    .filter((text) => text !== '')
    .join(', ');

function validDate(given: Date | string | undefined): Date | undefined {
  const date = given === undefined ? undefined : new Date(given);
  // Senders may write any year, but browsers parse only years of four digits.
  return date && date.getTime() >= 0 && date.getUTCFullYear() <= 9999 ? date : undefined;
}

/** The value of a header field, unfolded. If the field repeats, its first value counts. */
const headerIn = (headers: Buffer | undefined, name: string): string | undefined => {
  const lines = (headers?.toString('latin1') ?? '').replace(/\r?\n[ \t]+/g, ' ');
  return new RegExp(`^${name}:(.*)$`, 'im').exec(lines)?.[1]?.trim();
};
