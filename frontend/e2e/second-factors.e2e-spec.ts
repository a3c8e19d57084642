import { type Browser, type Page } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { type OwnProduct, sharedProduct, startProduct } from './support/product.js';
import {
  button,
  confirmEmail,
  type Credentials,
  field,
  heading,
  isInOrder,
  isInOrderAtBothWidths,
  seen,
  signIn,
} from './support/steps.js';
import { AuthenticatorApp } from './support/totp.js';

const product = sharedProduct('empty');
const password = 'violet teapot on the moon';
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** Passkeys need a host name, so the site is opened as localhost. */
const named = (url: string) => url.replace('127.0.0.1', 'localhost');

async function clientNamed(name: string): Promise<Credentials> {
  const email = `${name.toLowerCase()}@clients.example`;
  const answer = await fetch(`${product.url}/api/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: `${name} Example`, email, password }),
  });
  expect(answer.status).toBe(201);
  return { email, password };
}

/** Gives the browser a device with a fingerprint reader, which always recognizes its user. */
async function addDevice({ context, page }: Visitor): Promise<void> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const signOut = async (page: Page) => {
  await button(page, 'Logout').click();
  await page.waitForURL((url) => url.pathname === '/');
};

/** Sets up an authenticator app at /Account. @returns it with the recovery codes */
async function setUpApp({ page }: Visitor): Promise<{ app: AuthenticatorApp; recoveryCodes: string[] }> {
  await button(page, 'Set up an app').click();
  const key = await page
    .getByText(/type this key into the app/)
    .locator('span')
    .innerText();
  const app = new AuthenticatorApp(key);
  await field(page, 'Six-digit code').fill('000000');
  await button(page, 'Turn on').click();
  await seen(page, 'This code is wrong');
  await field(page, 'Six-digit code').fill(app.nextCode());
  await button(page, 'Turn on').click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const recoveryCodes = await codes.allInnerTexts();
  await button(page, 'I saved them').click();
  return { app, recoveryCodes };
}

it('a client sets up an authenticator app, signs in with it, loses it, and recovers with a code', async () => {
  const visitor = await arrive(browser, product.url, 360);
  const { page } = visitor;
  const credentials = await clientNamed('Ottilie');
  await signIn(visitor, '/ClientSignIn', credentials);
  await page.waitForURL('**/Client/Dashboard');
  await page.getByRole('link', { name: 'Account' }).click();
  await heading(page, 'Your account');
  await seen(page, 'Then you can set up an authenticator app or a passkey here.');
  expect(await button(page, 'Set up an app').count()).toBe(0);
  await isInOrderAtBothWidths(visitor);
  await confirmEmail(product, credentials.email);
  await page.reload();
  await button(page, 'Set up an app').waitFor();
  await isInOrder(visitor);
  const { app, recoveryCodes } = await setUpApp(visitor);
  expect(new Set(recoveryCodes).size).toBe(10);
  await seen(page, '10 are left');
  await isInOrder(visitor);
  expect((await product.mailTo(credentials.email, 'The way you sign in')).text).toContain(
    'authenticator app',
  );

  await signOut(page);
  await signIn(visitor, '/ClientSignIn', credentials);
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  await isInOrder(visitor);
  await field(page, 'Six-digit code').fill('123');
  await button(page, 'Continue').click();
  await seen(page, 'Please enter the six digits');
  await field(page, 'Six-digit code').fill(app.nextCode());
  await button(page, 'Continue').click();
  await page.waitForURL('**/Client/Dashboard');

  await signOut(page);
  await signIn(visitor, '/ClientSignIn', credentials);
  await button(page, 'Use a recovery code').click();
  await field(page, 'Recovery code').fill(recoveryCodes[0]!.toLowerCase());
  await button(page, 'Continue').click();
  await page.waitForURL('**/Client/Dashboard');
  await page.goto('/Account');
  await seen(page, '9 are left');
  await button(page, 'Remove app').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await seen(page, 'An app on your phone');

  await signOut(page);
  await signIn(visitor, '/ClientSignIn', credentials);
  await page.waitForURL('**/Client/Dashboard');
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

it('a passkey signs in alone, and after the password', async () => {
  const visitor = await arrive(browser, named(product.url), 1280);
  const { page } = visitor;
  await addDevice(visitor);
  const credentials = await clientNamed('Pasqual');
  await confirmEmail(product, credentials.email);
  await signIn(visitor, '/ClientSignIn', credentials);
  await page.waitForURL('**/Client/Dashboard');
  await page.goto('/Account');
  await button(page, 'Add a passkey').click();
  await field(page, 'Passkey name').fill('My laptop');
  await button(page, 'Create passkey').click();
  await button(page, 'I saved them').click();
  await page.getByRole('list', { name: 'Your passkeys' }).getByText('My laptop').waitFor();
  await isInOrder(visitor);

  await signOut(page);
  await page.goto('/login');
  await button(page, 'Use a passkey').click();
  await page.waitForURL('**/Client/Dashboard');

  await signOut(page);
  await signIn(visitor, '/login', credentials);
  await button(page, 'Use your passkey').click();
  await page.waitForURL('**/Client/Dashboard');
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

describe('where staff must have a second factor', () => {
  let strict: OwnProduct;
  beforeAll(async () => {
    strict = await startProduct({ environment: { STAFF_SECURITY: 'strict', RATE_LIMITS: 'off' } });
  });
  afterAll(() => strict?.stop());

  it('the owner sets one up first, confirms a sensitive change, and resets a colleague’s', async () => {
    const visitor = await arrive(browser, named(strict.url), 1280);
    const { page } = visitor;
    await addDevice(visitor);
    await signIn(visitor, '/AgroSignIn', strict.owner);
    await page.waitForURL('**/Account');
    await seen(page, 'Our team needs a second factor');
    await isInOrder(visitor);
    await page.goto('/Admin/ApproveUser');
    await page.waitForURL('**/Account');
    await button(page, 'Add a passkey').click();
    await field(page, 'Passkey name').fill('Office');
    await button(page, 'Create passkey').click();
    await button(page, 'I saved them').click();
    await page.getByRole('link', { name: 'Continue to your dashboard' }).click();
    await page.waitForURL('**/Admin/Dashboard');

    const colleague = { email: 'cole@people.example', password };
    await fetch(`${strict.url}/api/users/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Cole Example', role: 'CPA/EA', ...colleague }),
    });
    const other = await arrive(browser, strict.url, 360);
    await signIn(other, '/AgroSignIn', colleague);
    await other.page.waitForURL('**/Account');
    await seen(other.page, 'Our team needs a second factor to sign in. Please confirm your email');
    await confirmEmail(strict, colleague.email);
    await other.page.reload();
    await setUpApp(other);
    await seen(other.page, 'Set up on');

    await page.goto('/Admin/ApproveUser');
    // As if the last sign-in were more than five minutes ago.
    await page.route(
      '**/api/users/changeRole',
      (route) =>
        route.fulfill({
          status: 403,
          headers: { 'X-Error-Code': 'confirmationNeeded' },
          json: { code: 'confirmationNeeded', message: 'Please confirm that it is you' },
        }),
      { times: 1 },
    );
    await page.getByRole('combobox', { name: 'Role of Cole Example' }).selectOption('Intern');
    await button(page, 'Save role of Cole Example').click();
    await page.getByRole('dialog', { name: 'Confirm that it’s you' }).waitFor();
    await isInOrder(visitor);
    await button(page, 'Use your passkey').click();
    await seen(page, 'Cole Example is now Intern.');

    await button(page, 'Reset second factors of Cole Example').click();
    await isInOrder(visitor);
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await seen(page, 'Cole Example can now sign in with the password alone.');
    await other.page.goto('/Admin/Dashboard');
    await other.page.waitForURL((url) => url.pathname === '/');
    await signIn(other, '/AgroSignIn', colleague);
    await other.page.waitForURL('**/Account');
    for (const each of [visitor, other]) {
      expect(each.complaints).toEqual([]);
      await each.context.close();
    }
  });
});
