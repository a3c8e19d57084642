import { type PlainEventType, stepsUpTo, workflowRows } from '@tax-firm/machines';
import { type Visitor } from './browser.js';
import { type Client, orderedBy } from './client.js';
import { button, field, seen } from './steps.js';

/** Presses the button of a row on the return's screen, and waits until the row is complete. */
export async function takeStep({ page }: Visitor, event: string): Promise<void> {
  const { label } = workflowRows.find((row) => row.event === event)!;
  await button(page, new RegExp(`: ${label}$`)).click();
  await page.getByRole('listitem').filter({ hasText: label }).getByText('Complete').waitFor();
}

/** A new client with this name, whose quote is accepted and whose return the owner led to a step on its screen. */
export async function preparedReturn(
  owner: Visitor,
  url: string,
  name: string,
  last: PlainEventType,
): Promise<Client> {
  const client = await orderedBy(url, name);
  const { page } = owner;
  await page.goto(`/AdminTaxReturn/${client.returnId}`);
  await field(page, 'Amount in dollars').fill('300');
  await button(page, 'Send price quote').click();
  await seen(page, 'Price Quote Sent!');
  await client.acceptQuote();
  for (const event of stepsUpTo(last)) await takeStep(owner, event);
  return client;
}
