import { type Browser, type Page } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { type OwnProduct, sharedProduct, startProduct } from './support/product.js';
import { button, field, heading, isInOrder, seen, signIn } from './support/steps.js';
import { AuthenticatorApp } from './support/totp.js';

const product = sharedProduct('empty');
const password = 'violet teapot on the moon';
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const linkIn = (text: string): string => /\/Invitation#token=[\w-]{43}/.exec(text)![0];

/** The owner invites someone at /Admin/ApproveUser. */
async function invite({ page }: Visitor, email: string, role: string): Promise<void> {
  await page.goto('/Admin/ApproveUser');
  await heading(page, 'User Access');
  await field(page, 'Email').fill(email);
  await page.getByLabel('Role', { exact: true }).selectOption(role);
  await button(page, 'Invite').click();
  await seen(page, `We sent ${email} a link`);
}

const row = (page: Page, email: string) =>
  page.getByRole('table', { name: 'Invitations' }).getByRole('row').filter({ hasText: email });

async function ownerAt(width: number, { url, owner } = product): Promise<Visitor> {
  const visitor = await arrive(browser, url, width);
  await signIn(visitor, '/AgroSignIn', owner);
  return visitor;
}

it('the owner invites a colleague, who sets up an account and gets to work', async () => {
  const email = 'iris@colleagues.example';
  const boss = await ownerAt(1280);
  await boss.page.waitForURL('**/Admin/Dashboard');
  await invite(boss, email, 'CPA/EA');
  await row(boss.page, email).getByText('Open').waitFor();
  await isInOrder(boss);

  const iris = await arrive(browser, product.url, 360);
  const { page } = iris;
  const link = linkIn((await product.mailTo(email, 'you are invited')).text);
  await page.goto(link);
  await seen(page, `invites ${email} to join the team as CPA/EA`);
  expect(page.url()).not.toContain('token');
  await isInOrder(iris);
  await field(page, 'Full name').fill('Iris Example');
  await field(page, 'Password').fill('password');
  await button(page, 'Accept').click();
  await page
    .getByText(/^Password is/)
    .first()
    .waitFor();
  await field(page, 'Password').fill(password);
  await button(page, 'Accept').click();
  await page.waitForURL('**/Admin/Dashboard');
  await heading(page, /^Hello/);
  await isInOrder(iris);

  await page.goto('/Account');
  await page.goto(link);
  await seen(page, 'This invitation was already used or withdrawn');
  expect((await product.mailTo(product.owner.email, 'An invitation was accepted')).text).toContain(email);
  await boss.page.reload();
  await row(boss.page, email).getByText('Accepted').waitFor();
  await boss.page.getByRole('table', { name: 'Staff accounts' }).getByText('Iris Example').waitFor();
  expect([...boss.complaints, ...iris.complaints]).toEqual([]);
  await iris.context.close();
  await boss.context.close();
});

it('a colleague who has an account accepts with it, and with no other', async () => {
  const email = 'ida@colleagues.example';
  const answer = await fetch(`${product.url}/api/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ida Example', email, password, role: 'Staff Associate' }),
  });
  expect(answer.status).toBe(201);
  const visitor = await ownerAt(768);
  const { page } = visitor;
  await page.waitForURL('**/Admin/Dashboard');
  await invite(visitor, email, 'Senior Associate');

  const link = linkIn((await product.mailTo(email, 'you are invited')).text);
  await page.goto(link);
  await seen(page, `You are signed in as ${product.owner.email}`);
  await isInOrder(visitor);
  await button(page, 'Sign out').click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(link);
  await seen(page, 'You already have an account at this address');
  await isInOrder(visitor);
  await field(page, 'Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await seen(page, 'Your account gets this role');
  await isInOrder(visitor);
  await button(page, 'Accept').click();
  await page.waitForURL('**/Admin/Dashboard');
  await seen(page, 'Senior Associate');
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

it('the owner withdraws an invitation', async () => {
  const email = 'ines@colleagues.example';
  const boss = await ownerAt(1280);
  await boss.page.waitForURL('**/Admin/Dashboard');
  await invite(boss, email, 'Intern');
  const link = linkIn((await product.mailTo(email, 'you are invited')).text);
  await button(boss.page, `Withdraw the invitation of ${email}`).click();
  await row(boss.page, email).getByText('Withdrawn').waitFor();

  const ines = await arrive(browser, product.url, 360);
  await ines.page.goto(link);
  await seen(ines.page, 'This invitation was already used or withdrawn');
  await isInOrder(ines);
  expect([...boss.complaints, ...ines.complaints]).toEqual([]);
  await ines.context.close();
  await boss.context.close();
});

describe('with STAFF_SECURITY=strict', () => {
  let strict: OwnProduct;
  beforeAll(async () => {
    strict = await startProduct({ environment: { STAFF_SECURITY: 'strict', RATE_LIMITS: 'off' } });
  });
  afterAll(() => strict?.stop());

  async function setUpApp(page: Page): Promise<void> {
    await button(page, 'Set up an app').click();
    const key = await page
      .getByText(/type this key into the app/)
      .locator('span')
      .innerText();
    await field(page, 'Six-digit code').fill(new AuthenticatorApp(key).nextCode());
    await button(page, 'Turn on').click();
    await button(page, 'I saved them').click();
  }

  it('a new colleague sets up a second factor first', async () => {
    const email = 'isa@colleagues.example';
    const boss = await ownerAt(1280, strict);
    await setUpApp(boss.page);
    await invite(boss, email, 'Intern');
    const isa = await arrive(browser, strict.url, 360);
    const { page } = isa;
    await page.goto(linkIn((await strict.mailTo(email, 'you are invited')).text));
    await field(page, 'Full name').fill('Isa Example');
    await field(page, 'Password').fill(password);
    await button(page, 'Accept').click();
    await setUpApp(page);
    await page.goto('/Admin/Dashboard');
    await heading(page, /./);
    await isInOrder(isa);
    expect([...boss.complaints, ...isa.complaints]).toEqual([]);
    await isa.context.close();
    await boss.context.close();
  });
});
