import { type FetchMessageObject, type ImapFlow, type SearchObject } from 'imapflow';
import { LRUCache } from 'lru-cache';
import { type MailReader } from '../store/mailbox.js';
import { descending, fetchMessages, type Folder, writeRef } from './folders.js';
import { factsOf, factsQuery, type FetchedMessage } from './imap-summary.js';

/** Messages to ask for, or to search with the first command, at a time. */
const batchSize = 100;
/** While the server searches faster than this, the next command searches twice as many. */
const quickMs = 250;
/** Messages to look through for one page or count without a search. */
const maxLookedThrough = 5000;
const maxCached = 50_000;

/** The visible messages among many. */
export interface FoundMessages {
  readonly uids: readonly number[];
  /**
   * The UID of the last message looked at, if looking ended there; absent if there are no more, or enough was found.
   */
  readonly stoppedAt?: number;
}

/** Which of some emails, by their keys, were answered or closed here. */
export type SettledAmong = (keys: readonly string[]) => Promise<ReadonlySet<string>>;

/** Which messages to find: those that a reader may see. */
export interface Wanted {
  readonly reader: MailReader;
  /** Only what a person wrote, and nobody has answered or closed here. */
  readonly openOnly?: boolean;
  /** Which the message must all have. */
  readonly words?: readonly string[];
  /** Stops after so many milliseconds; what was read until then is cached for the next time. */
  readonly longestMs?: number;
}

/** Finds the messages that a reader may see. Caches what decides that, because messages never change. */
export class VisibleMessages {
  private readonly kept = new LRUCache<string, FetchedMessage>({ max: maxCached });

  constructor(private readonly settledAmong: SettledAmong) {}

  /**
   * Looks through messages of the open folder, in the given order: descending or ascending. A server without a full-text
   * index reads every message that it searches, so we ask about part of the folder at a time, and stop when that takes
   * long.
   * @param enough stops once so many are found
   */
  async among(
    client: ImapFlow,
    folder: Folder,
    wanted: Wanted,
    uids: readonly number[],
    enough = Infinity,
  ): Promise<FoundMessages> {
    const { words = [], longestMs = Infinity } = wanted;
    const found: number[] = [];
    const until = performance.now() + longestMs;
    for (let size = batchSize, done = 0; done < uids.length;) {
      const asked = performance.now();
      const lookedAt = uids.slice(done, done + size);
      done += lookedAt.length;
      const hits = words.length > 0 ? await hitsIn(client, lookedAt, words) : lookedAt;
      if (words.length > 0 && performance.now() - asked < quickMs) size *= 2;
      for (let start = 0; start < hits.length && found.length < enough; start += batchSize)
        found.push(...(await this.visible(client, folder, wanted, hits.slice(start, start + batchSize))));
      if (found.length >= enough) break;
      const isLong = performance.now() >= until || (words.length === 0 && done >= maxLookedThrough);
      if (isLong && done < uids.length) return { uids: found, stoppedAt: lookedAt.at(-1) };
    }
    return { uids: found.slice(0, enough) };
  }

  /** Of one batch, those that are wanted. */
  private async visible(
    client: ImapFlow,
    folder: Folder,
    { reader, openOnly = false }: Wanted,
    uids: readonly number[],
  ): Promise<number[]> {
    const facts = await this.factsOf(client, folder, uids);
    const candidates = uids.flatMap((uid) => {
      const fact = facts.get(uid);
      if (!fact || fact.isSecret || (openOnly && !fact.fromPerson)) return [];
      return [{ uid, about: fact.about, key: keyIn(folder, uid, fact) }];
    });
    const settled = openOnly ? await this.settledAmong(candidates.map(({ key }) => key)) : new Set<string>();
    const unsettled = candidates.filter(({ key }) => !settled.has(key));
    const allowed = await reader.allows(unsettled.map(({ about }) => about));
    return unsettled.filter((_, index) => allowed[index]).map(({ uid }) => uid);
  }

  /** What is known of messages of the open folder, by UID. */
  async factsOf(
    client: ImapFlow,
    folder: Folder,
    uids: readonly number[],
  ): Promise<Map<number, FetchedMessage>> {
    const known = new Map<number, FetchedMessage>();
    const unknown = uids.filter((uid) => {
      const facts = this.kept.get(writeRef({ ...folder, uid }));
      if (facts) known.set(uid, facts);
      return !facts;
    });
    if (unknown.length === 0) return known;
    for (const message of await fetchMessages(client, unknown, factsQuery))
      known.set(message.uid, this.factsIn(folder, message));
    return known;
  }

  /** The same of a message that was fetched with its structure. */
  factsIn(folder: Folder, message: FetchMessageObject): FetchedMessage {
    const key = writeRef({ ...folder, uid: message.uid });
    const facts = this.kept.get(key) ?? factsOf(message);
    this.kept.set(key, facts);
    return facts;
  }
}

/** The key of a message: its id, if the sender gave it no Message-ID. */
export const keyIn = (folder: Folder, uid: number, facts: FetchedMessage | undefined): string =>
  facts?.key ?? writeRef({ ...folder, uid });

/** Of some messages, those with all the words, in the same order. */
async function hitsIn(
  client: ImapFlow,
  uids: readonly number[],
  words: readonly string[],
): Promise<number[]> {
  const ends = [uids[0]!, uids.at(-1)!];
  const found = await client.search(
    { uid: `${Math.min(...ends)}:${Math.max(...ends)}`, deleted: false, ...having(words) },
    { uid: true, returnOptions: ['ALL'] },
  );
  const hits = new Set(descending(found));
  return uids.filter((uid) => hits.has(uid));
}

/** A query has room for one OR only, so "all words" is "none is missing". */
const having = (words: readonly string[]): SearchObject => ({
  not: { or: words.map((word) => ({ not: { or: placesOf(word) } })) },
});

const placesOf = (word: string): SearchObject[] => [
  { from: word },
  { to: word },
  { cc: word },
  { header: { 'reply-to': word } },
  { subject: word },
  { body: word },
];
