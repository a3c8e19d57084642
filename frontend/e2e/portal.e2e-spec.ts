import { type Browser } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { sharedProduct } from './support/product.js';
import {
  button,
  choose,
  field,
  heading,
  isInOrder,
  isInOrderAtBothWidths,
  seen,
  signIn,
  submitOrder,
  tab,
  toUploadDocuments,
} from './support/steps.js';

const client = { name: 'Wim Okada', email: 'wim@okada.example', password: 'a quiet river 4' };

const product = sharedProduct('empty');
let browser: Browser;
let owner: Visitor;

beforeAll(async () => {
  browser = await launch();
  owner = await arrive(browser, product.url, 1280);
  await signIn(owner, '/AgroSignIn', product.owner);
  await owner.page.waitForURL('**/Admin/Dashboard');
});
afterAll(() => browser?.close());

/** Orders in the visitor's price tool, which signs the client in. @returns the id of the return */
async function order(visitor: Visitor, who: typeof client): Promise<string> {
  const { page } = visitor;
  await toUploadDocuments(page);
  await button(page, 'Next').click();
  return submitOrder(page, who);
}

describe('a client’s portal', () => {
  const who = { ...client, email: 'wim.at.home@okada.example' };
  let visitor: Visitor;
  let id: string;
  beforeAll(async () => {
    visitor = await arrive(browser, product.url, 360);
    id = await order(visitor, who);
  });
  afterAll(() => visitor.context.close());

  it('takes a fact as typed text, which staff read where they read documents', async () => {
    const { page } = visitor;
    const item = 'Routing and account numbers for a refund';
    await page.goto(`/ClientTaxReturn/${id}`);
    await tab(page, 'Document Checklist');
    await button(page, `Provide: ${item}`).click();
    await field(page, 'Type it instead').fill('Routing 021000021, account 1234567');
    await isInOrderAtBothWidths(visitor);
    await button(page, 'Save').click();
    await seen(page, 'Saved with your documents');
    await button(page, 'Done').click();
    await page.getByRole('listitem').filter({ hasText: item }).getByText('Provided').first().waitFor();

    await owner.page.goto(`/AdminTaxReturn/${id}`);
    await tab(owner.page, 'File Manager');
    await button(owner.page, `Preview ${item}.txt`).click();
    await seen(owner.page, 'Routing 021000021, account 1234567');
    await isInOrderAtBothWidths(owner);
    await owner.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('offers Delete before the price is accepted, and not after', async () => {
    const { page } = visitor;
    await page.goto('/Client/Dashboard');
    await button(page, /^Delete/).click();
    await seen(page, 'Are you sure you want to delete this tax return?');
    await seen(page, /You won’t see it or its documents here anymore/);
    await isInOrderAtBothWidths(visitor);
    await button(page, 'No').click();

    await owner.page.goto(`/AdminTaxReturn/${id}`);
    await field(owner.page, 'Amount in dollars').fill('300');
    await button(owner.page, 'Send price quote').click();
    await seen(owner.page, 'Price Quote Sent!');
    await page.goto(`/ClientTaxReturn/${id}`);
    await seen(page, /Your quote of \$300 was sent/);
    // The sentence appears before the server has answered.
    const answered = page.waitForResponse(/\/events$/);
    await button(page, 'Accept').click();
    await seen(page, 'You have accepted the price quote');
    await answered;
    const steps = page.getByRole('region', { name: 'Step by step' }).getByRole('listitem');
    await steps.filter({ hasText: 'You accept the quote' }).locator('time').waitFor();
    expect(await steps.and(page.locator('[aria-current=step]')).innerText()).toContain('Next');
    // The checklist lacks documents, so nobody says that there is nothing to do.
    await page
      .getByRole('region', { name: 'What happens next' })
      .getByText(/Your next step: upload \d+ documents/)
      .waitFor();
    expect(await page.getByText(/nothing (you need|left)|don’t need to do/i).count()).toBe(0);
    // On a phone, the next step is on the first screen, above everything else, and what was accepted is one line.
    await page.reload();
    const boxOf = async (name: string) => (await page.getByRole('region', { name }).boundingBox())!;
    const [next, agreement, all] = [
      await boxOf('What happens next'),
      await boxOf('Invoice Agreement'),
      await boxOf('Step by step'),
    ];
    expect(next.y).toBeLessThan(400);
    expect([next.y + next.height <= agreement.y, agreement.y < all.y]).toEqual([true, true]);
    expect(agreement.height).toBeLessThan(64);
    await page.getByRole('heading', { name: 'Invoice Agreement' }).click();
    await seen(page, 'You have accepted the price quote');
    for (const tab of await page.getByRole('tab').all()) {
      const { x, width } = (await tab.boundingBox())!;
      expect(x + width).toBeLessThanOrEqual(360);
    }
    await isInOrderAtBothWidths(visitor);

    await page.goto('/Client/Dashboard');
    await page
      .getByRole('link', { name: /^\d{4} individual return$/ })
      .first()
      .waitFor();
    expect(await button(page, /^Delete/).count()).toBe(0);
  });

  it('sees the price of a next order, starting from the answers of the last one', async () => {
    const { page } = visitor;
    await page.goto('/Client/PriceTool');
    const year = new Date().getFullYear();
    await page.locator('select', { has: page.locator(`option:checked[value="${year}"]`) }).waitFor();
    await page.getByLabel('Tax year').selectOption(String(year - 1));
    await button(page, /^Start from my \d{4} answers$/).click();
    await heading(page, 'Who is this for?');
    await seen(page, /These are the answers for your \d{4} return/);
    await choose(page, /^Me(?! and)/);
    await isInOrderAtBothWidths(visitor);
    await button(page, 'Next').click();
    await heading(page, /^What happened in/);
    await button(page, 'Next').click();
    await heading(page, 'Your individual return');
    await isInOrderAtBothWidths(visitor);
    await button(page, 'See my price range').click();
    await button(page, /Upload Documents$/).click();
    await heading(page, 'Upload Documents');
    await isInOrderAtBothWidths(visitor);
    await button(page, 'Next').click();
    await page
      .getByRole('dialog', { name: /^You already have a \d{4} individual return in progress\./ })
      .waitFor();
    await isInOrderAtBothWidths(visitor);
    await button(page, 'Order another').click();
    await heading(page, 'Hello Dear Client');
    await button(page, 'Place another order').click();
    await heading(page, 'Select Tax Preparation');
    await page.goto('/Client/Dashboard');
    await button(page, /^Delete: \d{4} individual return #2$/).click();
    await button(page, 'Yes').click();
    await seen(page, 'The tax return was deleted');
  });

  it('deletes an order whose price is not accepted', async () => {
    const { page } = visitor;
    await page.goto('/Client/PriceTool');
    await choose(page, /^Business/);
    await page.getByLabel('Tax year').selectOption('2024');
    await button(page, 'Next').click();
    await heading(page, 'Upload Documents');
    await seen(page, 'Please enter your company’s name.');
    await field(page, 'Company Name').fill('Harbor Studio LLC');
    await page.getByLabel('Entity Type').selectOption('S corporation');
    await button(page, 'Next').click();
    await heading(page, 'Hello Dear Client');
    await isInOrderAtBothWidths(visitor);
    await page.goto('/Client/Dashboard');
    await button(page, 'Delete: 2024 S corporation return – Harbor Studio LLC').click();
    await button(page, 'Yes').click();
    await seen(page, 'The tax return was deleted');
    expect(await page.getByRole('link', { name: /Harbor Studio/ }).count()).toBe(0);
  });

  it('uploads a document for a checklist item, previews it, and marks another as not applicable', async () => {
    const { page } = visitor;
    await page.goto(`/ClientTaxReturn/${id}?view=document-checklist`);
    await button(page, 'Provide: Forms W-2').click();
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .first()
      .setInputFiles('frontend/e2e/fixtures/receipt.jpg');
    await page.getByText('Upload Complete', { exact: true }).waitFor();
    await isInOrderAtBothWidths(visitor);
    await button(page, 'Done').click();
    const line = page
      .getByRole('listitem')
      .filter({ hasText: 'Forms W-2' })
      .filter({ hasText: 'One from each' });
    await line.getByText('Provided').waitFor();
    await line.getByText('receipt.jpg').waitFor();
    await button(page, /^Does not apply: The amount of your March 2021/).click();
    await button(page, /^It applies: The amount of your March 2021/).waitFor();

    await page.goto(`/ClientTaxReturn/${id}/file-manager`);
    await button(page, 'Preview receipt.jpg').click();
    await page.getByRole('dialog').getByRole('img', { name: 'receipt.jpg' }).waitFor();
    await isInOrderAtBothWidths(visitor);
  });

  it('deletes a document, which staff restore, and cannot delete it once work has begun', async () => {
    const { page } = visitor;
    await page.goto(`/ClientTaxReturn/${id}/file-manager`);
    await button(page, 'Delete receipt.jpg').click();
    await seen(page, 'In case this is a mistake, we keep it for a while before we erase it.');
    await isInOrderAtBothWidths(visitor);
    await button(page, 'Delete').last().click();
    await button(page, 'Delete receipt.jpg').waitFor({ state: 'detached' });

    await owner.page.goto(`/AdminTaxReturn/${id}`);
    await tab(owner.page, 'File Manager');
    await seen(owner.page, /Deleted by the client \(.+\) on/);
    await isInOrder(owner);
    await button(owner.page, 'Restore receipt.jpg').click();
    await seen(owner.page, 'Restored receipt.jpg');
    await button(owner.page, 'Delete receipt.jpg').waitFor();
    await tab(owner.page, 'Activity');
    await button(owner.page, /^Start/)
      .first()
      .click();
    await seen(owner.page, 'Staff Associate Starts: complete');

    await page.reload();
    await seen(page, /We have started on your return, so you can’t delete its documents/);
    expect(await button(page, 'Delete receipt.jpg').count()).toBe(0);
    await isInOrderAtBothWidths(visitor);
  });

  it('signs in with a new password after a reset with the PIN from the email', async () => {
    const { page } = visitor;
    const fresh = 'another quiet river 5';
    await button(page, 'Logout').click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/ForgotPassword');
    await field(page, 'Email').fill(who.email);
    await button(page, 'Send Link').click();
    await heading(page, 'The link is on its way');
    const { text } = await product.mailTo(who.email, 'Reset your password');
    const link = /https?:\/\/\S+PasswordResetLink\S*/.exec(text)![0];
    await page.goto(link.replace(/^https?:\/\/[^/]+/, product.url));
    expect(await field(page, 'Pin').inputValue()).toBe(/^\s*([0-9A-Z]{12})\s*$/m.exec(text)![1]);
    expect(new URL(page.url()).hash).toBe('');
    await field(page, 'New password').fill(fresh);
    await button(page, 'Change Password').click();
    await seen(page, 'Password Succesfully Changed');

    // Signing in continues to the link that was opened while signed out.
    await page.goto(`/ClientTaxReturn/${id}/file-manager`);
    await seen(page, /Please sign in to open that page/);
    await isInOrderAtBothWidths(visitor);
    await page.getByRole('link', { name: 'as a client' }).click();
    await field(page, 'Email').fill(who.email);
    await field(page, 'Password').fill(fresh);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(`**/ClientTaxReturn/${id}/file-manager`);
  });

  it('shows no errors in the console', () => expect(visitor.complaints).toEqual([]));
});
