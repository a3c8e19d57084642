import { workflowRows } from '@tax-firm/machines';
import { type Page } from 'playwright-core';
import { violations } from './accessibility.js';
import { overflows, type Visitor } from './browser.js';
import { type Product } from './product.js';

/** Actions and checks for any screen, by visible text. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** Chooses an option. A page that is just being taken over may show the choice a moment later. */
export async function choose(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('radio', { name }).click();
  await page.getByRole('radio', { name, checked: true }).waitFor();
}
export const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
export const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Checks that the screen, once it is there, is accessible and does not scroll horizontally. */
export async function isInOrder({ page }: Visitor): Promise<void> {
  // Behind a dialog, the heading is there but hidden.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  expect(await violations(page)).toEqual([]);
  expect(await overflows(page)).toBe(false);
}

/** {@link isInOrder} at 1280 px, and then at 360 px, where the visitor stays. */
export async function isInOrderAtBothWidths(visitor: Visitor): Promise<void> {
  for (const width of [1280, 360]) {
    await visitor.page.setViewportSize({ width, height: 900 });
    await isInOrder(visitor);
  }
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export async function signIn(
  { page }: Visitor,
  path: string,
  { email, password }: Credentials,
): Promise<void> {
  await page.goto(path);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
}

/** Confirms the address of a new account over HTTP, with the link in its email. */
export async function confirmEmail(
  { url, mailTo }: Pick<Product, 'url' | 'mailTo'>,
  address: string,
): Promise<void> {
  const { text } = await mailTo(address, 'Confirm your email');
  const token = /\/VerifyEmail#token=([\w-]+)/.exec(text)?.[1];
  const answer = await fetch(`${url}/api/users/verifyEmail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (!answer.ok) throw new Error(`verifyEmail answered ${answer.status}: ${await answer.text()}`);
}

/** Answers the visitor's price tool for an individual return, up to the upload of documents. */
export async function toUploadDocuments(page: Page): Promise<void> {
  await page.goto('/PriceTool');
  await choose(page, /^Tax Preparation/);
  await button(page, 'Next').click();
  await choose(page, /^Individual/);
  await button(page, 'Next').click();
  await button(page, 'See my price range').click();
  await button(page, /Upload Documents$/).click();
  await heading(page, 'Upload Documents');
}

/**
 * Fills in the last form of the price tool and sends the order.
 * @param person with the name of their company, if the order is a business's
 * @returns the id of the new return
 */
export async function submitOrder(
  page: Page,
  { name, email, password, company }: Credentials & { name: string; company?: string },
) {
  await heading(page, 'What Happens Next');
  await field(page, 'Full Name').fill(name);
  if (company !== undefined) await field(page, 'Company Name').fill(company);
  await field(page, 'Email').fill(email);
  await field(page, 'Create Password').fill(password);
  await button(page, 'Complete').click();
  await heading(page, /we received your order/);
  const link = page.getByRole('link', { name: 'Open the File Manager' });
  return /ClientTaxReturn\/([^/]+)/.exec((await link.getAttribute('href')) ?? '')![1]!;
}

/**
 * Presses the button of a row on a return's screen, says yes if it asks for what nothing on file proves, and waits until the row is
 * complete.
 */
export async function takeStep({ page }: Visitor, event: string): Promise<void> {
  const { label } = workflowRows.find((row) => row.event === event)!;
  await button(page, new RegExp(`: ${label}$`)).click();
  const yes = page.getByRole('dialog').getByRole('button', { name: /^Yes, / });
  const complete = page.getByRole('listitem').filter({ hasText: label }).getByText('Complete');
  await yes.or(complete).first().waitFor();
  if (await yes.isVisible()) await yes.click();
  await complete.waitFor();
}

/** Pays the invoice on the screen with a test card of the card form: "Works", "Declined". */
export async function payWith(page: Page, card: string): Promise<void> {
  const cards = page.getByRole('group', { name: 'Use a test card' });
  await cards.getByRole('button', { name: card, exact: true }).click();
  await button(page, /^Pay \$/).click();
}
