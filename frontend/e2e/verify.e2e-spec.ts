import { createHash } from 'node:crypto';
import { type Browser } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { takenOver } from './support/page-parts.js';
import { sharedProduct } from './support/product.js';
import { heading, isInOrder, seen } from './support/steps.js';

const product = sharedProduct('demo');
let browser: Browser;
let visitor: Visitor | undefined;
let copy: Buffer;

/** A copy of an accepted quote of the demonstration, as its client downloads it. */
async function anyCopy(): Promise<Buffer> {
  const ask = async (path: string, options: RequestInit = {}) => {
    const answer = await fetch(`${product.url}${path}`, options);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  };
  const signedIn = await ask('/api/users/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(product.demoSignIn('Client')),
  });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { Authorization: token };
  const returns = (await (await ask('/api/taxReturns/getAll', { headers })).json()) as { id: string }[];
  for (const { id } of returns) {
    const found = await ask(`/api/taxReturns/getById?id=${id}`, { headers });
    const { agreements } = (await found.json()) as { agreements: { link: string }[] };
    if (agreements[0]) return Buffer.from(await (await ask(agreements[0].link, { headers })).arrayBuffer());
  }
  throw new Error('The demonstration has no accepted quote');
}

beforeAll(async () => {
  browser = await launch();
  copy = await anyCopy();
});
afterAll(() => browser?.close());
afterEach(async () => {
  expect(visitor?.complaints ?? []).toEqual([]);
  await visitor?.context.close();
  visitor = undefined;
});

async function open(width: number): Promise<Visitor> {
  visitor = await arrive(browser, product.url, width);
  await visitor.page.goto('/verify');
  await heading(visitor.page, 'Check a document we signed');
  await takenOver(visitor.page);
  return visitor;
}

const choose = ({ page }: Visitor, buffer: Buffer, name = 'copy.pdf', mimeType = 'application/pdf') =>
  page.getByLabel('The PDF to check').setInputFiles({ name, mimeType, buffer });

it.each([360, 1280])('at %d px, knows a file that the firm signed, and no other', async (width) => {
  const person = await open(width);
  const { page } = person;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/'))
      sent.push(`${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ''}`);
  });
  await choose(person, copy);
  await page.getByRole('heading', { name: 'We signed this file' }).waitFor();
  await seen(page, /A copy of a quote that a client accepted, signed by .* on \w+ \d+, \d{4}/);
  await isInOrder(person);
  const hash = createHash('sha256').update(copy).digest('hex');
  // Neither the file nor its name leaves the browser.
  expect(sent).toEqual([`GET /api/signed-documents/${hash} `]);

  const altered = Buffer.from(copy);
  altered[altered.length - 100]! ^= 1;
  await choose(person, altered);
  await page
    .getByRole('heading', { name: 'We did not sign this file, or it was changed afterward' })
    .waitFor();
  await isInOrder(person);
});

it('takes a file that is dropped', async () => {
  const { page } = await open(1280);
  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], 'copy.pdf', { type: 'application/pdf' }));
      return transfer;
    },
    [...copy],
  );
  await page.getByText('Drop or choose the PDF').dispatchEvent('drop', { dataTransfer: data });
  await page.getByRole('heading', { name: 'We signed this file' }).waitFor();
});

it('says what to do with a file that cannot be one of ours', async () => {
  const person = await open(360);
  const { page } = person;
  await choose(person, Buffer.from('\u0089PNG'), 'photo.pdf');
  await seen(page, 'This is not a PDF');
  await choose(person, Buffer.alloc(0), 'empty.pdf');
  await seen(page, 'This is not a PDF');
  await isInOrder(person);

  const several = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    for (const name of ['one.pdf', 'two.pdf']) transfer.items.add(new File(['%PDF-'], name));
    return transfer;
  });
  await page.getByText('Drop or choose the PDF').dispatchEvent('drop', { dataTransfer: several });
  await seen(page, 'This page checks one file at a time.');

  const huge = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(50 * 1024 * 1024 + 1)], 'huge.pdf'));
    return transfer;
  });
  await page.getByText('Drop or choose the PDF').dispatchEvent('drop', { dataTransfer: huge });
  await seen(page, 'This file is too large to be one of ours');
});

it('says so when the server cannot be asked', async () => {
  const person = await open(360);
  await person.page.route('**/api/signed-documents/*', (route) => route.abort());
  await choose(person, copy);
  await seen(person.page, 'We could not check this file');
  await seen(person.page, 'We could not reach the server');
});

it('is found from the contact page, and says without JavaScript how to check', async () => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/Contact');
  await page.getByRole('link', { name: 'Check a document we signed' }).click();
  await page.waitForURL('**/verify');
  const text = await page.locator('body').innerText();
  expect(text).toContain('This check needs JavaScript');
  expect(text).toContain('shasum -a 256 FILE');
  await context.close();
});
