import { roles } from '@tax-firm/machines';
import { type OwnerStatistics } from '../../src/money/statistics/statistics.controller.js';
import { type ListStatistics } from '../../src/returns/list/list.dto.js';
import { FIRM, type Firm } from '../../src/firm/firm.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { givenColumns } from '../support/database.js';
import { orderOf, play, quoteCents, untilDue } from '../support/orders.js';

let app: TestApp;
let as: { Client: TestAccount; Owner: TestAccount };

beforeAll(async () => {
  app = await startApp();
  as = { Client: await accountAs(app, 'Client'), Owner: await accountAs(app, 'Owner') };
});
afterAll(() => app.stop());

const statistics = async () => (await app.request<OwnerStatistics>('GET', '/api/figures', as.Owner)).body;
const setOffice = (id: string, office: unknown, by = as.Owner) =>
  app.request('PUT', '/api/taxReturns/updateOffice', { token: by.token, body: { id, office } });

it('has every month, but no figures, for a new firm', async () => {
  const empty = await statistics();
  expect(empty.revenueByMonth).toHaveLength(24);
  expect(empty.revenueByMonth.every(({ cents, entries }) => cents === 0 && entries === 0)).toBe(true);
  expect({ ...empty, revenueByMonth: [] }).toEqual({
    revenueByMonth: [],
    revenueByService: [],
    revenueByOffice: [],
    estimateAgainstQuote: [],
    quotesAgainstRange: { below: 0, within: 0, above: 0 },
    stages: [],
    waiting: [],
    assigned: [],
  });
});

it('adds up payments by month, service and office, and shows what other returns are waiting on', async () => {
  const paid: string[] = [];
  for (const service of [
    'Tax Preparation Individual',
    'Tax Preparation Individual',
    'Tax Preparation Business',
  ]) {
    const { id } = await orderOf(app, as.Client, { service });
    await play(app, id, as, untilDue);
    await app.request('POST', '/api/taxReturns/sendStripePayment2', {
      token: as.Client.token,
      body: { taxReturnId: id, token: 'tok_visa', amount: quoteCents },
    });
    paid.push(id);
  }
  const due = (await orderOf(app, as.Client)).id;
  await play(app, due, as, untilDue);
  expect((await setOffice(paid[0]!, 'philadelphia')).status).toBe(200);

  const told = await statistics();
  expect(told.revenueByMonth.slice(0, -1).every(({ cents }) => cents === 0)).toBe(true);
  expect(told.revenueByMonth.at(-1)).toMatchObject({
    entries: 3,
    receivedCents: 3 * quoteCents,
    returnedCents: 0,
    cents: 3 * quoteCents,
  });
  expect(told.revenueByService).toEqual([
    { service: 'Tax Preparation Individual', returns: 2, cents: 2 * quoteCents },
    { service: 'Tax Preparation Business', returns: 1, cents: quoteCents },
  ]);
  expect(told.revenueByOffice).toEqual([
    { office: null, returns: 2, cents: 2 * quoteCents },
    { office: 'philadelphia', returns: 1, cents: quoteCents },
  ]);
  expect(told.waiting.map(({ waitingOn, returns }) => [waitingOn, returns])).toEqual([
    ['Staff Associate', 3],
    ['Client', 1],
  ]);
  expect(told.assigned).toEqual([{ id: null, name: null, returns: 4 }]);
  await play(app, due, as, [['Owner', { type: 'TAKE_RETURN' }]]);
  expect((await statistics()).assigned).toEqual([
    { id: as.Owner.id, name: as.Owner.name, returns: 1 },
    { id: null, name: null, returns: 3 },
  ]);
  expect(told.stages.map(({ stage, returns }) => [stage, returns])).toEqual([
    ['Order to quote', 4],
    ['Quote to acceptance', 4],
    ['Acceptance to approval', 4],
    ['Approval to signature request', 4],
    ['Signature', 4],
    ['IRS', 4],
    ['Payment', 3],
  ]);
});

it('compares quotes with the range that the client saw', async () => {
  const { id } = await orderOf(app, as.Client);
  await play(app, id, as, [['Owner', { type: 'SEND_QUOTE', amountCents: 90_000 }]]);
  await app.dataSource.query(
    `UPDATE tax_return SET estimate = '{"lowCents": 20000, "highCents": 40000}' WHERE quote <> 'unquoted'`,
  );
  const individual = (await statistics()).estimateAgainstQuote.find(({ service }) =>
    service.endsWith('Individual'),
  );
  expect(individual).toEqual({
    service: 'Tax Preparation Individual',
    returns: 4,
    below: 0,
    within: 3,
    above: 1,
    estimateLowCents: 20_000,
    estimateHighCents: 40_000,
    quoteCents: 45_000,
  });
});

it('publishes how many quotes kept a closed range, if the owner allows, from ten quotes on', async () => {
  const firm = app.app.get<Firm>(FIRM, { strict: false });
  const published = async () => (await app.request('GET', '/api/estimates/accuracy')).body;
  const columns = await givenColumns(app.dataSource, 'tax_return');
  const copy = (copies: number, estimate: object) =>
    app.dataSource.query(
      `INSERT INTO tax_return (${columns}) SELECT ${columns} FROM (
         SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'estimate', $2::jsonb))).*
           FROM tax_return r, generate_series(1, $1)
           WHERE r.id = (SELECT id FROM tax_return WHERE amount_cents = $3 LIMIT 1)) copies`,
      [copies, estimate, quoteCents],
    );
  const { quotesAgainstRange: before } = await statistics();
  const counted = before.below + before.within + before.above;
  expect(before).toMatchObject({ below: 0, above: 1 });
  firm.publishEstimateAccuracy = true;
  await copy(9 - counted, { lowCents: quoteCents - 1, highCents: quoteCents, openEnded: false });
  await copy(3, { lowCents: quoteCents - 1, highCents: quoteCents, openEnded: true });
  expect(await published()).toEqual({ accuracy: null });
  await copy(1, { lowCents: quoteCents + 1, highCents: quoteCents + 1, openEnded: false });
  expect(await published()).toEqual({ accuracy: { within: 8, quotes: 10 } });
  expect((await statistics()).quotesAgainstRange).toEqual({ below: 1, within: 8, above: 1 });
  firm.publishEstimateAccuracy = false;
  expect(await published()).toEqual({ accuracy: null });
});

it('lets only staff set one of the firm’s offices', async () => {
  const { id } = await orderOf(app, as.Client);
  expect(await setOffice(id, 'atlantis')).toMatchObject({
    status: 400,
    body: { errors: { office: 'Please choose one of our offices' } },
  });
  expect((await setOffice(id, 'philadelphia', as.Client)).status).toBe(403);
  expect((await setOffice(id, null)).body).toMatchObject({ office: null });
});

it.each(roles.filter((role) => role !== 'Owner'))('is not for %s', async (role) => {
  expect((await app.request('GET', '/api/figures', await accountAs(app, role))).status).toBe(403);
});

it('adds up more cents than 32 bits can hold', async () => {
  const each = 2_000_000_000;
  const [{ id }] = await app.dataSource.query<[{ id: string }]>(
    `SELECT id FROM tax_return WHERE payment = 'paid' LIMIT 1`,
  );
  const before = (await statistics()).revenueByMonth.at(-1)!.cents;
  const listed = () => app.request<ListStatistics>('GET', '/api/taxReturns/figures', as.Owner);
  const total = (await listed()).body.revenueCents!;
  const columns = await givenColumns(app.dataSource, 'tax_return');
  await app.dataSource.query(
    `WITH copy AS (SELECT gen_random_uuid() AS id FROM generate_series(1, 2)),
       history AS (INSERT INTO transition SELECT (jsonb_populate_record(t, jsonb_build_object(
           'workflow_id', copy.id, 'command_id', NULL, 'context_change', CASE WHEN t.context_change ? 'payments'
             THEN jsonb_set(t.context_change, '{payments,0,amountCents}', to_jsonb($2::integer))
             ELSE t.context_change END))).*
         FROM transition t, copy WHERE t.workflow_id = $1)
     INSERT INTO tax_return (${columns}) SELECT ${columns} FROM (
       SELECT (jsonb_populate_record(r, jsonb_build_object(
           'id', copy.id, 'office', 'san-diego', 'service', 'Tax Preparation Business',
           'paid_cents', $2::integer))).*
         FROM tax_return r, copy WHERE r.id = $1) copies`,
    [id, each],
  );
  const told = await app.request<OwnerStatistics>('GET', '/api/figures', as.Owner);
  expect(told.status).toBe(200);
  const { revenueByMonth, revenueByService, revenueByOffice } = told.body;
  expect(revenueByMonth.at(-1)).toMatchObject({ cents: before + 2 * each });
  expect(revenueByService[0]).toMatchObject({ service: 'Tax Preparation Business' });
  expect(revenueByService[0]!.cents).toBe(2 * each + quoteCents);
  expect(revenueByOffice[0]).toEqual({ office: 'san-diego', returns: 2, cents: 2 * each });
  expect((await listed()).body).toMatchObject({ revenueCents: total + 2 * each });
});
