import { type Browser } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { orderedBy, type Client } from './support/client.js';
import { sharedProduct } from './support/product.js';
import { button, isInOrder, seen, signIn } from './support/steps.js';

const minuteMs = 60_000;

const product = sharedProduct('empty');
let browser: Browser;
let visitor: Visitor;
let client: Client;

beforeAll(async () => {
  browser = await launch();
  client = await orderedBy(product.url, 'Idle Example');
});
afterAll(() => browser?.close());
beforeEach(async () => {
  visitor = await arrive(browser, product.url, 360);
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

const message = 'I moved on March 3, and ';
const thread = () => `/ClientTaxReturn/${client.returnId}?view=communications`;
const warning = () => visitor.page.getByRole('alertdialog', { name: 'Are you still there?' });
const lock = (page = visitor.page) => page.getByRole('alertdialog', { name: 'Your screen is locked' });
const draft = (page = visitor.page) => page.getByRole('textbox', { name: 'Message', exact: true });

/** Signs the client in, on a page whose clock the test moves, and starts a message. */
async function startMessage(): Promise<void> {
  await visitor.page.clock.install();
  await signIn(visitor, '/ClientSignIn', client.credentials);
  await visitor.page.waitForURL('**/Client/Dashboard');
  await visitor.page.goto(thread());
  await draft().fill(message);
}

async function unlock(page = visitor.page, password = client.credentials.password): Promise<void> {
  await lock(page).getByLabel('Password', { exact: true }).fill(password);
  await lock(page).getByRole('button', { name: 'Sign In', exact: true }).click();
}

const isSignedIn = async () => (await visitor.context.request.get('/api/users/me')).status() === 200;

it('warns a minute before an idle screen locks, and stays when the person answers', async () => {
  await startMessage();
  const { page } = visitor;
  await page.clock.fastForward(28.5 * minuteMs);
  expect(await warning().count()).toBe(0);
  await page.clock.fastForward(minuteMs);
  await warning().waitFor();
  await seen(page, /Locks in \d+ seconds/);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Stay signed in');
  await isInOrder(visitor);

  const extended = page.waitForResponse('**/api/users/me/session');
  await button(page, 'Stay signed in').click();
  expect((await extended).status()).toBe(200);
  await warning().waitFor({ state: 'hidden' });
  await page.clock.fastForward(28.5 * minuteMs);
  expect(await draft().inputValue()).toBe(message);
  expect(await warning().count()).toBe(0);
});

it('locks an idle screen without losing what was typed, and only the same person unlocks it', async () => {
  await startMessage();
  const { page } = visitor;
  const left = page.waitForResponse('**/api/users/logout');
  await page.clock.fastForward(31 * minuteMs);
  await lock().waitFor();
  await left;
  expect(await isSignedIn()).toBe(false);
  expect(await page.title()).not.toContain('Idle Example');
  expect(await draft().count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Logout' }).count()).toBe(0);
  await isInOrder(visitor);
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.matches('body, [role=alertdialog] *'))).toBe(
      true,
    );
  }
  const closes = await page.evaluateHandle(() => {
    const counted = { count: 0 };
    document.querySelector('dialog[role=alertdialog]')?.addEventListener('close', () => counted.count++);
    (document.activeElement as HTMLElement).blur();
    return counted;
  });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(await lock().isVisible()).toBe(true);
  expect(await closes.evaluate(({ count }) => count)).toBe(0);

  await unlock(page, 'not the password');
  await seen(page, 'Password incorrect');
  await unlock();
  await lock().waitFor({ state: 'hidden' });
  expect(await draft().inputValue()).toBe(message);
  await draft().fill(`${message}my new address is below.`);
  await button(page, 'Submit').click();
  await seen(page, 'my new address is below.');
});

it('locks and unlocks all tabs together', async () => {
  await startMessage();
  const other = await visitor.context.newPage();
  await other.goto(thread());
  await draft(other).fill('Typed in the other tab');
  await visitor.page.clock.fastForward(31 * minuteMs);
  await lock(other).waitFor();
  await unlock(other);
  await lock(other).waitFor({ state: 'hidden' });
  await lock().waitFor({ state: 'hidden' });
  expect(await draft(other).inputValue()).toBe('Typed in the other tab');
  expect(await draft().inputValue()).toBe(message);
});

it('keeps what was typed when another tab signs out', async () => {
  await startMessage();
  const other = await visitor.context.newPage();
  await other.goto('/Client/Dashboard');
  await button(other, 'Logout').click();
  await other.waitForURL(`${product.url}/`);
  await lock().waitFor();
  await unlock();
  await lock().waitFor({ state: 'hidden' });
  expect(await draft().inputValue()).toBe(message);
});

it('forgets the locked screen when someone else signs in', async () => {
  await startMessage();
  const { page } = visitor;
  await page.clock.fastForward(31 * minuteMs);
  await button(page, 'Sign in as someone else').click();
  await page.waitForURL(`${product.url}/`);
  await page.goto(thread());
  await page.waitForURL(`${product.url}/`);
});

it('locks instead of losing what was typed when the session was ended elsewhere', async () => {
  await startMessage();
  const { page } = visitor;
  await endSessions(client);
  await lock().waitFor();
  await unlock();
  await lock().waitFor({ state: 'hidden' });
  await button(page, 'Submit').click();
  await page.getByRole('log', { name: 'Messages' }).getByText(message.trim()).first().waitFor();
});

it('keeps a message over a reload, and then over the end of the session', async () => {
  await startMessage();
  const { page } = visitor;
  await page.reload();
  await draft().waitFor();
  await endSessions(client);
  await lock().waitFor();
  await unlock();
  await lock().waitFor({ state: 'hidden' });
  expect(await draft().inputValue()).toBe(message);
});

it('returns the focus to where someone was when the screen was locked', async () => {
  await startMessage();
  const { page } = visitor;
  await page.clock.fastForward(31 * minuteMs);
  await lock().waitFor();
  await unlock();
  await lock().waitFor({ state: 'hidden' });
  expect(await draft().evaluate((field) => field === document.activeElement)).toBe(true);
});

describe('the account screen', () => {
  const newPassword = 'seven green umbrellas';

  it('shows the devices, signs one out, and changes name, email and password', async () => {
    const person = await orderedBy(product.url, 'Account Example');
    const phone = await arrive(browser, product.url, 360);
    await signIn(phone, '/ClientSignIn', person.credentials);
    await phone.page.waitForURL('**/Client/Dashboard');
    await signIn(visitor, '/ClientSignIn', person.credentials);
    await visitor.page.waitForURL('**/Client/Dashboard');
    const { page } = visitor;
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    const devices = page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem');
    await devices.filter({ hasText: 'This device' }).waitFor();
    // The order of a visitor signs in as well.
    expect(await devices.count()).toBe(3);
    await isInOrder(visitor);

    const phoneRow = devices.filter({ hasNotText: 'This device' }).filter({ hasText: 'Chrome' });
    await phoneRow.getByRole('button', { name: /^Sign out/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
    await phoneRow.waitFor({ state: 'detached' });
    await phone.page.reload();
    await phone.page.waitForURL(`${product.url}/`);
    await phone.context.close();

    await page.getByLabel('Full name', { exact: true }).fill('Account Renamed');
    await button(page, 'Save').click();
    await page.getByRole('banner').getByText('Account Renamed').waitFor();

    const email = `new.${person.credentials.email}`;
    await page.getByLabel('New address', { exact: true }).fill(email);
    await button(page, 'Change email').click();
    await seen(page, /Open it within 24 hours/);
    await isInOrder(visitor);
    await product.mailTo(person.credentials.email, 'about to change');
    const { text } = await product.mailTo(email, 'Confirm your new email address');
    await page.goto(/https?:\/\/[^/\s]+(\/ChangeEmail#token=\S+)/.exec(text)![1]!);
    await button(page, 'Use this address').waitFor();
    await isInOrder(visitor);
    await button(page, 'Use this address').click();
    await seen(page, /Your email address was changed/);
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await seen(page, new RegExp(`You sign in with ${email}`));
    await product.mailTo(person.credentials.email, 'was changed');

    await page.getByLabel('Current password', { exact: true }).fill('a guess');
    await page.getByLabel('New password', { exact: true }).fill('Account2026!');
    await seen(page, /Too weak\. It is too easy to guess/);
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await seen(page, 'Strength: strong.');
    await isInOrder(visitor);
    await button(page, 'Change password').click();
    await seen(page, 'Password incorrect');
    await page.getByLabel('Current password', { exact: true }).fill(person.credentials.password);
    await button(page, 'Change password').click();
    await seen(page, 'Your password was changed');
    await devices.filter({ hasNotText: 'This device' }).first().waitFor({ state: 'detached' });
    await button(page, 'Logout').click();
    await page.waitForURL(`${product.url}/`);
    await signIn(visitor, '/ClientSignIn', { email, password: newPassword });
    await page.waitForURL('**/Client/Dashboard');
  });
});

/** Ends all sessions of a client, as another device would. */
async function endSessions({ credentials }: Client): Promise<void> {
  const call = async (method: string, path: string, token = '') => {
    const answer = await fetch(`${product.url}/api/users/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
      ...(method === 'POST' && { body: JSON.stringify(credentials) }),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { token: string };
  };
  const { token } = await call('POST', 'login');
  await call('DELETE', 'me/sessions', token);
}
