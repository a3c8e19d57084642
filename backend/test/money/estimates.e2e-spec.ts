import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { dueTaxYear } from '@tax-firm/machines';
import { startApp, type TestApp } from '../support/app.js';
import { readsPdf } from '../support/pdf.js';

let app: TestApp;
let calls = 0;
beforeAll(async () => {
  app = await startApp({ environment: { rateLimits: true } });
});
afterAll(() => app.stop());

const choices = {
  service: 'taxPreparation',
  preparation: 'individual',
  answers: {
    household: { filing: 'individual', additionalStates: 1, scheduleBDE: true },
    you: { w2Count: 2, w2Income: 'under' },
  },
};

async function priceOf(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  calls += 1;
  return fetch(`${app.url}/api/estimates/pdf`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
/** The text of a PDF, in one line. Undefined if pdftotext is missing. */
async function textOf(response: Response): Promise<string | undefined> {
  const input = Buffer.from(await response.arrayBuffer());
  expect(input.subarray(0, 5).toString()).toBe('%PDF-');
  if (!readsPdf) return undefined;
  const { stdout, stderr } = spawnSync('pdftotext', ['-layout', '-', '-'], { input });
  expect(stderr.toString()).toBe('');
  return stdout.toString().replace(/\s+/g, ' ');
}

const refusalOf = async (body: unknown) => {
  const response = await priceOf(body);
  return [response.status, await response.json()] as const;
};

it('is a PDF of answers, lines, rules and total, whatever sums the request claims', async () => {
  const forged = { lines: [{ key: 'you.w2', label: 'Free', lowCents: 0, highCents: 0 }], lowCents: 1 };
  const response = await priceOf({ ...choices, ...forged, taxYear: 2023 });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toContain('filename="Your price range.pdf"');
  expect(response.headers.get('cache-control')).toContain('no-store');
  const text = await textOf(response);
  if (text === undefined) return;
  for (const part of [
    'Lantern Street CPA, PLLC',
    'Tax Preparation Individual',
    'Tax year 2023',
    'Who is filing Individual filer',
    'Forms W-2 2',
    'Income Under $50,000',
    'Other states 1',
    'Return with Form W-2 $200',
    '1 additional W-2 $35',
    '1 additional state return $75',
    'Schedules B, D and/or E page 2 By quote',
    'Price list: $75 each, up to $200',
    'Estimated total (US dollars) from $310',
    'This is an estimate',
    'Work by quote costs extra',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Free');
});

it('is made again for a repeated Idempotency-Key', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const made = async () => {
    const response = await priceOf(choices, headers);
    const content = Buffer.from(await response.arrayBuffer());
    return [response.status, content.toString('latin1', 0, 5)];
  };
  expect([await made(), await made()]).toEqual([
    [200, '%PDF-'],
    [200, '%PDF-'],
  ]);
});

it('has the total on the page of the last line', async () => {
  const filer = { w2Count: 1, scheduleC: true };
  const household = { filing: 'married', additionalStates: 1, scheduleBDE: true };
  const answers = { household, you: filer, spouse: { ...filer, rentals: 1 } };
  const response = await priceOf({ ...choices, answers });
  expect(response.status).toBe(200);
  if (!readsPdf) return;
  const input = Buffer.from(await response.arrayBuffer());
  const pages = spawnSync('pdftotext', ['-layout', '-', '-'], { input }).stdout.toString().split('\f');
  expect(pages.find((page) => page.includes('Estimated total'))).toContain('Schedules B, D and/or E page 2');
});

it('names the tax year that is due if none was chosen, and none for a service without a tax return', async () => {
  const formation = { service: 'companyFormation', answers: { companyFormation: { ein: true } } };
  const pdfs = await Promise.all([priceOf(choices), priceOf(formation)]);
  expect(pdfs.map(({ status }) => status)).toEqual([200, 200]);
  const [individual, business] = await Promise.all(pdfs.map(textOf));
  if (individual === undefined) return;
  expect(individual).toContain(`Tax year ${dueTaxYear(new Date())}`);
  expect(business).not.toContain('Tax year');
});

it.each<[string, unknown, Record<string, string>]>([
  ['an unknown service', { ...choices, service: 'gardening' }, { service: 'Please choose a service' }],
  ['an unknown type', { ...choices, preparation: 'trust' }, { preparation: 'Please choose a type' }],
  [
    'an answer out of bounds',
    { ...choices, answers: { you: { w2Count: 1e9 } } },
    { answers: 'Please complete the price tool again' },
  ],
  ['no answers', { service: 'taxPreparation' }, { answers: 'Please complete the price tool again' }],
  [
    'nothing that has a price',
    { ...choices, answers: { you: { w2Count: 0 } } },
    { answers: 'There is no price yet. Please answer a question or two first.' },
  ],
])('is refused with %s', async (_what, body, errors) => {
  expect(await refusalOf(body)).toEqual([400, expect.objectContaining({ errors })]);
});

it('is refused for a body that no visitor sends, and after 30 in an hour', async () => {
  expect((await priceOf({ ...choices, padding: 'x'.repeat(20_000) })).status).toBe(413);
  while (calls < 30) expect((await priceOf({})).status).toBe(400);
  expect((await priceOf(choices)).status).toBe(429);
});
