import { type ImapFlow } from 'imapflow';
import { LRUCache } from 'lru-cache';
import { type MailReader } from '../store/mail-access.js';
import { fetchMessages } from './fetching.js';
import { factsOf, factsQuery, type MessageFacts } from './imap-summary.js';
import { type Folder } from './message-ref.js';

/** Messages to ask for at a time. */
const batchSize = 100;
/** Messages to look through for one page, and the most unread ones to count. */
const maxLookedThrough = 5000;
const maxCached = 50_000;

/** The visible messages among many. */
export interface Found {
  readonly uids: readonly number[];
  /**
   * The UID of the last message looked at, if looking ended there; absent if there are no more, or enough was found.
   */
  readonly stoppedAt?: number;
}

/** Finds the messages that a reader may see. Caches what decides that, because messages never change. */
export class VisibleMessages {
  private readonly kept = new LRUCache<string, MessageFacts>({ max: maxCached });

  /**
   * Looks through messages of the open folder, in the given order.
   * @param enough stops once so many are found
   */
  async among(
    client: ImapFlow,
    folder: Folder,
    reader: MailReader,
    uids: Iterable<number>,
    enough = Infinity,
  ): Promise<Found> {
    const found: number[] = [];
    let lookedThrough = 0;
    for (const batch of batchesOf(uids)) {
      found.push(...(await this.visible(client, folder, reader, batch)));
      lookedThrough += batch.length;
      if (found.length >= enough) break;
      if (lookedThrough >= maxLookedThrough) return { uids: found, stoppedAt: batch.at(-1) };
    }
    return { uids: found.slice(0, enough) };
  }

  /** Of one batch, those that the reader may see. */
  private async visible(
    client: ImapFlow,
    folder: Folder,
    reader: MailReader,
    uids: readonly number[],
  ): Promise<number[]> {
    const facts = await this.factsOf(client, folder, uids);
    const open = uids.flatMap((uid) => {
      const fact = facts.get(uid);
      return fact && !fact.isSecret ? [{ uid, about: fact.about }] : [];
    });
    const allowed = await reader.allows(open.map(({ about }) => about));
    return open.filter((_, index) => allowed[index]).map(({ uid }) => uid);
  }

  /** What is known of messages of the open folder, by UID. */
  async factsOf(
    client: ImapFlow,
    folder: Folder,
    uids: readonly number[],
  ): Promise<Map<number, MessageFacts>> {
    const keyOf = (uid: number) => `${folder.box}.${folder.validity}.${uid}`;
    const known = new Map<number, MessageFacts>();
    const unknown = uids.filter((uid) => {
      const facts = this.kept.get(keyOf(uid));
      if (facts) known.set(uid, facts);
      return !facts;
    });
    if (unknown.length === 0) return known;
    for (const message of await fetchMessages(client, unknown, factsQuery)) {
      const facts = factsOf(message);
      known.set(message.uid, facts);
      this.kept.set(keyOf(message.uid), facts);
    }
    return known;
  }
}

function* batchesOf(uids: Iterable<number>): Generator<number[]> {
  let batch: number[] = [];
  for (const uid of uids) {
    batch.push(uid);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
