import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { orderedBy } from './support/client.js';
import { sharedProduct } from './support/product.js';
import { button, field, heading, seen, signIn, tab, toUploadDocuments } from './support/steps.js';

const product = sharedProduct('empty');
let browser: Browser;
let folder: string;
beforeAll(async () => {
  browser = await launch();
  folder = await mkdtemp(join(tmpdir(), 'tax-firm-upload-'));
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Slows a visitor's uploads down, in bytes per second. @returns what breaks the connection, and what restores it */
async function lineOf({ context, page }: Visitor, uploadThroughput: number) {
  const network = await context.newCDPSession(page);
  const line = (offline: boolean) =>
    network.send('Network.emulateNetworkConditions', {
      offline,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await network.send('Network.enable');
  await line(false);
  return line;
}

/** A new client, on a phone, at the files of their return. */
async function atFileManager(name: string) {
  const { credentials, returnId } = await orderedBy(product.url, name);
  const visitor = await arrive(browser, product.url, 360);
  await signIn(visitor, '/login', credentials);
  await visitor.page.waitForURL('**/Client/Dashboard');
  await visitor.page.goto(`/ClientTaxReturn/${returnId}/file-manager`);
  return { visitor, returnId };
}

const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

it('a large scan resumes after the connection broke, and arrives whole', async () => {
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(40 * 1024 * 1024)]);
  const scan = join(folder, 'scan of a shoebox.pdf');
  await writeFile(scan, content);
  const { visitor, returnId } = await atFileManager('Ines Moreau');
  const { page, context } = visitor;

  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  const line = await lineOf(visitor, 12 * 1024 * 1024);
  await page.locator('input[type=file]').first().setInputFiles(scan);
  // In the second request.
  await page.waitForRequest((request) => Number(request.headers()['upload-offset']) > 0);
  await line(true);
  await page.waitForEvent('requestfailed');
  await line(false);
  await seen(page, 'Upload Complete');

  expect(offsets[0]).toBe(0);
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
  expect(Math.max(...offsets)).toBeGreaterThan(16 * 1024 * 1024);
  const stored = await page.evaluate(async (id) => {
    const answer = await fetch(`/api/taxReturns/getById?id=${id}`);
    const { files } = (await answer.json()) as { files: { name: string; sha256: string; size: number }[] };
    return files;
  }, returnId);
  expect(stored).toMatchObject([
    { name: 'scan of a shoebox.pdf', size: content.length, sha256: digest(content) },
  ]);
  await context.close();
});

it('an upload and a message outlast another tab, and a press without a connection says so', async () => {
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(6 * 1024 * 1024)]);
  const scan = join(folder, 'W-2.pdf');
  await writeFile(scan, content);
  const { visitor } = await atFileManager('Juno Pell');
  const { page, context } = visitor;

  const line = await lineOf(visitor, 1024 * 1024);
  const arrived = page.waitForResponse((answer) => answer.url().endsWith('/updateTaxReturnFiles'));
  await page.locator('input[type=file]').first().setInputFiles(scan);
  await page.getByText('W-2.pdf').first().waitFor();
  await tab(page, 'Communications');
  await field(page, 'Message').fill('Where do I find box 12?');
  await tab(page, 'File Manager');
  await arrived;
  await page.getByRole('list', { name: 'Your documents' }).getByText('W-2.pdf').waitFor();

  await tab(page, 'Communications');
  expect(await field(page, 'Message').inputValue()).toBe('Where do I find box 12?');
  await line(true);
  await button(page, 'Submit').click();
  await page.getByRole('alert').getByText('We could not reach the server').waitFor();
  await line(false);
  await button(page, 'Submit').click();
  await seen(page, 'Where do I find box 12?');
  await context.close();
});

it('a visitor’s upload outlasts the browser’s Back and another page', async () => {
  const scan = join(folder, 'W-2 of a visitor.pdf');
  await writeFile(scan, Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3 * 1024 * 1024)]));
  const visitor = await arrive(browser, product.url, 360);
  const { page, context } = visitor;
  await toUploadDocuments(page);
  await lineOf(visitor, 512 * 1024);
  const arrived = page.waitForResponse((answer) => answer.url().endsWith('/api/files'));
  await page.locator('input[type=file]').first().setInputFiles(scan);
  await seen(page, 'Uploading...');
  await page.goBack();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').locator('a[href="/"]').first().click();
  await page.waitForURL(`${product.url}/`);
  expect((await arrived).status()).toBe(201);
  await page.goto('/PriceTool');
  await button(page, 'See my price range').click();
  await button(page, /Upload Documents$/).click();
  await heading(page, 'Upload Documents');
  await button(page, 'Remove W-2 of a visitor.pdf').waitFor();
  await context.close();
});
