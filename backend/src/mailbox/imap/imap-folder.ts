import { type FetchMessageObject, type FetchQueryObject, type ImapFlow, type SearchObject } from 'imapflow';
import { type LRUCache } from 'lru-cache';
import { type MailBox } from '../../mail/mail-message.entity.js';
import { type MailReader, MailServerUnavailable, type MailSummary } from '../store/mailbox.js';
import { snippetOf } from '../store/sanitize-mail.js';
import { numberOf, readText } from './imap-parts.js';
import { factsOf, factsQuery, type MessageFacts } from './imap-summary.js';

/** Messages to ask for, or to search with the first command, at a time. */
const batchSize = 100;
/** While the server searches faster than this, the next command searches twice as many. */
const quickMs = 250;
/** Messages to look through for one page or count without a search. */
const maxLookedThrough = 5000;
/** Bytes to read of a text for its snippet: HTML often begins with styles. */
const beginningBytes = 16 * 1024;

/** UIDVALIDITY and UID have 32 bits. */
const largest = 2 ** 32 - 1;
const form = /^(inbox|sent)\.([1-9]\d{0,9})\.([1-9]\d{0,9})$/;

/**
 * Parses a message's id, such as `inbox.1795253060.17`: its folder, the folder's UIDVALIDITY, and the UID (RFC 3501 §2.3.1.1).
 * @returns undefined if it is not one
 */
export function readRef(text: string) {
  const [, box, validity, uid] = form.exec(text) ?? [];
  if (!box || Number(validity) > largest || Number(uid) > largest) return undefined;
  return { box: box as MailBox, validity: validity!, uid: Number(uid) };
}

/** What all folders share. */
export interface KnownMessages {
  /** What was read of messages, by their ids: it never changes. */
  readonly facts: LRUCache<string, MessageFacts>;
  /** Which of some emails, by their keys, were answered or closed here. */
  readonly settledAmong: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Which messages to find: those that a reader may see. */
export interface Wanted {
  readonly reader: MailReader;
  /** Only what a person wrote, and nobody has answered or closed here. */
  readonly openOnly?: boolean;
  /** Which the message must all have. */
  readonly words?: readonly string[];
  /** Stops after so many milliseconds; what was read until then is known the next time. */
  readonly longestMs?: number;
}

/**
 * Selects a folder in its current state. If it is already selected, a NOOP refreshes it, which is cheaper.
 * @param make creates a folder `Sent` if there is none
 * @param stay leaves a folder as it is if it is already selected: then servers continue in the middle of a message instead of
 * reading it from its first byte
 * @returns undefined if there is no Sent folder yet
 */
export async function openFolder(
  client: ImapFlow,
  box: MailBox,
  known: KnownMessages,
  { make = false, stay = false } = {},
): Promise<ImapFolder | undefined> {
  const path = box === 'inbox' ? 'INBOX' : await sentPath(client, make);
  if (path === undefined) return undefined;
  if (!client.mailbox || client.mailbox.path !== path) await client.mailboxOpen(path);
  else if (!stay) await client.noop();
  if (!client.mailbox) return undefined;
  return new ImapFolder(client, box, path, String(client.mailbox.uidValidity), known);
}

/** The path of the Sent folder: the one that the server marks as such (RFC 6154), else one with a usual name. */
async function sentPath(client: ImapFlow, make: boolean): Promise<string | undefined> {
  const folders = (await client.list()).filter(({ specialUse }) => specialUse === '\\Sent');
  const found = folders.find(({ specialUseSource }) => specialUseSource === 'extension') ?? folders[0];
  if (found || !make) return found?.path;
  // Passed as an array, so that ImapFlow adds the server's prefix for personal folders.
  return (await client.mailboxCreate(['Sent'])).path;
}

/** A folder of the account that is selected on a connection. Messages have the UIDs of one of its lives. */
export class ImapFolder {
  constructor(
    private readonly client: ImapFlow,
    readonly box: MailBox,
    readonly path: string,
    /** UIDVALIDITY: another one means that the folder was recreated, with other messages. */
    readonly validity: string,
    private readonly known: KnownMessages,
  ) {}

  /** A message's id, and the token of the page after it. */
  idOf(uid: number): string {
    return `${this.box}.${this.validity}.${uid}`;
  }

  /** The UIDs of matching messages, newest first. @throws MailServerUnavailable if the server refuses to search */
  async search(which: SearchObject): Promise<number[]> {
    const found = await this.client.search(which, { uid: true });
    if (!found) throw new MailServerUnavailable();
    return found.sort((a, b) => b - a);
  }

  /** The UIDs of the messages that may be wanted, newest first. @param before only older ones than this */
  async candidates({ openOnly = false }: Wanted, before?: number): Promise<number[]> {
    if (before === 1) return [];
    const older = before === undefined ? {} : { uid: `1:${before - 1}` };
    return this.search({ deleted: false, ...(openOnly && { answered: false }), ...older });
  }

  /**
   * Looks through messages in the given order: descending or ascending. A server without a full-text index reads every
   * message that it searches, so we ask about part of the folder at a time, and stop when that takes long.
   * @param enough stops once so many are found
   * @returns what is wanted, and the UID of the last message looked at, if looking ended there; absent if there are no more,
   * or enough was found
   */
  async find(
    wanted: Wanted,
    uids: readonly number[],
    enough = Infinity,
  ): Promise<{ uids: readonly number[]; stoppedAt?: number }> {
    const { words = [], longestMs = Infinity } = wanted;
    const found: number[] = [];
    const until = performance.now() + longestMs;
    for (let size = batchSize, done = 0; done < uids.length;) {
      const asked = performance.now();
      const lookedAt = uids.slice(done, done + size);
      done += lookedAt.length;
      const hits = words.length > 0 ? await this.having(words, lookedAt) : lookedAt;
      if (words.length > 0 && performance.now() - asked < quickMs) size *= 2;
      for (let start = 0; start < hits.length && found.length < enough; start += batchSize)
        found.push(...(await this.visible(wanted, hits.slice(start, start + batchSize))));
      if (found.length >= enough) break;
      const isLong = performance.now() >= until || (words.length === 0 && done >= maxLookedThrough);
      if (isLong && done < uids.length) return { uids: found, stoppedAt: lookedAt.at(-1) };
    }
    return { uids: found.slice(0, enough) };
  }

  /** Of some messages, those with all the words, in the same order. */
  private async having(words: readonly string[], uids: readonly number[]): Promise<number[]> {
    const ends = [uids[0]!, uids.at(-1)!];
    const uid = `${Math.min(...ends)}:${Math.max(...ends)}`;
    // A query has room for one OR only, so "all words" is "none is missing".
    const not = { or: words.map((word) => ({ not: { or: placesOf(word) } })) };
    const hits = new Set(await this.search({ uid, deleted: false, not }));
    return uids.filter((each) => hits.has(each));
  }

  /** Of one batch, those that are wanted. */
  private async visible({ reader, openOnly = false }: Wanted, uids: readonly number[]): Promise<number[]> {
    const candidates = [...(await this.facts(uids))].filter(
      ([, { isSecret, fromPerson }]) => !isSecret && (!openOnly || fromPerson),
    );
    const keys = candidates.map(([, { key }]) => key);
    const settled = openOnly ? await this.known.settledAmong(keys) : new Set<string>();
    const unsettled = candidates.filter(([, { key }]) => !settled.has(key));
    const allowed = await reader.allows(unsettled.map(([, { about }]) => about));
    return unsettled.filter((_, index) => allowed[index]).map(([uid]) => uid);
  }

  /** What is known of a message, with its structure. @returns undefined unless it exists, and the reader may see it */
  async message(uid: number, reader: MailReader) {
    const [message] = await this.fetch([uid], factsQuery);
    if (!message) return undefined;
    const facts = this.factsIn(message);
    const [allowed] = facts.isSecret ? [false] : await reader.allows([facts.about]);
    return allowed ? { ...facts, structure: message.bodyStructure } : undefined;
  }

  /** What is known of messages, in the same order; those that don't exist are absent. */
  private async facts(uids: readonly number[]): Promise<Map<number, MessageFacts>> {
    const facts = new Map(uids.map((uid) => [uid, this.known.facts.get(this.idOf(uid))]));
    const unknown = uids.filter((uid) => !facts.get(uid));
    if (unknown.length > 0)
      for (const message of await this.fetch(unknown, factsQuery))
        facts.set(message.uid, this.factsIn(message));
    return new Map([...facts].flatMap(([uid, each]) => (each ? [[uid, each] as const] : [])));
  }

  private factsIn(message: FetchMessageObject): MessageFacts {
    const id = this.idOf(message.uid);
    const facts = this.known.facts.get(id) ?? factsOf(message, id);
    this.known.facts.set(id, facts);
    return facts;
  }

  /** Messages as lists show them. */
  async summaries(uids: readonly number[]): Promise<MailSummary[]> {
    if (uids.length === 0) return [];
    const facts = await this.facts(uids);
    await this.readSnippets(facts);
    const { box } = this;
    const marked = await this.client.fetchAll(uids.join(','), { uid: true, flags: true }, { uid: true });
    return [...facts].flatMap(([uid, { key, snippet = '', fromPerson, automatic, headers }]) => {
      const flags = marked.findLast((message) => message.uid === uid)?.flags;
      if (!flags) return [];
      const answered = flags.has('\\Answered');
      const open = box === 'inbox' && !answered && fromPerson;
      const id = this.idOf(uid);
      return [{ id, key, snippet, box, open, answered, ...(automatic && { automatic }), headers }];
    });
  }

  /** Reads the beginnings that were not read yet, with one command for all messages whose text has the same part number. */
  private async readSnippets(facts: ReadonlyMap<number, MessageFacts>): Promise<void> {
    const unread = [...facts].flatMap(([uid, known]) =>
      known.beginning && known.snippet === undefined ? [{ uid, known, part: known.beginning }] : [],
    );
    for (const key of new Set(unread.map(({ part }) => numberOf(part)))) {
      const group = unread.filter(({ part }) => numberOf(part) === key);
      const bodyParts = [{ key, start: 0, maxLength: beginningBytes }];
      const uids = group.map(({ uid }) => uid);
      for (const answer of await this.fetch(uids, { uid: true, bodyParts })) {
        const { known, part } = group.find(({ uid }) => uid === answer.uid) ?? {};
        const body = answer.bodyParts?.get(key);
        if (known && part && body)
          known.snippet = snippetOf(await readText(part, body, 'words'), known.headers.Subject);
      }
    }
  }

  async addFlag(uid: number, flag: '\\Seen' | '\\Answered'): Promise<void> {
    await this.client.messageFlagsAdd(String(uid), [flag], { uid: true });
  }

  /** Fetches bytes of a part. @returns undefined if the message doesn't exist; no bytes if the part doesn't */
  async bytes(uid: number, key: string, start: number, maxLength: number): Promise<Buffer | undefined> {
    const [message] = await this.fetch([uid], { uid: true, bodyParts: [{ key, start, maxLength }] });
    return message && (message.bodyParts?.get(key) ?? Buffer.alloc(0));
  }

  /**
   * Fetches messages by UID; those that don't exist are absent. ImapFlow also returns what the server announces in the
   * middle of its answer: the flags of a message that another connection has just marked. They look like a message
   * without headers that nothing hides, so they are left out here.
   * @param query asks for headers or parts of the body, which an announcement never has
   */
  private async fetch(
    uids: readonly number[],
    query: FetchQueryObject &
      (Required<Pick<FetchQueryObject, 'headers'>> | Required<Pick<FetchQueryObject, 'bodyParts'>>),
  ): Promise<FetchMessageObject[]> {
    const answers = await this.client.fetchAll(uids.join(','), query, { uid: true });
    return answers.filter(({ headers, bodyParts }) => headers !== undefined || bodyParts !== undefined);
  }
}

/** Where a search looks for a word. */
const placesOf = (word: string): SearchObject[] => [
  { from: word },
  { to: word },
  { cc: word },
  { header: { 'reply-to': word } },
  { subject: word },
  { body: word },
];
