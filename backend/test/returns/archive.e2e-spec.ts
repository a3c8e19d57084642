import { type ArchivedYear } from '../../src/returns/list/list.dto.js';
import { type TaxReturnSummary } from '../../src/returns/return/tax-return.dto.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp, type TestResponse } from '../support/app.js';
import { orderOf, play, untilAccepted } from '../support/orders.js';

let app: TestApp;
let as: Record<'Client' | 'Owner' | 'Senior Associate' | 'Auditor', TestAccount>;

beforeAll(async () => {
  app = await startApp();
  as = {
    Client: await accountAs(app, 'Client'),
    Owner: await accountAs(app, 'Owner'),
    'Senior Associate': await accountAs(app, 'Senior Associate'),
    Auditor: await accountAs(app, 'Auditor'),
  };
  await archived('Ada', 2023, { paidCents: 30_000, client: as.Client });
  await archived('Ben', 2024, { paidCents: 20_000, client: await accountAs(app, 'Client') });
  await archived('Cleo', 2024, { paidCents: 5_000, client: as.Client });
  await archived('Dov', 2024, { client: as.Client });
  await archived('Elif', 2024, { client: as.Client, isAccepted: false });
  await orderOf(app, as.Client, { name: 'Still open' });
});
afterAll(() => app.stop());

async function archived(
  name: string,
  year: number,
  { client, paidCents, isAccepted = true }: { client: TestAccount; paidCents?: number; isAccepted?: boolean },
): Promise<void> {
  const { id } = await orderOf(app, client, { name, email: client.email });
  const senders = { ...as, Client: client };
  if (isAccepted) await play(app, id, senders, untilAccepted);
  if (paidCents)
    await play(app, id, senders, [
      ['Owner', { type: 'RECORD_OFFLINE_PAYMENT', amountCents: paidCents, reason: 'By check' }],
    ]);
  await play(app, id, senders, [['Owner', { type: 'ARCHIVE', year }]]);
}

const list = (query: string, by = as.Owner) =>
  app.request<TaxReturnSummary[]>('GET', `/api/taxReturns/getArchivedTaxReturns?${query}`, by);
const years = async (by: TestAccount) =>
  (await app.request<ArchivedYear[]>('GET', '/api/taxReturns/archivedYears', by)).body;
const names = (returns: readonly TaxReturnSummary[]) => returns.map(({ name }) => name);

it('counts returns, clients and revenue by tax year, the newest year first', async () => {
  expect(await years(as.Owner)).toEqual([
    { year: 2024, returns: 4, clients: 2, revenueCents: 25_000 },
    { year: 2023, returns: 1, clients: 1, revenueCents: 30_000 },
  ]);
});

it('takes a year only as the number that the contract gives it', async () => {
  const { id } = await orderOf(app, as.Client);
  for (const year of [[2020], '0x7e4', '2e3', '2020', true, null]) {
    const body = { id, year };
    expect([
      year,
      (await app.request('PUT', '/api/taxReturns/archiveTaxReturn', { ...as.Owner, body })).status,
    ]).toEqual([year, 400]);
  }
  for (const query of ['year=0x7e8', 'year=2e3', 'year=', 'limit=1e2', 'limit=0x10', 'limit=+5'])
    expect([query, (await list(query)).status]).toEqual([query, 400]);
});

it('counts what its viewer sees, and shows the revenue to the owner alone', async () => {
  expect(await years(as.Auditor)).toEqual([
    { year: 2024, returns: 4, clients: 2 },
    { year: 2023, returns: 1, clients: 1 },
  ]);
  expect(await years(as['Senior Associate'])).toMatchObject([{ year: 2024, returns: 3 }, { year: 2023 }]);
  expect(names((await list('year=2024', as['Senior Associate'])).body)).toEqual(['Dov', 'Cleo', 'Ben']);
});

it('lists one year page by page, newest first', async () => {
  const found: string[] = [];
  let address: string | undefined = '/api/taxReturns/getArchivedTaxReturns?year=2024&limit=3';
  for (let pages = 0; address && pages < 5; pages++) {
    const { body, headers }: TestResponse<TaxReturnSummary[]> = await app.request('GET', address, as.Owner);
    found.push(...names(body), '|');
    address = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  }
  expect(found).toEqual(['Elif', 'Dov', 'Cleo', '|', 'Ben', '|']);
});

it('lists all years, and nothing of a year without returns', async () => {
  expect(names((await list('')).body)).toEqual(['Elif', 'Dov', 'Cleo', 'Ben', 'Ada']);
  expect((await list('year=2010')).body).toEqual([]);
});

it.each(['-1', '99999', '2024.5', 'abc'])('refuses %s, which is no year', async (year) => {
  expect((await list(`year=${year}`)).status).toBe(400);
});

it('refuses more than 200 at once, and a cursor that it did not give', async () => {
  expect(await list('limit=201')).toMatchObject({
    status: 400,
    body: { errors: { limit: 'This must be 200 or less' } },
  });
  expect((await list('limit=0')).body).toMatchObject({ errors: { limit: 'This must be 1 or more' } });
  expect((await list('after=nothing')).status).toBe(400);
});

it('is not sent again to a browser that has it', async () => {
  const { headers } = await list('year=2023');
  const again = await app.request('GET', '/api/taxReturns/getArchivedTaxReturns?year=2023', {
    ...as.Owner,
    headers: { 'If-None-Match': headers.get('ETag')! },
  });
  expect(again.status).toBe(304);
});
