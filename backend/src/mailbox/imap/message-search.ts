import { type ImapFlow, type SearchObject } from 'imapflow';
import { type Folder } from './message-ref.js';
import { descending } from './sequence-set.js';
import { type FoundMessages, VisibleMessages, type Wanted } from './visible-messages.js';

/** Messages to search with the first command. */
const firstBatch = 100;
/** While the server answers faster than this, the next command searches twice as many. */
const quickMs = 250;

/**
 * Finds the wanted messages that have all words of a search. A server without a full-text index
 * reads every message that it searches, so we ask about part of the folder at a time, and stop when that takes long.
 */
export class MessageSearch {
  /** @param longestMs after how long to stop */
  constructor(
    private readonly messages: VisibleMessages,
    private readonly longestMs: number,
  ) {}

  /**
   * Looks through messages of the open folder, in the given order: descending or ascending.
   * @param enough stops once so many are found
   */
  async among(
    client: ImapFlow,
    folder: Folder,
    wanted: Wanted,
    uids: readonly number[],
    words: readonly string[],
    enough: number,
  ): Promise<FoundMessages> {
    if (words.length === 0) return this.messages.among(client, folder, wanted, uids, enough);
    const started = performance.now();
    const found: number[] = [];
    for (let size = firstBatch, done = 0; done < uids.length;) {
      const batch = uids.slice(done, done + size);
      const asked = performance.now();
      const hits = await hitsIn(client, batch, words);
      if (performance.now() - asked < quickMs) size *= 2;
      found.push(...(await this.messages.among(client, folder, wanted, hits, enough - found.length)).uids);
      done += batch.length;
      if (found.length >= enough) break;
      if (performance.now() - started >= this.longestMs && done < uids.length)
        return { uids: found, stoppedAt: batch.at(-1) };
    }
    return { uids: found };
  }
}

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
