import { type FetchMessageObject, type ImapFlow } from 'imapflow';
import { LRUCache } from 'lru-cache';
import { snippetOf } from '../store/sanitize-mail.js';
import { fetchMessages, type Folder } from './folders.js';
import { readText } from './imap-parts.js';
import { type FetchedMessage } from './imap-summary.js';

/** Bytes to read of a text for its snippet. HTML needs more, because it often begins with styles. */
const plainBytes = 2 * 1024;
const htmlBytes = 16 * 1024;
const maxCached = 1000;

/** Reads the beginnings of messages, and caches the last thousand; messages never change. */
export class Snippets {
  private readonly kept = new LRUCache<string, string>({ max: maxCached });

  /** @returns the beginning of each message by its UID */
  async of(
    client: ImapFlow,
    folder: Folder,
    messages: readonly FetchMessageObject[],
    facts: ReadonlyMap<number, FetchedMessage>,
  ): Promise<Map<number, string>> {
    const keyOf = (uid: number) => `${folder.box}.${folder.validity}.${uid}`;
    const snippets = new Map(messages.map(({ uid }) => [uid, this.kept.get(keyOf(uid))]));
    const unknown = messages.filter(({ uid }) => snippets.get(uid) === undefined);
    for (const [uid, snippet] of await readSnippets(client, unknown, facts)) {
      this.kept.set(keyOf(uid), snippet);
      snippets.set(uid, snippet);
    }
    return new Map(messages.map(({ uid }) => [uid, snippets.get(uid) ?? '']));
  }
}

/** Fetches the beginnings of messages, with one command for all messages whose text has the same part number. */
async function readSnippets(
  client: ImapFlow,
  messages: readonly FetchMessageObject[],
  facts: ReadonlyMap<number, FetchedMessage>,
): Promise<Map<number, string>> {
  const snippets = new Map<number, string>(messages.map(({ uid }) => [uid, '']));
  const texts = messages.flatMap(({ uid, envelope }) => {
    const part = facts.get(uid)?.beginning;
    return part ? [{ uid, part, subject: envelope?.subject }] : [];
  });
  for (const number of new Set(texts.map(({ part }) => part.number))) {
    const group = new Map(texts.filter(({ part }) => part.number === number).map((text) => [text.uid, text]));
    const isHtml = [...group.values()].some(({ part }) => part.type === 'text/html');
    const bodyParts = [{ key: number, start: 0, maxLength: isHtml ? htmlBytes : plainBytes }];
    for (const answer of await fetchMessages(client, [...group.keys()], { uid: true, bodyParts })) {
      const asked = group.get(answer.uid);
      const body = answer.bodyParts?.get(number);
      if (!asked || !body) continue;
      snippets.set(answer.uid, snippetOf(await readText(asked.part, body, 'words'), asked.subject));
    }
  }
  return snippets;
}
