import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { type Browser, type Page } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { type Client } from './support/client.js';
import { ownerAt } from './support/owner.js';
import { preparedReturn } from './support/prepared-return.js';
import { sharedProduct } from './support/product.js';
import { button, field, heading, isInOrder, seen, signIn, tab } from './support/steps.js';

const product = sharedProduct('empty');
let browser: Browser;
let owner: Visitor;
let folder: string;

/** A PDF with a line of text near the end of each page. */
async function pdfOf(name: string, lines: readonly string[]): Promise<string> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const line of lines) pdf.addPage([612, 792]).drawText(line, { x: 60, y: 120, size: 20, font });
  const path = join(folder, name);
  await writeFile(path, await pdf.save());
  return path;
}

/** Black squares as scanners write them, in base64. */
const scans = {
  JPXDecode:
    '/0//UQApAAAAAAAIAAAACAAAAAAAAAAAAAAACAAAAAgAAAAAAAAAAAABBwEB/1IADAAAAAEAAAQEAAH/XAAEQED/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjT/kAAKAAAAAAAWAAH/k9+AKBFQVKNv/9k=',
  JBIG2Decode: 'AAAAADAAAQAAABMAAAAIAAAACAAAAAAAAAAAAAAAAAAAASYAAQAAABkAAAAIAAAACAAAAAAAAAAAAAEmov/+ACAC',
  CCITTFaxDecode: '/wAQAQ==',
};

/** A PDF whose pages are pictures alone. @param damaged whether the last picture cannot be decoded */
async function scanOf(
  name: string,
  filters: readonly (keyof typeof scans)[],
  damaged = false,
): Promise<string> {
  const pdf = await PDFDocument.create();
  for (const filter of filters) {
    const isLast = filter === filters.at(-1);
    const picture = pdf.context.stream(
      damaged && isLast ? Buffer.from('No picture') : Buffer.from(scans[filter], 'base64'),
      {
        Type: 'XObject',
        Subtype: 'Image',
        Width: 8,
        Height: 8,
        ColorSpace: 'DeviceGray',
        BitsPerComponent: filter === 'JPXDecode' ? 8 : 1,
        Filter: filter,
        ...(filter === 'CCITTFaxDecode' && { DecodeParms: { K: -1, Columns: 8, Rows: 8, BlackIs1: true } }),
      },
    );
    const page = pdf.addPage([612, 792]);
    page.node.setXObject(PDFName.of('Scan'), pdf.context.register(picture));
    const content = pdf.context.stream('q 500 0 0 600 50 100 cm /Scan Do Q');
    page.node.set(PDFName.of('Contents'), pdf.context.register(content));
  }
  const path = join(folder, name);
  await writeFile(path, await pdf.save());
  return path;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tax-firm-review-'));
  browser = await launch();
  owner = await arrive(browser, product.url, 1280);
  await signIn(owner, '/AgroSignIn', product.owner);
  await owner.page.waitForURL('**/Admin/Dashboard');
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true });
});

/** A client whose return is approved, signed in; the return is on the owner's screen. */
async function withApprovedReturn(
  name: string,
  width: number,
): Promise<{ client: Client; visitor: Visitor }> {
  const byHttp = await ownerAt(product.url, product.owner);
  const client = await preparedReturn(byHttp, name, 'APPROVE_EFILE');
  await owner.page.goto(`/AdminTaxReturn/${client.returnId}`);
  const visitor = await arrive(browser, product.url, width);
  await signIn(visitor, '/ClientSignIn', client.credentials);
  await visitor.page.waitForURL('**/Client/Dashboard');
  return { client, visitor };
}

/** Uploads files for the review and releases them. */
async function release({ page }: Visitor, ...paths: string[]): Promise<void> {
  await tab(page, 'File Manager');
  await field(page, 'Upload a PDF of the return').setInputFiles(paths);
  const list = page.getByRole('list', { name: 'Review copy' }).getByRole('listitem');
  await list.nth(paths.length - 1).waitFor();
  await button(page, 'Release to the client for review').click();
  await seen(page, 'With the client');
}

/** Whether a page is drawn: its picture has more than white. */
const isDrawn = (page: Page, number: number) =>
  page.waitForFunction((wanted) => {
    const canvas = document.querySelector<HTMLCanvasElement>(`[data-page="${wanted}"] canvas`);
    const pixels = canvas?.width
      ? canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data
      : [];
    return pixels.some((value, index) => index % 4 === 0 && value < 128 && pixels[index + 3]! > 128);
  }, number);

/**
 * Presses a button of the viewer's bar by key. Right after a jump, Chromium does not know yet where the bar stuck, so a
 * click, or a focus that may scroll, would go to another page.
 */
async function pressInPlace(page: Page, name: string) {
  await button(page, name).evaluate((element) => element.focus({ preventScroll: true }));
  await page.keyboard.press('Enter');
}

describe.each([360, 1280])('the review of a return, its client at %d px', (width) => {
  let client: Client;
  let visitor: Visitor;
  beforeAll(async () => {
    ({ client, visitor } = await withApprovedReturn(`Rita Morrow ${width}`, width));
  });

  it('begins when staff upload and release the copy, and the client gets an email', async () => {
    const lines = ['Form 1040', 'Schedule 1', 'Tax on line 16', 'Schedule B', 'The refund'];
    await release(owner, await pdfOf('Federal.pdf', lines), await pdfOf('State.pdf', ['New York IT-201']));
    await isInOrder(owner);
    const { text } = await product.mailTo(client.credentials.email, 'Please review your tax return');
    expect(text).toContain(`/ClientTaxReturn/${client.returnId}/continue`);
  });

  it('shows the pages as the client scrolls, and the other file', async () => {
    const { page } = visitor;
    await page.goto(`/ClientTaxReturn/${client.returnId}`);
    await button(page, 'Review your return').click();
    await heading(page, 'Review your return');
    await isDrawn(page, 1);
    await seen(page, 'Page 1 of 5');
    await isInOrder(visitor);
    await tab(page, 'State.pdf');
    await seen(page, 'New York IT-201');
    await seen(page, 'Page 1 of 1');
    await tab(page, 'Federal.pdf');
    await page.locator('[data-page="5"]').scrollIntoViewIfNeeded();
    await isDrawn(page, 5);
    await seen(page, 'Page 5 of 5');
    expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(width < 1000 ? 0 : 1);
  });

  it('finds text on a page far away, and enlarges it within its frame', async () => {
    const { page } = visitor;
    await field(page, 'Find').fill('LINE 16');
    await seen(page, '1 of 1');
    await seen(page, 'Page 3 of 5');
    const hit = page.getByText('Tax on line 16');
    await hit.waitFor();
    await page.waitForFunction(
      (element) => {
        const { top, bottom } = element!.getBoundingClientRect();
        return top > 0 && bottom < window.innerHeight;
      },
      await hit.elementHandle(),
    );
    await pressInPlace(page, 'Zoom in');
    await seen(page, '125%');
    await seen(page, 'Page 3 of 5');
    await isInOrder(visitor);
    await pressInPlace(page, 'Zoom out');
    await field(page, 'Find').fill('alimony');
    await seen(page, 'Not found');
    await field(page, 'Find').fill('line 16');
    await seen(page, 'Page 3 of 5');
  });

  it('waits while a question about page 3 is open, until staff answer it', async () => {
    const { page } = visitor;
    await button(page, 'Ask about page 3').click();
    await field(page, 'Your question').fill('Why is it so high?');
    await isInOrder(visitor);
    await button(page, 'Send the question').click();
    await seen(page, /We’re answering your question/);
    expect(await button(page, 'I have reviewed this').getAttribute('aria-disabled')).toBe('true');

    await tab(owner.page, 'Communications');
    await seen(owner.page, /About “Federal\.pdf”, page 3:/);
    const verdict = field(owner.page, 'Does this answer the question about the review copy?');
    await verdict.waitFor();
    await owner.page.getByRole('textbox', { name: 'Message' }).fill('It has the tax of two jobs in it.');
    await button(owner.page, 'Send to the client').click();
    await seen(owner.page, 'Please choose whether this answers the question');
    await verdict.selectOption('Yes, the client can continue');
    await isInOrder(owner);
    await button(owner.page, 'Send to the client').click();
    await seen(owner.page, 'Email Sent!');
    await seen(page, /We answered your question/);
  });

  it('ends when the client confirms it', async () => {
    const { page } = visitor;
    await button(page, 'I have reviewed this').click();
    await button(page, 'Yes, I have reviewed it').click();
    await seen(page, 'You confirmed that you reviewed this return. Thank you.');
    await page.waitForFunction(() => document.activeElement !== document.body);
    await isInOrder(visitor);
    expect(visitor.complaints).toEqual([]);
    await tab(owner.page, 'Activity');
    await owner.page
      .getByRole('listitem')
      .filter({ hasText: 'Client Reviews Copy' })
      .getByText('Complete')
      .waitFor();
  });
});

it('a damaged PDF is not shown, and can be downloaded', async () => {
  const { client, visitor } = await withApprovedReturn('Bo Ferris', 360);
  const path = join(folder, 'Damaged.pdf');
  await writeFile(path, '%PDF-1.7\nThis is no PDF after all.\n');
  await release(owner, path);
  const { page } = visitor;
  await page.goto(`/ClientTaxReturn/${client.returnId}/review`);
  await seen(page, 'This PDF can’t be shown here. Please download it, or ask us for another copy.');
  await isInOrder(visitor);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download the file').click(),
  ]);
  expect(download.suggestedFilename()).toBe('Damaged.pdf');
});

it('scans in JPEG 2000, JBIG2 and fax are shown; a copy that lost a picture says so and is not confirmed', async () => {
  const { client, visitor } = await withApprovedReturn('Nora Field', 1280);
  const whole = await scanOf('Scan.pdf', ['JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode']);
  await release(owner, whole, await scanOf('Lost.pdf', ['JPXDecode'], true));
  await button(owner.page, 'Preview Scan.pdf').click();
  for (const number of [3, 1]) {
    await owner.page.locator(`[data-page="${number}"]`).scrollIntoViewIfNeeded();
    await isDrawn(owner.page, number);
  }
  await isInOrder(owner);
  await button(owner.page, 'Zoom in').focus();
  for (const next of ['Rotate', 'Find', 'Previous', 'Next', 'Download Scan.pdf', 'Close']) {
    await owner.page.keyboard.press('Tab');
    await owner.page.waitForFunction((wanted) => {
      const { ariaLabel, innerText, labels } = document.activeElement as HTMLInputElement;
      return [ariaLabel, innerText, labels?.[0]?.innerText].includes(wanted);
    }, next);
  }
  await owner.page.keyboard.press('Escape');
  await owner.page.getByRole('dialog').waitFor({ state: 'detached' });
  const { page } = visitor;
  await page.goto(`/ClientTaxReturn/${client.returnId}/review`);
  for (const number of [1, 2, 3]) {
    await page.locator(`[data-page="${number}"]`).scrollIntoViewIfNeeded();
    await isDrawn(page, number);
  }
  const confirm = button(page, 'I have reviewed this');
  await seen(page, 'Please read “Lost.pdf” first.');
  await tab(page, 'Lost.pdf');
  await seen(page, 'A picture on this page can’t be shown. Please download the file.');
  await seen(page, '“Lost.pdf” can’t be shown in full. Please ask us for another copy.');
  expect(await confirm.getAttribute('aria-disabled')).toBe('true');
  await isInOrder(visitor);
});
