/** Printable ASCII only: other characters are a mistake of the sender, which our reply must not repeat. */
const messageId = /<[!-;=?-~]{1,900}>/g;

/** Most Message-IDs in a reply. RFC 5322 asks for all; mail programs usually drop those in the middle. */
const maxReferences = 20;

/** The Message-IDs in a header's value, in order. */
export const messageIdsIn = (value: string | readonly string[] | undefined): string[] =>
  [value ?? []].flat().flatMap((text) => text.match(messageId) ?? []);

/**
 * The Message-IDs of earlier messages in the thread: from References, or else from In-Reply-To (RFC 5322 §3.6.4).
 */
export function referencesOf(
  references: string | readonly string[] | undefined,
  inReplyTo: string | undefined,
): string[] {
  const chain = messageIdsIn(references);
  return chain.length > 0 ? chain : messageIdsIn(inReplyTo).slice(0, 1);
}

/**
 * The References of a reply, ending with the answered message. A long thread is cut to its first and newest messages.
 * @returns undefined if the answered message has no valid Message-ID, so that the reply starts a new thread
 */
export function answerReferences(references: readonly string[], answered: string) {
  if (messageIdsIn(answered).length !== 1) return undefined;
  const chain = [...references.filter((id) => id !== answered), answered];
  return chain.length <= maxReferences ? chain : [chain[0]!, ...chain.slice(1 - maxReferences)];
}
