import { type Browser } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { type Client } from './support/client.js';
import { ownerAt } from './support/owner.js';
import { preparedReturn } from './support/prepared-return.js';
import { sharedProduct } from './support/product.js';
import { button, isInOrder, seen, signIn } from './support/steps.js';

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

/** A client whose return is signed, and not filed yet; it is on the owner's screen. */
async function withSignedReturn(name: string): Promise<Client> {
  const byHttp = await ownerAt(product.url, product.owner);
  const client = await preparedReturn(byHttp, name, 'EFILE_AUTH_SIGNED');
  await owner.page.goto(`/AdminTaxReturn/${client.returnId}`);
  return client;
}

const dialog = (name: RegExp = /^Record a transmission$/) => owner.page.getByRole('dialog', { name });

async function transmit(place: string, submissionId: string): Promise<void> {
  await button(owner.page, 'Record a transmission').click();
  await dialog().getByLabel('Filed with').selectOption(place);
  await dialog().getByLabel('Submission ID').fill(submissionId);
  await button(owner.page, 'Record it').click();
}

async function acknowledge(place: string, says: string, codes = ''): Promise<void> {
  const sent = owner.page.getByRole('listitem', { name: place }).last();
  const asked = dialog(/enter the acknowledgement$/);
  await sent.getByRole('button', { name: 'Enter the acknowledgement' }).click();
  await asked.getByLabel('It says').selectOption(says);
  await asked.getByLabel('Day of the acknowledgement').fill('2026-02-03');
  await asked.getByLabel(/^Rejection codes/).fill(codes);
  await button(owner.page, 'Record it').click();
  await asked.waitFor({ state: 'hidden' });
}

const ackFile = { name: 'federal.xml', mimeType: 'application/xml' };
const ack = (submissionId: string) =>
  `<Acknowledgement><SubmissionId>${submissionId}</SubmissionId><AcceptanceStatusTxt>Accepted</AcceptanceStatusTxt><StatusDt>2026-02-03</StatusDt></Acknowledgement>`;

it('follows a return from its transmission over a rejection to the acceptance, for staff and client', async () => {
  const client = await withSignedReturn('Faye Filer');
  const visitor = await arrive(browser, product.url, 360);
  await signIn(visitor, '/ClientSignIn', client.credentials);
  await visitor.page.waitForURL('**/Client/Dashboard');
  await visitor.page.goto(`/ClientTaxReturn/${client.returnId}`);
  await seen(visitor.page, /We’re filing your return/);

  const { page } = owner;
  await button(page, 'Choose where to file').click();
  const places = dialog(/^Choose where to file$/);
  await places.getByLabel('New York').check();
  await isInOrder(owner);
  await button(page, 'Save').click();
  await places.waitFor({ state: 'hidden' });
  await page.getByRole('listitem').filter({ hasText: 'New York, still to be filed' }).waitFor();

  await transmit('US', '1234562026032abc');
  await seen(page, /A submission ID has 20 characters/);
  await dialog().getByLabel('Submission ID').fill('123456 2026032 ABCDEFG');
  await button(page, 'Record it').click();
  await seen(page, 'Still to be filed in another place');
  await seen(visitor.page, 'Your New York return: not filed yet');
  await button(page, 'Record a transmission').click();
  expect(await dialog().getByLabel('Filed with').inputValue()).toBe('NY');
  await button(page, 'Cancel').click();
  await transmit('NY', '1234562026032newyork');
  await page.getByRole('listitem', { name: 'New York' }).waitFor();
  await seen(page, 'Transmitted. No acknowledgement yet');
  await seen(visitor.page, /Your federal return: filed February 1, 2026. Not yet accepted/);

  await acknowledge('Federal', 'rejected', 'r0000-504-02');
  await seen(page, /Social Security number of the dependent doesn’t match/);
  await seen(page, 'Transmit the corrected return');
  await isInOrder(owner);
  await seen(visitor.page, /The IRS sent it back February 3, 2026/);
  await seen(visitor.page, /compare your Social Security cards/);
  await isInOrder(visitor);

  await transmit('US', '1234562026034second0');
  const file = page.getByLabel('Acknowledgement file');
  await file.setInputFiles({ ...ackFile, buffer: Buffer.from(ack('9999992026034other00')) });
  await seen(page, /which is not on record for this return/);
  await isInOrder(owner);
  await file.setInputFiles({ ...ackFile, buffer: Buffer.from(ack('1234562026034second0')) });
  await page
    .getByRole('list', { name: 'Acknowledgements' })
    .getByText('federal.xml', { exact: true })
    .waitFor();
  await acknowledge('New York', 'accepted');
  await seen(page, 'Acknowledgement entered by hand');
  await seen(visitor.page, /Your federal return: filed February 3, 2026, accepted February 3, 2026/);
  await isInOrder(visitor);
});

it('ends a rejection with a paper return, and tells the client so', async () => {
  const client = await withSignedReturn('Paula Paper');
  const visitor = await arrive(browser, product.url, 360);
  await signIn(visitor, '/ClientSignIn', client.credentials);
  await visitor.page.waitForURL('**/Client/Dashboard');
  await visitor.page.goto(`/ClientTaxReturn/${client.returnId}`);
  const { page } = owner;
  await transmit('US', '1234562026032paper00');
  await acknowledge('Federal', 'rejected', 'r0000-504-02');

  await button(page, 'Record a mailed return').click();
  const asked = dialog(/^Record a mailed return$/);
  await asked.getByLabel('Day of the postmark').fill('2026-02-01');
  await asked.getByLabel(/^Tracking number/).fill('9407 1118 9876 5432 1098 76');
  await isInOrder(owner);
  await button(page, 'Record it').click();
  await seen(page, /rejected there on 2026-02-03/);
  await asked.getByLabel('Day of the postmark').fill('2026-02-04');
  await button(page, 'Record it').click();
  await asked.waitFor({ state: 'hidden' });
  await page.getByRole('listitem', { name: 'Federal, on paper' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'E-File Accepted' }).getByText('Complete').waitFor();
  await isInOrder(owner);
  await seen(visitor.page, /mailed on paper February 4, 2026, tracking number 9407111898765432109876/);
  await seen(visitor.page, 'It is mailed on paper');
  await isInOrder(visitor);
});

it('says in row and card that a return was marked accepted without an acknowledgement', async () => {
  await withSignedReturn('Marta Marked');
  const { page } = owner;
  await button(page, /: E-File Accepted$/).click();
  await page.getByRole('listitem').filter({ hasText: 'E-File Accepted' }).getByText('Complete').waitFor();
  await page.getByText('No acknowledgement on file').nth(1).waitFor();
  await isInOrder(owner);
});
