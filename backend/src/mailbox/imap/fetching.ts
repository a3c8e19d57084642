import { type FetchMessageObject, type FetchQueryObject, type ImapFlow } from 'imapflow';

/**
 * Fetches messages of the open folder by UID; those that don't exist are absent. ImapFlow also returns what the server
 * announces in the middle of its answer: the flags of a message that another connection has just marked. They look like
 * a message without headers that nothing hides, so they are left out here.
 * @param query asks for headers or parts of the body, which an announcement never has
 */
export async function fetchMessages(
  client: ImapFlow,
  uids: readonly number[],
  query: FetchQueryObject &
    (Required<Pick<FetchQueryObject, 'headers'>> | Required<Pick<FetchQueryObject, 'bodyParts'>>),
): Promise<FetchMessageObject[]> {
  const answers = await client.fetchAll(uids.join(','), query, { uid: true });
  return answers.filter(({ headers, bodyParts }) => headers !== undefined || bodyParts !== undefined);
}
