import { type Browser } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { sharedProduct } from './support/product.js';
import { button, choose, field, heading, isInOrder, seen, signIn } from './support/steps.js';

const password = 'correct horse battery';

const product = sharedProduct('empty');
let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  visitor = await arrive(browser, product.url, 360);
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

/** The error message of an invalid field. */
async function errorOf(label: string): Promise<string> {
  const control = field(visitor.page, label).and(visitor.page.locator('[aria-invalid="true"]'));
  const ids = (await control.getAttribute('aria-describedby'))?.split(' ') ?? [];
  return visitor.page.locator(`[id="${ids.find((id) => id.endsWith('-error'))}"]`).innerText();
}

const submit = (name: string) =>
  button(visitor.page, name).and(visitor.page.locator('[type="submit"]')).last();

it('/register shows an error under each invalid field, and continues to /login', async () => {
  const { page } = visitor;
  await page.goto('/register');
  await submit('Sign Up').click();
  await seen(page, 'Please check this');
  expect(await errorOf('Full name')).toMatch(/name/i);
  expect(await errorOf('Email')).toMatch(/email/i);
  expect(await errorOf('Password')).toMatch(/password/i);
  await isInOrder(visitor);

  await field(page, 'Full name').fill('Reg Example');
  await field(page, 'Email').fill('reg@people.example');
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(`${password}s`);
  await submit('Sign Up').click();
  await page.locator('[name="name"]:not([aria-invalid])').waitFor();
  expect(await errorOf('Confirm password')).toMatch(/match/i);

  await field(page, 'Confirm password').fill(password);
  await submit('Sign Up').click();
  await page.waitForURL('**/login');
  await seen(page, 'Your account has been created. Please sign in.');
});

it('/login distinguishes an unknown address from a wrong password, and opens the dashboard', async () => {
  const { page } = visitor;
  await signIn(visitor, '/login', { email: 'nobody@people.example', password });
  expect(await errorOf('Email')).toMatch(/not found|no account/i);
  await signIn(visitor, '/login', { email: 'reg@people.example', password: 'something else' });
  expect(await errorOf('Password')).toMatch(/incorrect/i);

  await signIn(visitor, '/login', { email: 'reg@people.example', password });
  await page.waitForURL('**/Client/Dashboard');
  for (const address of ['/Dashboard', '/ClientSignUp', '/ClientSignIn', '/register']) {
    await page.goto(address);
    await page.waitForURL('**/Client/Dashboard');
  }
  await page.goto('/Admin/Dashboard');
  await page.waitForURL((url) => !url.pathname.startsWith('/Admin'));
});

it('team members choose a role, see that they need access, and sign out to the home page', async () => {
  const { page } = visitor;
  await page.goto('/AgroSignUp');
  expect(await page.getByRole('radio', { name: /Staff Associate/ }).isChecked()).toBe(true);
  await choose(page, /Senior Associate/);
  await choose(page, /CPA\/EA/);
  await field(page, 'Full name').fill('Tess Example');
  await field(page, 'Email').fill('tess@people.example');
  await field(page, 'Password').fill(password);
  await submit('Sign Up').click();
  await page.waitForURL('**/AgroSignIn');
  await signIn(visitor, '/AgroSignIn', { email: 'tess@people.example', password });
  await page.waitForURL('**/Admin/Dashboard');
  await seen(page, 'CPA/EA');
  await seen(page, 'Please request access from Owner to see database information');
  await button(page, 'Logout').first().click();
  await page.waitForURL(`${product.url}/`);
  expect(await page.evaluate(() => localStorage.getItem('jwtToken'))).toBeNull();
});

it('an expired token signs the user out to the home page, on arrival and while a page is open', async () => {
  const { page } = visitor;
  const token = (secondsLeft: number) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const exp = Math.floor(Date.now() / 1000) + secondsLeft;
    const claims = { id: 'a', name: 'Old Example', email: 'old@people.example', role: 'Client', exp };
    return `Bearer ${part({ alg: 'HS256' })}.${part(claims)}.`;
  };
  const keep = (value: string) => page.evaluate((kept) => localStorage.setItem('jwtToken', kept), value);
  const kept = () => page.evaluate(() => localStorage.getItem('jwtToken'));

  await page.goto('/AboutUs');
  await keep(token(-10));
  await page.goto('/Client/Dashboard');
  await page.waitForURL(`${product.url}/`);
  await seen(page, /Please sign in to open that page/);
  expect(await kept()).toBeNull();

  await page.goto('/AboutUs');
  await keep(token(-10));
  await page.reload();
  await page.waitForURL(`${product.url}/`);
  await heading(page, /./);
  expect(await page.getByText(/Please sign in to open that page/).count()).toBe(0);
  expect(await kept()).toBeNull();

  await page.goto('/AboutUs');
  await keep(token(3));
  await page.reload();
  await page.waitForURL(`${product.url}/`);
  await heading(page, /./);
  expect(await kept()).toBeNull();
});
