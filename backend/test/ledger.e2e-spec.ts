import { roles, type TaxReturnRequest } from '@tax-firm/machines';
import { migrations } from '@tax-firm/migrations';
import { type QueryRunner } from 'typeorm';
import { examine } from '../src/doctor/examine.js';
import { ledger as ledgerCheck } from '../src/doctor/ledger.js';
import { type LedgerEntry } from '../src/ledger/ledger.dto.js';
import { type OwnerStatistics } from '../src/statistics/statistics.dto.js';
import { type MonthOfLedger } from '../src/tax-returns/return/figures.js';
import { TaxReturnEntity } from '../src/tax-returns/return/tax-return.entity.js';
import { ReturnWorkflowService, systemSender } from '../src/tax-returns/workflow/return-workflow.service.js';
import { accountAs, type TestAccount } from './support/accounts.js';
import { startApp, type TestApp, type TestResponse } from './support/app.js';
import { orderOf, play, quoteCents, untilDue } from './support/orders.js';

let app: TestApp;
let owner: TestAccount;
let client: TestAccount;

beforeEach(async () => {
  app = await startApp();
  owner = await accountAs(app, 'Owner');
  client = await accountAs(app, 'Client');
});
afterEach(() => app.stop());

/** A return whose invoice is due. @returns sends it events at a time */
async function dueReturn(order: Record<string, unknown> = {}) {
  const { id } = await orderOf(app, client, order);
  await play(app, id, { Client: client, Owner: owner }, untilDue);
  const workflow = app.app.get(ReturnWorkflowService, { strict: false });
  const send = async (at: string, request: TaxReturnRequest, sender: unknown = systemSender) => {
    const current = await app.dataSource.manager.findOneByOrFail(TaxReturnEntity, { id });
    await workflow.send(current, sender as typeof systemSender, request, { origin: {}, at: new Date(at) });
  };
  return { id, send };
}

const byCheck = (reason: string, amountCents?: number): TaxReturnRequest => ({
  type: 'RECORD_OFFLINE_PAYMENT',
  reason,
  ...(amountCents !== undefined && { amountCents }),
});

async function entries(period: string): Promise<LedgerEntry[]> {
  const { status, body } = await app.request<LedgerEntry[]>('GET', `/api/ledger?period=${period}`, owner);
  expect(status).toBe(200);
  return body;
}
const sums = async (period: string) => (await entries(period)).map(({ cents }) => cents);
const months = async () => (await app.request<MonthOfLedger[]>('GET', '/api/ledger/months', owner)).body;

/** What a life of payments enters, in months of 2031 so that nothing of the orders lies among them. */
async function busyReturn() {
  const busy = await dueReturn();
  const { send } = busy;
  await send('2031-01-15T15:00:00Z', byCheck('Check 12', 10_000), owner);
  await send('2031-02-03T15:00:00Z', { type: 'PAYMENT_STARTED', amountCents: 20_000 });
  await send('2031-02-04T15:00:00Z', { type: 'PAYMENT_SUCCEEDED', amountCents: 20_000, reference: 'pi_1' });
  await send('2031-02-20T15:00:00Z', { type: 'PAYMENT_REFUNDED', amountCents: 5_000, reference: 'pi_1' });
  await send('2031-03-01T15:00:00Z', { type: 'PAYMENT_DISPUTED', reference: 'pi_1' });
  await send('2031-04-01T15:00:00Z', { type: 'DISPUTE_LOST', reference: 'pi_1' });
  return busy;
}

it('enters each payment and what went back in its own month', async () => {
  await busyReturn();
  expect(await sums('2031-01')).toEqual([10_000]);
  expect(await sums('2031-02')).toEqual([-5_000, 20_000]);
  expect(await sums('2031-03')).toEqual([]);
  expect(await sums('2031-04')).toEqual([-15_000]);
  expect(await sums('2031')).toEqual([-15_000, -5_000, 20_000, 10_000]);
  expect(await months()).toEqual([
    { month: '2031-04', entries: 1, receivedCents: 0, returnedCents: 15_000 },
    { month: '2031-02', entries: 2, receivedCents: 20_000, returnedCents: 5_000 },
    { month: '2031-01', entries: 1, receivedCents: 10_000, returnedCents: 0 },
  ]);
});

it('says of each entry whose it is, what happened, and how it was paid', async () => {
  const { id, send } = await dueReturn({
    service: 'Tax Preparation Business',
    taxYear: 2025,
    companyName: 'Harbor Studio LLC',
  });
  await send('2031-01-15T15:00:00Z', byCheck('Check 12'), owner);
  await send('2031-01-16T15:00:00Z', { type: 'UNDO_RECORD_OFFLINE_PAYMENT', reason: 'Not ours' }, owner);
  const name = expect.any(String) as string;
  const of = { id, name, title: expect.stringMatching(/^2025 .*– Harbor Studio LLC/) as string };
  const both = { return: of, method: 'Recorded by the firm', reference: 'offline-1' };
  expect(await entries('2031-01')).toEqual([
    {
      ...both,
      id: expect.stringContaining(id) as string,
      at: '2031-01-16T15:00:00.000Z',
      sentence: 'Offline payment undone',
      reason: 'Not ours',
      cents: -quoteCents,
    },
    {
      ...both,
      id: expect.stringContaining(id) as string,
      at: '2031-01-15T15:00:00.000Z',
      sentence: 'Offline payment recorded',
      reason: 'Check 12',
      cents: quoteCents,
    },
  ]);
});

it('does not enter a payment in review until the owner settles it as paid', async () => {
  const { send } = await dueReturn();
  await send('2031-01-15T15:00:00Z', { type: 'PAYMENT_SUCCEEDED', amountCents: 70_000, reference: 'pi_9' });
  expect(await sums('2031')).toEqual([]);
  await send('2031-01-20T15:00:00Z', { type: 'RESOLVE_PAYMENT', resolution: 'paid', reason: 'A tip' }, owner);
  expect(await sums('2031')).toEqual([70_000]);
});

it('begins a month and a year at midnight in New York', async () => {
  const { send } = await dueReturn();
  await send('2031-08-01T03:59:59Z', byCheck('In July', 100), owner);
  await send('2031-08-01T04:00:00Z', byCheck('In August', 200), owner);
  await send('2032-01-01T04:59:59Z', byCheck('In 2031', 300), owner);
  await send('2032-01-01T05:00:00Z', byCheck('In 2032', 400), owner);
  expect(await sums('2031-07')).toEqual([100]);
  expect(await sums('2031-08')).toEqual([200]);
  expect(await sums('2031')).toEqual([300, 200, 100]);
  expect(await sums('2032')).toEqual([400]);
  expect((await months()).map(({ month }) => month)).toEqual(['2032-01', '2031-12', '2031-08', '2031-07']);
});

it('shows a page at a time, and all of it once', async () => {
  const { send } = await dueReturn();
  const at = '2031-05-05T12:00:00Z';
  for (let n = 1; n <= 5; n++) await send(at, byCheck(`Check ${n}`, n * 100), owner);
  const seen: number[] = [];
  let next: string | undefined = '/api/ledger?period=2031-05&limit=2';
  for (let pages = 0; next && pages < 5; pages++) {
    const page: TestResponse<LedgerEntry[]> = await app.request<LedgerEntry[]>('GET', next, owner);
    seen.push(...page.body.map(({ cents }) => cents));
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(seen).toEqual([500, 400, 300, 200, 100]);
});

it('exports the period as CSV, oldest first, and records that', async () => {
  await busyReturn();
  const { status, body, headers } = await app.request<string>('GET', '/api/ledger/export?period=2031', owner);
  expect([status, headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="ledger-2031.csv"',
  ]);
  const lines = body.trim().split('\r\n');
  expect(lines[0]).toBe('Day,Time,Client,Return,What happened,Reason,Method,Reference,US dollars');
  expect(lines.slice(1).map((line) => [line.slice(0, 10), line.split(',').at(-1)])).toEqual([
    ['2031-01-15', '100'],
    ['2031-02-04', '200'],
    ['2031-02-20', '-50'],
    ['2031-04-01', '-150'],
  ]);
  const reads = await app.dataSource.query<object[]>(
    "SELECT actor_role, detail FROM access_log WHERE what = 'export'",
  );
  expect(reads).toEqual([{ actor_role: 'Owner', detail: 'ledger 2031' }]);
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

describe('its migration', () => {
  const Ledger = migrations.find(({ name }) => name.startsWith('Ledger'))!;
  const runner = () => ({ query: app.asOwner }) as unknown as QueryRunner;
  const all = () => app.asOwner('SELECT * FROM ledger_entry ORDER BY at, seq, reference');
  const revenue = async () =>
    (await app.request<OwnerStatistics>('GET', '/api/figures', owner)).body.revenueByService;

  it('enters what happened before as if it had been there', async () => {
    await busyReturn();
    const [before, earned] = [await all(), await revenue()];
    expect(before).toHaveLength(4);
    await new Ledger().down(runner());
    await new Ledger().up(runner());
    expect([await all(), await revenue()]).toEqual([before, earned]);
    expect(await months()).toHaveLength(3);
  });

  it('enters a payment of the first version, which the history does not list, when it was paid', async () => {
    const { id } = await dueReturn();
    await new Ledger().down(runner());
    const payments = [
      { reference: 'offline-1', amountCents: quoteCents, method: 'offline', fate: 'received' },
    ];
    await app.asOwner(`
      INSERT INTO transition (at, workflow_id, seq, machine_version, machine, type, actor_role, context_change, hash)
        VALUES ('2031-06-06', '${id}', 900, 2, 'taxReturn', 'MIGRATED', 'System', '${JSON.stringify({ payments })}', '');
      UPDATE tax_return SET paid_at = '2031-03-04 15:00Z' WHERE id = '${id}'`);
    await new Ledger().up(runner());
    expect(((await all()) as { at: Date; cents: string }[]).map(({ at, cents }) => [at, cents])).toEqual([
      [new Date('2031-03-04T15:00:00Z'), String(quoteCents)],
    ]);
  });
});

it('is compared with the returns by the doctor', async () => {
  await busyReturn();
  const check = async () => (await examine(app.environment, { checks: [ledgerCheck] }))[0];
  expect(await check()).toMatchObject({ level: 'ok' });
  await app.asOwner('UPDATE tax_return SET paid_cents = paid_cents + 1');
  expect(await check()).toMatchObject({ level: 'problem' });
});
