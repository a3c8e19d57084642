import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { permissions, stepsUpTo } from '@tax-firm/machines';
import { type Browser } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { layoutFaults } from './support/modes.js';
import { sharedProduct } from './support/product.js';
import {
  button,
  choose,
  field,
  heading,
  isInOrder,
  isInOrderAtBothWidths,
  payWith,
  seen,
  signIn,
  tab,
  takeStep,
} from './support/steps.js';

const fixture = (name: string) => join(process.cwd(), 'frontend/e2e/fixtures', name);

const product = sharedProduct('empty');
let browser: Browser;
/** The client, on a phone. */
let nora: Visitor;
let owner: Visitor;
let theo: Visitor;

describe('the life of one order', () => {
  const client = {
    name: 'Nora Quill',
    email: 'nora@quill.example',
    password: 'clay and glazes 9',
  };
  const preparer = {
    name: 'Theo Lindqvist',
    email: 'theo@people.example',
    password: 'ledger lines 12',
  };
  let returnId: string;

  /** Theo takes the steps of {@link stepsUpTo}, and the owner those that are not for a CPA/EA. */
  async function work(...range: Parameters<typeof stepsUpTo>): Promise<void> {
    for (const event of stepsUpTo(...range)) {
      const visitor = permissions[event].includes('CPA/EA') ? theo : owner;
      if (visitor === owner) await owner.page.goto(`/AdminTaxReturn/${returnId}`);
      await takeStep(visitor, event);
    }
  }

  beforeAll(async () => {
    browser = await launch();
    nora = await arrive(browser, product.url, 360);
    owner = await arrive(browser, product.url, 1280);
    theo = await arrive(browser, product.url, 1280);
  });
  afterAll(() => browser?.close());

  it('a visitor gets a price, uploads documents, creates an account and orders', async () => {
    const { page } = nora;
    await page.goto('/PriceTool');
    await isInOrderAtBothWidths(nora);
    await choose(page, /^Tax Preparation/);
    await button(page, 'Next').click();
    await choose(page, /^Individual/);
    await button(page, 'Next').click();
    await page.getByRole('heading', { name: 'Your individual return' }).waitFor();
    await isInOrderAtBothWidths(nora);
    await button(page, /Form W-2/).click();
    await choose(page, /^Individual filer/);
    await button(page, /One more/).click();
    await choose(page, /^Under/);
    await isInOrderAtBothWidths(nora);
    await button(page, 'Done, back to the list').click();
    await button(page, 'See my price range').click();
    await seen(page, 'How does this price range sound?');
    await seen(page, '$200');
    await isInOrderAtBothWidths(nora);
    await button(page, /Upload Documents$/).click();

    await page.getByRole('heading', { name: 'Upload Documents' }).waitFor();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([fixture('forms 1099.pdf'), fixture('receipt.jpg')]);
    await page.getByText('Upload Complete').nth(1).waitFor();
    await isInOrderAtBothWidths(nora);
    await button(page, 'Next').click();

    await field(page, 'Full Name').fill(client.name);
    await field(page, 'Email').fill(client.email);
    await field(page, 'Create Password').fill(client.password);
    await isInOrderAtBothWidths(nora);
    await button(page, 'Complete').click();
    await page.getByRole('heading', { name: /we received your order/ }).waitFor();
    await isInOrderAtBothWidths(nora);
    await page.getByRole('link', { name: 'Open the File Manager' }).click();
    await page.waitForURL('**/file-manager');
    returnId = /ClientTaxReturn\/([^/]+)/.exec(page.url())![1]!;
  });

  it('the client adds a spreadsheet and a letter', async () => {
    const { page } = nora;
    await seen(page, 'forms 1099.pdf');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([fixture('expenses.xlsx'), fixture('cover letter.docx')]);
    await page.getByText('Upload Complete').nth(1).waitFor();
    await button(page, 'Download cover letter.docx').waitFor();
    await isInOrderAtBothWidths(nora);
  });

  it('staff sign up, and the owner grants them access', async () => {
    await theo.page.goto('/AgroSignUp');
    await field(theo.page, 'Full name').fill(preparer.name);
    await field(theo.page, 'Email').fill(preparer.email);
    await field(theo.page, 'Password').fill(preparer.password);
    await choose(theo.page, /CPA\/EA/);
    await theo.page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
    await theo.page.waitForURL('**/AgroSignIn');
    await signIn(theo, '/AgroSignIn', preparer);
    await seen(theo.page, 'Please request access from Owner to see database information');

    await signIn(owner, '/AgroSignIn', product.owner);
    await owner.page.waitForURL('**/Admin/Dashboard');
    await heading(owner.page, /^Hello/);
    await isInOrder(owner);
    await owner.page.goto('/Admin/ApproveUser');
    await button(owner.page, `Allow Access? ${preparer.name}`).click();
    await button(owner.page, new RegExp(`^Remove Access\\? ${preparer.name}`)).waitFor();
    await isInOrder(owner);
  });

  it('the owner sends a quote, which appears on the client’s open screen and is accepted', async () => {
    await nora.page.goto(`/ClientTaxReturn/${returnId}`);
    await seen(nora.page, /preparing your price quote/);

    await owner.page.goto('/Admin/Dashboard');
    await owner.page.getByRole('link', { name: client.name }).click();
    await field(owner.page, 'Amount in dollars').fill('350.50');
    await button(owner.page, 'Add a line').click();
    await field(owner.page, 'What for, line 2').fill('Courtesy discount');
    await field(owner.page, 'Amount in dollars, line 2').fill('-25');
    await seen(owner.page, '$325.50');
    await isInOrder(owner);
    await button(owner.page, 'Send price quote').click();
    await seen(owner.page, 'Price Quote Sent!');

    await seen(nora.page, 'Courtesy discount');
    await seen(nora.page, '-$25');
    expect(await layoutFaults(nora.page)).toEqual([]);
    await nora.page.emulateMedia({ media: 'print' });
    const next = nora.page.getByRole('region', { name: 'What happens next' });
    const inks = await next.evaluate((card) =>
      [card, document.body].map((each) => getComputedStyle(each).color),
    );
    expect(inks[0]).toBe(inks[1]);
    await nora.page.emulateMedia({ media: 'screen' });
    await nora.page.getByText('Read the engagement letter before you accept').click();
    await seen(nora.page, 'What you are responsible for');
    await nora.page.emulateMedia({ media: 'print' });
    await nora.page.getByRole('heading', { name: 'Step by step' }).waitFor({ state: 'hidden' });
    expect(await nora.page.getByText('What you are responsible for').isVisible()).toBe(true);
    await nora.page.emulateMedia({ media: 'screen' });
    await seen(nora.page, `Accepting is your electronic signature, ${client.name}`);
    await isInOrderAtBothWidths(nora);
    await button(nora.page, 'Accept').click();
    await seen(nora.page, 'You have accepted the price quote');
    await isInOrderAtBothWidths(nora);
  });

  it('the client finds a copy of what was accepted in the File Manager', async () => {
    const { page } = nora;
    await seen(page, 'Your copy is in the');
    await page.getByText('Your copy is in the').getByRole('link', { name: 'File Manager' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, /^Download Accepted quote and engagement letter/).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(
      /^Accepted quote and engagement letter \d{4}-\d\d-\d\d \(\d{4} individual return\)\.pdf$/,
    );
    const { error, stdout } = spawnSync('pdftotext', ['-layout', await download.path(), '-'], {
      encoding: 'utf8',
    });
    if (!error) {
      expect(stdout).toMatch(/Courtesy discount +-\$25\.00/);
      expect(stdout).toMatch(/Total \(US dollars\) +\$325\.50/);
      expect(stdout).toMatch(new RegExp(`Accepted by +${client.name}`));
      expect(stdout).toContain('What you are responsible for');
    }
    await isInOrderAtBothWidths(nora);
    await page.goto(`/ClientTaxReturn/${returnId}`);
  });

  it('staff take the return from start to accepted e-file', async () => {
    const { page } = theo;
    await page.goto('/Admin/Dashboard?filter=accepted');
    await page.getByRole('link', { name: client.name }).click();
    await page.getByRole('heading', { name: 'Workflow' }).waitFor();
    // A disabled button says why when it has the focus.
    expect(await button(page, /: E-File Auth Sent$/).getAttribute('aria-disabled')).toBe('true');
    await button(page, /: E-File Auth Sent$/).focus();
    await seen(page, 'Waiting for the CPA/EA to approve the e-file.');
    await page.keyboard.press('Escape');
    await page
      .getByText('Waiting for the CPA/EA to approve the e-file.')
      .first()
      .waitFor({ state: 'hidden' });
    await isInOrder(theo);
    await work('EFILE_AUTH_SENT');
    await seen(nora.page, /spam/);
    await work('EFILE_ACCEPTED', 'EFILE_AUTH_SENT');
    await isInOrder(theo);
  });

  it('the client’s first card is declined, and the second one pays', async () => {
    const { page } = nora;
    await payWith(page, 'Declined');
    await seen(page, /There was an error proccessing your payment/);
    await isInOrderAtBothWidths(nora);
    await payWith(page, 'Slow answer');
    expect(await page.getByText('Payment Complete!').count()).toBe(0);
    await seen(page, 'Payment Complete!');
    await seen(page, 'Thank You for paying! We will upload your filed tax return soon.');
    await isInOrderAtBothWidths(nora);
  });

  it('staff upload the finished return, and the client downloads the same file', async () => {
    await tab(theo.page, 'File Manager');
    await theo.page.locator('input[type=file]').last().setInputFiles(fixture('forms 1099.pdf'));
    await seen(theo.page, 'Upload Complete');
    await tab(theo.page, 'Activity');
    await work('RETURN_UPLOADED', 'EFILE_ACCEPTED');
    await isInOrder(theo);

    await nora.page.goto(`/ClientTaxReturn/${returnId}/file-manager`);
    const finished = nora.page.getByRole('region', { name: 'Finalized tax returns' });
    const [download] = await Promise.all([
      nora.page.waitForEvent('download'),
      finished.getByRole('button', { name: 'Download forms 1099.pdf' }).click(),
    ]);
    expect(await readFile(await download.path())).toEqual(await readFile(fixture('forms 1099.pdf')));
    await theo.page
      .getByRole('listitem')
      .filter({ hasText: 'Tax Return Downloaded' })
      .getByText('Complete')
      .waitFor();
  });

  it('the owner archives the return under its tax year', async () => {
    const { page } = owner;
    await page.goto(`/AdminTaxReturn/${returnId}`);
    await field(page, 'Tax year').fill('2025');
    await button(page, 'Archive').click();
    await button(page, /Remove from archive/i).waitFor();
    // The button appears before the server responds.
    await seen(page, 'Archived under 2025');
    await page.goto('/Admin/Archive/2025');
    await seen(page, client.name);
    await isInOrder(owner);
  });

  it('every email was sent', async () => {
    const link = `${product.url}/login?next=/ClientTaxReturn/${returnId}`;
    for (const words of [
      'We received your order',
      'price quote is $325.50',
      'e-file authorization',
      '$325.50 is due',
      'receipt for $325.50',
      'filed return is ready',
    ]) {
      const { text } = await product.mailTo(client.email, words);
      expect(text).toContain(link);
    }
    await product.mailTo('hello@', `New order: ${client.name}`);
  });

  it('no console shows an error', () => {
    expect([...nora.complaints, ...owner.complaints, ...theo.complaints]).toEqual([]);
  });
});
