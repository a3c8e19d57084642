import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { type Browser } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { type Client } from './support/client.js';
import { ownerAt } from './support/owner.js';
import { preparedReturn } from './support/prepared-return.js';
import { sharedProduct } from './support/product.js';
import {
  button,
  confirmEmail,
  field,
  heading,
  isInOrder,
  isInOrderAtBothWidths,
  seen,
  signIn,
  tab,
  takeStep,
} from './support/steps.js';
import { AuthenticatorApp } from './support/totp.js';

const product = sharedProduct('empty');
let browser: Browser;
let owner: Visitor;
let folder: string;
let form: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tax-firm-signing-'));
  form = join(folder, 'Form 8879.pdf');
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  pdf.addPage([612, 792]).drawText('Form 8879, 2025', { x: 60, y: 700, size: 20, font });
  await writeFile(form, await pdf.save());
  browser = await launch();
  owner = await arrive(browser, product.url, 1280);
  await signIn(owner, '/AgroSignIn', product.owner);
  await owner.page.waitForURL('**/Admin/Dashboard');
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true });
});

/** A client with a confirmed address whose return is approved; it is on the owner's screen. */
async function withApprovedReturn(name: string): Promise<Client> {
  const byHttp = await ownerAt(product.url, product.owner);
  const client = await preparedReturn(byHttp, name, 'APPROVE_EFILE');
  await confirmEmail(product, client.credentials.email);
  await owner.page.goto(`/AdminTaxReturn/${client.returnId}`);
  return client;
}

/**
 * Staff upload the form, say what it says, and ask for the signature.
 * @param known last year's income, if the client is asked
 * @param spouse the spouse on a joint return, with their date of birth
 */
async function askToSign(known = '', spouse?: { name: string; born: string }): Promise<void> {
  const { page } = owner;
  await tab(page, 'File Manager');
  await field(page, 'Upload a form to sign').setInputFiles(form);
  await page.getByLabel(/^Adjusted gross income/).fill('82,310');
  await page.getByLabel(/^Total tax/).fill('9,123');
  await page.getByLabel(/^Refund/).fill('1,400.50');
  await page.getByLabel(/^The right answer/).fill(known);
  if (spouse) {
    await page.getByLabel(/^Spouse, on a joint return/).fill(spouse.name);
    await page.getByLabel(/^Spouse’s date of birth/).fill(spouse.born);
  }
  await isInOrder(owner);
  await button(page, 'Add the form').click();
  await page
    .getByRole('list', { name: 'Forms to sign' })
    .getByText('Form 8879.pdf', { exact: true })
    .waitFor();
  await tab(page, 'Activity');
  await takeStep(owner, 'EFILE_AUTH_SENT');
}

/** Gives a client a second factor over HTTP. */
async function enroll({ credentials }: Client): Promise<AuthenticatorApp> {
  const call = async (method: string, path: string, body?: object, token = '') => {
    const answer = await fetch(`${product.url}/api/users/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: token },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { token: string; secret: string };
  };
  const { token } = await call('POST', 'login', credentials);
  const { secret } = await call('POST', 'me/secondFactors/authenticator', {}, token);
  const app = new AuthenticatorApp(secret);
  await call('PUT', 'me/secondFactors/authenticator', { code: app.nextCode() }, token);
  return app;
}

/** Sets up a second factor in the middle of signing. */
async function setUpHere({ page, ...rest }: Visitor): Promise<AuthenticatorApp> {
  await button(page, 'Set up a second factor').click();
  await button(page, 'Set up an app').click();
  const key = page.getByText(/type this key into the app/).locator('span');
  const app = new AuthenticatorApp(await key.innerText());
  await isInOrder({ page, ...rest });
  await field(page, 'Six-digit code').fill(app.nextCode());
  await button(page, 'Turn on').click();
  await button(page, 'I saved them').click();
  return app;
}

async function clientAt(width: number, { credentials }: Client, app?: AuthenticatorApp): Promise<Visitor> {
  const visitor = await arrive(browser, product.url, width);
  await signIn(visitor, '/ClientSignIn', credentials);
  if (app) {
    await field(visitor.page, 'Six-digit code').fill(app.nextCode());
    await visitor.page.keyboard.press('Enter');
  }
  await visitor.page.waitForURL('**/Client/Dashboard');
  return visitor;
}

const rowOf = (label: string) => owner.page.getByRole('listitem').filter({ hasText: label });

/** Fills in a corrected form with $100 more income; staff see the return. */
async function correctIncome(): Promise<void> {
  const { page: staff } = owner;
  await tab(staff, 'File Manager');
  await button(staff, 'Correct').click();
  await field(staff, 'Upload the corrected form').setInputFiles(form);
  const income = staff.getByLabel(/^Adjusted gross income/);
  expect(await income.inputValue()).toBe('82310');
  await income.fill('82,410');
}

describe('signing on a phone', () => {
  let client: Client;
  let visitor: Visitor;

  it('is asked for by staff, and by email with a link to the page for it', async () => {
    client = await withApprovedReturn('Sig Nora');
    await askToSign('81200');
    const { text } = await product.mailTo(client.credentials.email, 'ready to sign');
    expect(text).toContain(`/ClientTaxReturn/${client.returnId}/continue`);
  });

  it('shows what is signed, in words and as the form', async () => {
    visitor = await clientAt(360, client, await enroll(client));
    const { page } = visitor;
    await page.goto(`/ClientTaxReturn/${client.returnId}/continue`);
    await heading(page, 'E-file authorization');
    await page.getByRole('list', { name: 'The last steps' }).getByText('Sign').waitFor();
    for (const words of ['Step 1 of 5', 'What you sign', '$82,310', '$9,123', '$1,400.50'])
      await seen(page, words);
    await isInOrderAtBothWidths(visitor);
    await button(page, 'Read the form').click();
    await seen(page, 'Page 1 of 1');
    await isInOrderAtBothWidths(visitor);
    await button(page, 'These amounts are right').click();
  });

  it('asks for consent, then who it is, and says how many attempts are left', async () => {
    const { page } = visitor;
    await seen(page, 'Do you agree to sign electronically?');
    await isInOrderAtBothWidths(visitor);
    await button(page, 'I agree to sign electronically').click();
    await seen(page, 'Is it you, Sig Nora?');
    const answer = page.getByLabel(/adjusted gross income on last year/);
    await answer.fill('about 80');
    await button(page, 'Continue').click();
    await seen(page, 'Please enter an amount in dollars');
    await answer.fill('82,310');
    await button(page, 'Continue').click();
    await seen(page, /You have 2 attempts left/);
    await isInOrderAtBothWidths(visitor);
    await answer.fill('$81,200');
    await button(page, 'Continue').click();
  });

  it('takes a PIN and a drawn signature, and gives a copy', async () => {
    const { page } = visitor;
    await seen(page, 'Choose your PIN');
    await field(page, 'Five digits').fill('00000');
    await button(page, 'Continue').click();
    await seen(page, 'Please choose a PIN that is not all zeros');
    await isInOrderAtBothWidths(visitor);
    await field(page, 'Five digits').fill('48151');
    await page.keyboard.press('Enter');
    await seen(page, 'Step 5 of 5');
    await button(page, 'Draw my signature instead').click();
    const pad = (await page.getByRole('img', { name: /Space for your signature/ }).boundingBox())!;
    await page.mouse.move(pad.x + 20, pad.y + 20);
    await page.mouse.down();
    await page.mouse.move(pad.x + 120, pad.y + 60, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('img', { name: 'Your drawn signature' }).waitFor();
    await isInOrderAtBothWidths(visitor);
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await seen(page, 'Thank you. You have signed');
    await isInOrderAtBothWidths(visitor);
    await product.mailTo(client.credentials.email, 'You signed your e-file authorization');
    await page.goto(`/ClientTaxReturn/${client.returnId}/file-manager`);
    await page
      .getByRole('list', { name: 'Agreements' })
      .getByText(/^Signed Form 8879/)
      .waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('is complete for staff, with who signed and how', async () => {
    const row = rowOf('E-File Auth Signed');
    await row.getByText('Signed electronically').waitFor();
    await row.getByText(/Sig Nora, /).waitFor();
    await isInOrder(owner);
  });

  it('is asked for again once staff correct the form by more than a signature covers', async () => {
    const { page: staff } = owner;
    await correctIncome();
    await isInOrderAtBothWidths(owner);
    await button(staff, 'Replace the form').click();
    await seen(staff, 'With the client');
    await isInOrderAtBothWidths(owner);
    await staff.setViewportSize({ width: 1280, height: 900 });

    const { text } = await product.mailTo(client.credentials.email, 'sign your corrected');
    expect(text).toContain('adjusted gross income higher by more than $50');
    const { page } = visitor;
    await page.goto(`/ClientTaxReturn/${client.returnId}/sign`);
    for (const words of ['We corrected this form', '$82,410', '$82,310']) await seen(page, words);
    await isInOrderAtBothWidths(visitor);
  });
});

it('is done on paper by a client who prefers it, and looked at by staff', async () => {
  const client = await withApprovedReturn('Pap Erman');
  await askToSign();
  const visitor = await clientAt(360, client);
  const { page } = visitor;
  await page.goto(`/ClientTaxReturn/${client.returnId}/sign`);
  await button(page, 'I would rather sign on paper').click();
  await seen(page, 'Download and print the form.');
  await isInOrder(visitor);
  await rowOf('E-File Auth Signed').getByText('The client chose to sign on paper').waitFor();
  await field(page, 'Upload the signed form').setInputFiles(form);
  await seen(page, /We’ll check it and file your return/);
  await isInOrder(visitor);
  await rowOf('E-File Auth Signed')
    .getByText('Signed form uploaded. Check it, then mark it signed')
    .waitFor();
  const { page: staff } = owner;
  await tab(staff, 'File Manager');
  await button(staff, 'Compare with the form').click();
  const sides = staff.getByRole('group', { name: 'Form and upload side by side' });
  for (const side of ['Form to sign: Form 8879.pdf', 'Signed on paper: Form 8879.pdf'])
    await sides.getByRole('region', { name: side }).getByText('Page 1 of 1').waitFor();
  for (const width of [360, 1280]) {
    await staff.setViewportSize({ width, height: 900 });
    await isInOrder(owner);
  }
  await button(staff, 'Yes, mark signed').click();
  await staff
    .getByRole('list', { name: 'Signed on paper' })
    .getByText('Form 8879.pdf', { exact: true })
    .waitFor();
  await tab(staff, 'Activity');
  await rowOf('E-File Auth Signed').getByText('Signed on paper, form on file').waitFor();
  await seen(page, 'We recorded that you signed on paper.');
});

/** A client without a second factor, whose return is ready to sign, at the question who they are. */
async function atIdentity(name: string): Promise<Visitor> {
  const client = await withApprovedReturn(name);
  await askToSign();
  const visitor = await clientAt(360, client);
  const { page } = visitor;
  await page.goto(`/ClientTaxReturn/${client.returnId}/sign`);
  await button(page, 'These amounts are right').click();
  await button(page, 'I agree to sign electronically').click();
  return visitor;
}

it('continues by itself once staff have seen the client in person', async () => {
  const visitor = await atIdentity('Per Sonne');
  const { page } = visitor;
  await seen(page, /come to our office/);
  await isInOrder(visitor);
  await button(owner.page, 'Identity checked in person').click();
  await field(owner.page, 'Document that you saw').selectOption('passport');
  await isInOrder(owner);
  await button(owner.page, 'Record it').click();
  await seen(page, 'Choose your PIN');

  // What is corrected meanwhile is compared again, before anyone signs it.
  await field(page, 'Five digits').fill('48151');
  await page.keyboard.press('Enter');
  await seen(page, 'Step 5 of 5');
  await correctIncome();
  await button(owner.page, 'Replace the form').click();
  for (const words of ['We corrected this form', '$82,410']) await seen(page, words);
  await button(page, 'These amounts are right').click();
  await seen(page, 'Choose your PIN');
});

it('can be of a client who shows an identity document, which a demonstration says it does not look at', async () => {
  const visitor = await atIdentity('Doc Umenta');
  const { page } = visitor;
  await seen(page, 'This is a demonstration.');
  await isInOrder(visitor);
  await button(page, 'Verify with an ID document and your phone').click();
  await heading(page, 'Identity document');
  await isInOrder(visitor);
  await button(page, 'Show one that can’t be read').click();
  await seen(page, /Your document could not be verified\. You have 2 attempts left/);
  await isInOrder(visitor);
  await button(page, 'Verify with an ID document and your phone').click();
  await button(page, 'Show this document').click();
  await seen(page, 'Choose your PIN');
  expect(visitor.complaints).toEqual([]);
});

describe('a joint return', () => {
  let client: Client;
  let app: AuthenticatorApp;
  let visitor: Visitor;

  const throughForms = async () => {
    await button(visitor.page, 'These amounts are right').click();
    await button(visitor.page, 'I agree to sign electronically').click();
  };
  const sign = async (name: string) => {
    await field(visitor.page, 'Five digits').fill('48151');
    await button(visitor.page, 'Continue').click();
    await field(visitor.page, 'Your full name').fill(name);
    await visitor.page.getByRole('button', { name: 'Sign', exact: true }).click();
  };

  it('is signed by the taxpayer first, and says that the spouse is missing', async () => {
    client = await withApprovedReturn('Joi Anders');
    await askToSign('81200', { name: 'Sam Anders', born: '1985-03-31' });
    app = await enroll(client);
    visitor = await clientAt(360, client, app);
    const { page } = visitor;
    await page.goto(`/ClientTaxReturn/${client.returnId}/sign`);
    await throughForms();
    await page.getByLabel(/adjusted gross income on last year/).fill('81200');
    await button(page, 'Continue').click();
    await sign('Joi Anders');
    await seen(page, 'Waiting for Sam Anders to sign');
    await isInOrderAtBothWidths(visitor);
    await product.mailTo(client.credentials.email, 'now your spouse must sign');
    await rowOf('E-File Auth Signed').getByText('The taxpayer has signed. Waiting for the spouse').waitFor();
    await isInOrder(owner);
    await page.goto(`/ClientTaxReturn/${client.returnId}`);
    await seen(page, /Once your spouse has signed too/);
    await isInOrderAtBothWidths(visitor);
  });

  it('is then signed by the spouse, who is asked again who is there', async () => {
    const { page } = visitor;
    await button(page, 'Have your spouse sign').first().click();
    await button(page, 'I am Sam Anders').click();
    await throughForms();
    await seen(page, 'Is it you, Sam Anders?');
    await isInOrderAtBothWidths(visitor);
    await field(page, 'Your date of birth').fill('1985-04-01');
    await button(page, 'Continue').click();
    await page.getByRole('dialog', { name: 'Confirm that it’s you' }).waitFor();
    await field(page, 'Six-digit code').fill(await app.laterCode());
    await page.keyboard.press('Enter');
    await seen(page, /You have 2 attempts left/);
    await field(page, 'Your date of birth').fill('1985-03-31');
    await button(page, 'Continue').click();
    await sign('Joi Anders');
    await seen(
      page,
      'This is the taxpayer’s name. Please type the name of the person who signs here: Sam Anders',
    );
    await isInOrder(visitor);
    await field(page, 'Your full name').fill('Sam Anders');
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await seen(page, 'Thank you. You have both signed');
    await isInOrderAtBothWidths(visitor);
    await rowOf('E-File Auth Signed').getByText('Signed electronically').waitFor();
    expect(visitor.complaints).toEqual([]);
  });
});

it('is signed by a spouse on a phone of their own, on the account that an invitation gave them', async () => {
  const client = await withApprovedReturn('Ina Vite');
  await askToSign('81200', { name: 'Sim Vite', born: '1985-03-31' });
  const taxpayer = await clientAt(1280, client, await enroll(client));
  const sign = async ({ page }: Visitor, name: string) => {
    await field(page, 'Five digits').fill('48151');
    await button(page, 'Continue').click();
    await field(page, 'Your full name').fill(name);
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
  };
  const email = 'sim.vite@clients.example';
  {
    const { page } = taxpayer;
    await page.goto(`/ClientTaxReturn/${client.returnId}/sign`);
    await button(page, 'These amounts are right').click();
    await button(page, 'I agree to sign electronically').click();
    await page.getByLabel(/adjusted gross income on last year/).fill('81200');
    await button(page, 'Continue').click();
    await sign(taxpayer, 'Ina Vite');
    await button(page, 'Invite Sim Vite to sign on their own device').click();
    await field(page, 'Email of Sim Vite').fill(client.credentials.email);
    await button(page, 'Send the invitation').click();
    await seen(page, /This is the taxpayer’s address/);
    await isInOrder(taxpayer);
    await field(page, 'Email of Sim Vite').fill(email);
    await button(page, 'Send the invitation').click();
    await seen(page, /a link for Sim Vite/);
    await isInOrder(taxpayer);
    await tab(owner.page, 'File Manager');
    await seen(owner.page, /Invited by Ina Vite/);
    await isInOrder(owner);
  }
  const { text } = await product.mailTo(
    email,
    `please sign your joint tax return for ${new Date().getFullYear() - 1}`,
  );
  const link = /\/Invitation#spouse=[\w-]{43}/.exec(text)![0];
  await taxpayer.page.goto(link);
  await seen(taxpayer.page, /the invitation is for sim.vite@clients.example/);
  await taxpayer.page.goto(`/ClientTaxReturn/${client.returnId}/sign`);

  const spouse = await arrive(browser, product.url, 360);
  const { page } = spouse;
  await page.goto(link);
  await seen(page, /asks Sim Vite to sign the tax return/);
  await isInOrder(spouse);
  const credentials = { email, password: 'violet teapot on the moon' };
  await field(page, 'Password').fill(credentials.password);
  await button(page, 'Accept').click();
  await page.waitForURL('**/SpouseReturn/*');
  await seen(page, /You are the spouse on the \d{4} return of Ina Vite/);
  await isInOrder(spouse);
  await button(page, 'I agree to sign electronically').click();
  await seen(page, /a second factor: an app with codes/);
  await isInOrder(spouse);
  const app = await setUpHere(spouse);
  await field(page, 'Your date of birth').waitFor();
  await isInOrder(spouse);
  await page.goto('/Client/Dashboard');
  await seen(page, /You are the spouse on this return/);
  await page.getByRole('link', { name: 'Reset Password' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Welcome Dear Client' }).count()).toBe(0);
  await isInOrder(spouse);
  await page.getByRole('link', { name: 'Sign', exact: true }).click();
  await field(page, 'Your date of birth').fill('1985-03-31');
  await button(page, 'Continue').click();
  // The session began before the account had a second factor.
  await field(page, 'Six-digit code').fill(app.nextCode());
  await button(page, 'Confirm').click();
  for (const words of ['Step 3 of 5', 'What you sign', '$82,310']) await seen(page, words);
  await isInOrder(spouse);
  await button(page, 'These amounts are right').click();
  await seen(taxpayer.page, /signs on their own account/);
  await isInOrder(taxpayer);
  await sign(spouse, 'Sim Vite');
  await seen(page, 'Thank you. You have both signed');
  await seen(page, /^We’ll file the return now/);
  await seen(page, /^Signed Form 8879/);
  await isInOrder(spouse);
  await seen(taxpayer.page, 'Thank you. You have both signed');
  await page.goto(link);
  await seen(page, 'This invitation was already used or withdrawn');
  await page.goto(`/ClientTaxReturn/${client.returnId}`);
  await seen(page, 'We couldn’t find this tax return');
  expect(taxpayer.complaints).toEqual([]);
});
