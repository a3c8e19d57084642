import { type PlainEventType } from '@tax-firm/machines';
import { type Client, orderedBy } from './client.js';
import { type Owner } from './owner.js';

/**
 * A new client with this name, whose quote is accepted and whose return the owner led to a step, all over HTTP: the journeys
 * of one order and of the staff area do it on the screens.
 * @param amountCents of the quote, in US cents
 */
export async function preparedReturn(
  owner: Owner,
  name: string,
  last: PlainEventType,
  amountCents = 30_000,
): Promise<Client> {
  const client = await orderedBy(owner.url, name);
  await owner.quote(client.returnId, amountCents);
  await client.acceptQuote();
  await owner.workUpTo(client.returnId, last);
  return client;
}
