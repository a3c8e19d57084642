import { roles, type TaxReturnRequest } from '@tax-firm/machines';
import { examine } from '../../src/operations/doctor/examine.js';
import { ledger as ledgerCheck } from '../../src/operations/doctor/checks/database.js';
import { type LedgerEntry } from '../../src/money/ledger/ledger.controller.js';
import { type MonthOfLedger } from '../../src/returns/return/figures.js';
import { TaxReturnEntity } from '../../src/returns/return/tax-return.entity.js';
import { ReturnWorkflowService, systemSender } from '../../src/returns/workflow/return-workflow.service.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp, type TestResponse } from '../support/app.js';
import { orderOf, play, quoteCents, untilDue } from '../support/orders.js';

let app: TestApp;
let owner: TestAccount;
let client: TestAccount;

/** Each test has a year to itself. */
let year = 2030;

beforeAll(async () => {
  app = await startApp();
  owner = await accountAs(app, 'Owner');
  client = await accountAs(app, 'Client');
});
beforeEach(() => {
  year += 2;
});
afterAll(() => app.stop());

/** A return whose invoice is due. Its `send` takes a day of the test’s year, or a time. */
async function dueReturn(order: Record<string, unknown> = {}) {
  const { id } = await orderOf(app, client, order);
  await play(app, id, { Client: client, Owner: owner }, untilDue);
  const workflow = app.app.get(ReturnWorkflowService, { strict: false });
  const send = async (day: string, request: TaxReturnRequest, sender: unknown = systemSender) => {
    const current = await app.dataSource.manager.findOneByOrFail(TaxReturnEntity, { id });
    const at = new Date(day.length > 5 ? day : `${year}-${day}T15:00:00Z`);
    await workflow.send(current, sender as typeof systemSender, request, { origin: {}, at });
  };
  return { id, send };
}

const byCheck = (reason: string, amountCents?: number): TaxReturnRequest => ({
  type: 'RECORD_OFFLINE_PAYMENT',
  reason,
  ...(amountCents !== undefined && { amountCents }),
});

/** @param month such as `-03`; the whole year by default */
async function entries(month = ''): Promise<LedgerEntry[]> {
  const path = `/api/ledger?period=${year}${month}`;
  const { status, body } = await app.request<LedgerEntry[]>('GET', path, owner);
  expect(status).toBe(200);
  return body;
}
const sums = async (month?: string) => (await entries(month)).map(({ cents }) => cents);
const months = async () =>
  (await app.request<MonthOfLedger[]>('GET', '/api/ledger/months', owner)).body.filter(({ month }) =>
    month.startsWith(`${year}`),
  );

/** Has paid in two parts, got some of it back, and taken the rest back by a dispute. */
async function busyReturn() {
  const busy = await dueReturn();
  const { send } = busy;
  await send('01-15', byCheck('Check 12', 10_000), owner);
  await send('02-03', { type: 'PAYMENT_STARTED', amountCents: 20_000 });
  await send('02-04', { type: 'PAYMENT_SUCCEEDED', amountCents: 20_000, reference: 'pi_1' });
  await send('02-20', { type: 'PAYMENT_REFUNDED', amountCents: 5_000, reference: 'pi_1' });
  await send('03-01', { type: 'PAYMENT_DISPUTED', reference: 'pi_1', dispute: 'du_1', amountCents: 15_000 });
  await send('04-01', { type: 'DISPUTE_LOST', reference: 'pi_1', dispute: 'du_1' });
  return busy;
}

it('enters each payment and what went back in its own month', async () => {
  await busyReturn();
  expect(await sums('-01')).toEqual([10_000]);
  expect(await sums('-02')).toEqual([-5_000, 20_000]);
  expect(await sums('-03')).toEqual([]);
  expect(await sums('-04')).toEqual([-15_000]);
  expect(await sums()).toEqual([-15_000, -5_000, 20_000, 10_000]);
  expect(await months()).toEqual([
    { month: `${year}-04`, entries: 1, receivedCents: 0, returnedCents: 15_000 },
    { month: `${year}-02`, entries: 2, receivedCents: 20_000, returnedCents: 5_000 },
    { month: `${year}-01`, entries: 1, receivedCents: 10_000, returnedCents: 0 },
  ]);
});

it('says of each entry whose it is, what happened, and how it was paid', async () => {
  const { id, send } = await dueReturn({
    service: 'Tax Preparation Business',
    taxYear: 2025,
    companyName: 'Harbor Studio LLC',
  });
  await send('01-15', byCheck('Check 12'), owner);
  await send('01-16', { type: 'UNDO_RECORD_OFFLINE_PAYMENT', reason: 'Not ours' }, owner);
  const name = expect.any(String) as string;
  const of = { id, name, title: expect.stringMatching(/^2025 .*– Harbor Studio LLC/) as string };
  const both = { return: of, method: 'Recorded by the firm', reference: 'offline-1' };
  expect(await entries('-01')).toEqual([
    {
      ...both,
      id: expect.stringContaining(id) as string,
      at: `${year}-01-16T15:00:00.000Z`,
      sentence: 'Correction: an offline payment was recorded by mistake',
      reason: 'Not ours',
      cents: -quoteCents,
    },
    {
      ...both,
      id: expect.stringContaining(id) as string,
      at: `${year}-01-15T15:00:00.000Z`,
      sentence: 'Offline payment recorded',
      reason: 'Check 12',
      cents: quoteCents,
    },
  ]);
  // Nobody received it, and nobody got it back.
  expect(await months()).toEqual([{ month: `${year}-01`, entries: 2, receivedCents: 0, returnedCents: 0 }]);
  const paidBy = { paidBy: 'check', checkNumber: '1042', receivedOn: `${year}-01-17` } as const;
  await send('01-18', { type: 'RECORD_OFFLINE_PAYMENT', amountCents: quoteCents, ...paidBy }, owner);
  expect((await entries('-01'))[0]).toMatchObject({
    sentence: `Offline payment of $300 recorded (Check 1042, received ${year}-01-17)`,
    method: `Check 1042, received ${year}-01-17`,
    reason: null,
  });
});

it('does not enter a payment in review until the owner settles it as paid', async () => {
  const { send } = await dueReturn();
  await send('01-15', { type: 'PAYMENT_SUCCEEDED', amountCents: 70_000, reference: 'pi_9' });
  expect(await sums()).toEqual([]);
  await send('01-20', { type: 'RESOLVE_PAYMENT', resolution: 'paid', reason: 'A tip' }, owner);
  expect(await sums()).toEqual([70_000]);
});

it('begins a month and a year at midnight in New York', async () => {
  const { send } = await dueReturn();
  await send(`${year}-08-01T03:59:59Z`, byCheck('In July', 100), owner);
  await send(`${year}-08-01T04:00:00Z`, byCheck('In August', 200), owner);
  await send(`${year + 1}-01-01T04:59:59Z`, byCheck('In December', 300), owner);
  await send(`${year + 1}-01-01T05:00:00Z`, byCheck('In January', 400), owner);
  expect(await sums('-07')).toEqual([100]);
  expect(await sums('-08')).toEqual([200]);
  expect(await sums()).toEqual([300, 200, 100]);
  expect((await months()).map(({ month }) => month.slice(5))).toEqual(['12', '08', '07']);
  year += 1;
  expect(await sums()).toEqual([400]);
  expect((await months()).map(({ month }) => month.slice(5))).toEqual(['01']);
  year += 1;
});

it('shows a page at a time, and all of it once', async () => {
  const { send } = await dueReturn();
  const at = '05-05';
  for (let n = 1; n <= 5; n++) await send(at, byCheck(`Check ${n}`, n * 100), owner);
  const seen: number[] = [];
  let next: string | undefined = `/api/ledger?period=${year}-05&limit=2`;
  for (let pages = 0; next && pages < 5; pages++) {
    const page: TestResponse<LedgerEntry[]> = await app.request<LedgerEntry[]>('GET', next, owner);
    seen.push(...page.body.map(({ cents }) => cents));
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(seen).toEqual([500, 400, 300, 200, 100]);
});

it('exports the period as CSV, oldest first, and records that', async () => {
  await busyReturn();
  const { status, body, headers } = await app.request<string>(
    'GET',
    `/api/ledger/export?period=${year}`,
    owner,
  );
  expect([status, headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="ledger-${year}.csv"`,
  ]);
  const lines = body.trim().split('\r\n');
  expect(lines[0]).toBe('Day,Time,Client,Return,What happened,Reason,Method,Reference,US dollars');
  expect(lines.slice(1).map((line) => [line.slice(0, 10), line.split(',').at(-1)])).toEqual([
    [`${year}-01-15`, '100'],
    [`${year}-02-04`, '200'],
    [`${year}-02-20`, '-50'],
    [`${year}-04-01`, '-150'],
  ]);
  const reads = await app.dataSource.query<object[]>(
    "SELECT actor_role, detail FROM access_log WHERE what = 'export'",
  );
  expect(reads).toEqual([{ actor_role: 'Owner', detail: `ledger ${year}` }]);
});

it('is the owner’s alone', async () => {
  for (const role of roles.filter((each) => each !== 'Owner')) {
    const other = await accountAs(app, role);
    for (const path of ['/api/ledger?period=2031', '/api/ledger/months', '/api/ledger/export?period=2031'])
      expect([role, path, (await app.request('GET', path, other)).status]).toEqual([role, path, 403]);
  }
  expect((await app.request('GET', '/api/ledger?period=2031')).status).toBe(401);
});

it.each(['', '2031-13', '31', '2031-1', "2031' OR 1", '0000'])('refuses the period “%s”', async (period) => {
  for (const path of ['/api/ledger', '/api/ledger/export']) {
    const { status, body } = await app.request('GET', `${path}?period=${encodeURIComponent(period)}`, owner);
    expect([status, body]).toMatchObject([
      400,
      { errors: { period: 'Give a month, such as 2026-03, or a year, such as 2026' } },
    ]);
  }
});

it.each(['x', '5.x', `5.${'0'.repeat(8)}-0000-0000-0000-000000000000/1/\0`])(
  'refuses the cursor “%s”',
  async (after) => {
    const path = `/api/ledger?period=2031&after=${encodeURIComponent(after)}`;
    expect((await app.request('GET', path, owner)).status).toBe(400);
  },
);

it('is compared with the returns by the doctor', async () => {
  const { id } = await busyReturn();
  const check = async () => (await examine(app.environment, { checks: [ledgerCheck] }))[0];
  expect(await check()).toMatchObject({ level: 'ok' });
  await app.asOwner(`UPDATE tax_return SET paid_cents = paid_cents + 1 WHERE id = '${id}'`);
  expect(await check()).toMatchObject({
    level: 'problem',
    says: `The ledger differs from the payments of ${id}`,
  });
  await app.asOwner(`UPDATE tax_return SET paid_cents = paid_cents - 1 WHERE id = '${id}'`);
});
