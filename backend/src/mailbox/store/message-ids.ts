/** Printable ASCII; other characters in it are a fault of the sender's, and would be one of ours in an answer. */
const messageId = /<[!-;=?-~]{1,900}>/g;

/** Most Message-IDs that an answer refers to; RFC 5322 asks for all, and mail programs drop those in the middle. */
const maxReferences = 20;

/** The Message-IDs in a header's value, in their order. */
export const messageIdsIn = (value: string | readonly string[] | undefined): string[] =>
  [value ?? []].flat().flatMap((text) => text.match(messageId) ?? []);

/**
 * The Message-IDs before a message in its thread: its References; where it has none, what it answers (RFC 5322 §3.6.4).
 */
export function referencesOf(
  references: string | readonly string[] | undefined,
  inReplyTo: string | undefined,
): string[] {
  const chain = messageIdsIn(references);
  return chain.length > 0 ? chain : messageIdsIn(inReplyTo).slice(0, 1);
}

/**
 * What an answer refers to, the answered message last. Of a long thread, its first message and the newest.
 * @returns undefined for a message that has no Message-ID, whose answer begins a thread
 */
export function answerReferences(
  references: readonly string[],
  answered: string,
): readonly string[] | undefined {
  if (messageIdsIn(answered).length !== 1) return undefined;
  const chain = [...references.filter((id) => id !== answered), answered];
  return chain.length <= maxReferences ? chain : [chain[0]!, ...chain.slice(1 - maxReferences)];
}
