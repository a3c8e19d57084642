import { type FetchMessageObject, type ImapFlow } from 'imapflow';
import { snippetOf } from '../store/sanitize-mail.js';
import { fetchMessages } from './folders.js';
import { readText } from './imap-parts.js';
import { type FetchedMessage } from './imap-summary.js';

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
