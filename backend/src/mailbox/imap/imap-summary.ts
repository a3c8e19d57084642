import {
  type FetchMessageObject,
  type FetchQueryObject,
  type MessageAddressObject,
  type MessageEnvelopeObject,
  type MessageStructureObject,
  type ImapFlow,
} from 'imapflow';
import { aboutOf, isFromSite, type MailAbout } from '../../mail/text/mail-about.js';
import { namesSecretMail } from '../../mail/transport/mail-composer.js';
import { shownAddress } from '../../mail/text/words.js';
import { type Automatic, type MailSummary } from '../store/mailbox.js';
import { messageIdsIn, referencesOf } from '../store/message-ids.js';
import { automaticOf, type Part, partsOf, plain, readText } from './imap-parts.js';
import { snippetOf } from '../store/sanitize-mail.js';
import { fetchMessages } from './folders.js';

/** What `factsOf` needs from the server. */
export const factsQuery = {
  uid: true,
  envelope: true,
  bodyStructure: true,
  headers: ['references', 'auto-submitted'],
} satisfies FetchQueryObject;

/** What never changes of a message: what decides who may see it, and what its structure says. */
export interface FetchedMessage {
  /**
   * One of our emails with a PIN, a code or a private link, or an automatic message about one: nobody sees it here.
   */
  readonly isSecret: boolean;
  readonly about: MailAbout;
  readonly automatic?: Automatic;
  /** Whether a person wrote it outside the site, as far as the headers tell (RFC 3834). */
  readonly fromPerson: boolean;
  /** Message-ID and date, because some programs give all their messages one Message-ID; absent without one. */
  readonly key?: string;
  /** The part with its first text. */
  readonly beginning?: Part;
  /** The beginning of that text for lists, once it was read (`readSnippets`). */
  snippet?: string;
}

/** A failure report is also about the email that it encloses. */
export function factsOf(message: FetchMessageObject): FetchedMessage {
  const { envelope = {}, headers, bodyStructure } = message;
  const raw = headerLines(headers);
  const autoSubmitted = raw.get('auto-submitted') ?? '';
  const automatic = automaticOf(bodyStructure, autoSubmitted);
  const thread = referencesOf(raw.get('references'), envelope.inReplyTo);
  const enclosed = automatic ? enclosedIn(bodyStructure) : [];
  const own = messageIdsIn(envelope.messageId);
  const ids = [...enclosed.flatMap(({ messageId }) => messageIdsIn(messageId)), ...thread, ...own];
  const people = [envelope, ...enclosed].flatMap(({ from, sender, replyTo, to, cc, bcc }) =>
    [from, sender, replyTo, to, cc, bcc].flatMap((list) => list ?? []),
  );
  return {
    isSecret: (automatic ? ids : own).some(namesSecretMail),
    about: aboutOf(
      people.flatMap(({ address }) => address ?? []),
      ids,
    ),
    automatic,
    fromPerson: !automatic && !/^auto-generated\b/i.test(autoSubmitted) && !own.some(isFromSite),
    key: own[0] && `${own[0]} ${validDate(envelope.date)?.toISOString() ?? ''}`,
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

/** What a list shows of a message, except its id, flags and snippet. */
export interface MessageHeaders {
  readonly headers: MailSummary['headers'];
  readonly references: readonly string[];
}

/** What `headersOf` needs from the server. Without the structure, because one of ten thousand parts takes long to parse. */
export const headersQuery = {
  uid: true,
  flags: true,
  envelope: true,
  internalDate: true,
  headers: ['references', 'auto-submitted'],
} satisfies FetchQueryObject;

export function headersOf({ envelope = {}, internalDate, headers }: FetchMessageObject): MessageHeaders {
  const raw = headerLines(headers);
  return {
    headers: {
      From: shown(envelope.from ?? envelope.sender),
      To: shown(envelope.to),
      Date: (validDate(envelope.date) ?? validDate(internalDate) ?? new Date(0)).toUTCString(),
      Subject: envelope.subject ?? '',
      'Message-Id': messageIdsIn(envelope.messageId)[0] ?? '',
      ...(envelope.replyTo && shown(envelope.replyTo) !== shown(envelope.from)
        ? { 'Reply-To': shown(envelope.replyTo) }
        : {}),
    },
    references: referencesOf(raw.get('references'), envelope.inReplyTo),
  };
}

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

/** Header fields by name in lower case, unfolded. If a field repeats, its first value counts. */
function headerLines(headers: Buffer | undefined): Map<string, string> {
  const lines = new Map<string, string>();
  for (const line of (headers?.toString('latin1') ?? '').replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([^:\s]+):(.*)$/.exec(line) ?? [];
    if (name && value && !lines.has(name.toLowerCase())) lines.set(name.toLowerCase(), value.trim());
  }
  return lines;
}

/** Bytes to read of a text for its snippet. HTML needs more, because it often begins with styles. */
const plainBytes = 2 * 1024;
const htmlBytes = 16 * 1024;

/**
 * Reads the beginnings of messages that were not read yet, with one command for all messages whose text has the same
 * part number, and keeps them with what is known of each.
 */
export async function readSnippets(
  client: ImapFlow,
  messages: readonly FetchMessageObject[],
  facts: ReadonlyMap<number, FetchedMessage>,
): Promise<void> {
  const unread = messages.flatMap(({ uid, envelope }) => {
    const known = facts.get(uid);
    if (!known?.beginning || known.snippet !== undefined) return [];
    return [{ uid, known, part: known.beginning, subject: envelope?.subject }];
  });
  for (const number of new Set(unread.map(({ part }) => part.number))) {
    const group = new Map(
      unread.filter(({ part }) => part.number === number).map((text) => [text.uid, text]),
    );
    const isHtml = [...group.values()].some(({ part }) => part.type === 'text/html');
    const bodyParts = [{ key: number, start: 0, maxLength: isHtml ? htmlBytes : plainBytes }];
    for (const answer of await fetchMessages(client, [...group.keys()], { uid: true, bodyParts })) {
      const asked = group.get(answer.uid);
      const body = answer.bodyParts?.get(number);
      if (asked && body)
        asked.known.snippet = snippetOf(await readText(asked.part, body, 'words'), asked.subject);
    }
  }
}
