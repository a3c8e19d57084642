import { randomUUID } from 'node:crypto';
import { type Role } from '@tax-firm/machines';
import { listOrders } from '@tax-firm/contract';
import { type ListCounts } from '../../src/returns/list/list.dto.js';
import { type TaxReturnSummary } from '../../src/returns/return/tax-return.dto.js';
import { type BulkOutcomes } from '../../src/returns/workflow/workflow.dto.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp, type TestResponse } from '../support/app.js';
import { pdfFile } from '../support/documents.js';
import { orderOf, play, sendEvent, upload } from '../support/orders.js';

let app: TestApp;
const as = {} as Record<Extract<Role, 'Client' | 'Owner' | 'Staff Associate' | 'Auditor'>, TestAccount>;
const names = ['ada', 'Bela', 'Cleo', 'dora', 'Édith', 'Fay', 'Gus'];
const anyTime = expect.stringMatching(/^20.*Z$/) as string;
/** The id of each return, by client name. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startApp();
  for (const role of ['Client', 'Owner', 'Staff Associate', 'Auditor'] as const)
    as[role] = await accountAs(app, role);
  for (const name of names) ids[name] = (await orderOf(app, as.Client, { name })).id;
  for (const [index, name] of ['Cleo', 'ada', 'Fay'].entries())
    await play(app, ids[name]!, as, [
      ['Owner', { type: 'SEND_QUOTE', amountCents: 30_000 + index * 10_000 }],
    ]);
  await play(app, ids.ada!, as, [['Client', { type: 'ACCEPT_QUOTE' }]]);
});
afterAll(() => app.stop());

const list = (query: string) =>
  app.request<TaxReturnSummary[]>('GET', `/api/taxReturns/getAll?${query}`, as.Owner);

/** Reads all pages of a list. */
async function pages(query: string, limit: number): Promise<string[]> {
  const found: string[] = [];
  let address: string | undefined = `/api/taxReturns/getAll?limit=${limit}&${query}`;
  for (let page = 0; address && page < 20; page++) {
    const answer: TestResponse<TaxReturnSummary[]> = await app.request('GET', address, as.Owner);
    expect(answer.status).toBe(200);
    found.push(...answer.body.map(({ name }) => name));
    address = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
  }
  return found;
}

describe('orders of the list', () => {
  it.each([
    ['newest', [...names].reverse()],
    ['oldest', names],
    ['waiting', ['Bela', 'Cleo', 'dora', 'Édith', 'Fay', 'Gus', 'ada']],
    ['name', ['ada', 'Bela', 'Cleo', 'dora', 'Édith', 'Fay', 'Gus']],
    ['amount', ['Fay', 'ada', 'Cleo']],
  ] as const)('%s', async (order, expected) => {
    expect((await pages(`order=${order}`, 200)).slice(0, expected.length)).toEqual(expected);
  });

  it.each(listOrders)('%s gives the same list in pages of two and of one', async (order) => {
    const whole = await pages(`order=${order}`, 200);
    expect(whole).toHaveLength(names.length);
    expect(await pages(`order=${order}`, 2)).toEqual(whole);
    expect(await pages(`order=${order}`, 1)).toEqual(whole);
  });

  it('refuses a cursor of another order, and an invalid one', async () => {
    const { headers } = await list('order=name&limit=1');
    const after = /after=([^&>]+)/.exec(headers.get('Link')!)![1];
    const id = randomUUID();
    const made = (...parts: string[]) => Buffer.from(JSON.stringify([...parts, 0])).toString('base64url');
    const ofNoPart = JSON.stringify(['newest', '2026-02-01 00:00:00+00', id, 1]);
    for (const query of [
      `order=newest&after=${after}`,
      `after=${made('newest', '1 (x)', id)}`,
      `after=${made('newest', '2026-02-31 00:00:00+00', id)}`,
      `after=${made('newest', '2026-02-01 00:00:00+00', 'x')}`,
      `order=amount&after=${made('amount', '9999999999', id)}`,
      `order=name&after=${made('name', 'a\0', id)}`,
      `after=${Buffer.from(ofNoPart).toString('base64url')}`,
      'after=rubbish',
      'after=W10',
      'order=amount&after=',
    ]) {
      const { status, body } = await list(query);
      expect({ query, status, body }).toEqual({
        query,
        status: 400,
        body: { code: 'invalid_input', errors: { after: 'Take the cursor from the Link header' } },
      });
    }
  });
});

describe('a search by', () => {
  it.each([
    ['a part of a name', 'q=DOR', ['dora']],
    ['a part of an email', () => `q=${as.Client.email.slice(2, 12)}`, [...names].reverse()],
    ['a whole id', () => `q=${ids.Gus}`, ['Gus']],
    ['the beginning of an id', () => `q=${ids.Gus!.slice(0, 18)}`, ['Gus']],
    ['the beginning of an id in capitals', () => `q=${ids.Gus!.slice(0, 18).toUpperCase()}`, ['Gus']],
    ['a literal wildcard', 'q=%25', []],
    ['nobody', 'q=zzz', []],
    ['whom it is waiting on', 'waitingOn=Staff%20Associate', ['ada']],
    ['whom it is waiting on, and a name', 'waitingOn=Client&q=fay', ['Fay']],
  ])('%s', async (_what, query, expected) => {
    const { body } = await list(typeof query === 'string' ? query : query());
    expect(body.map(({ name }) => name)).toEqual(expected);
  });

  it('shows since when each return waits: since the event that made it wait', async () => {
    const send = async (by: TestAccount, body: object) =>
      (await sendEvent<TaxReturnSummary>(app, ids.Cleo!, { ...by, body })).body;
    const stored = async () => (await list('q=Cleo')).body[0]!;
    const asked = await stored();
    expect(asked.waitingSince).toBe(asked.createdAt);

    const quoted = await send(as.Owner, { type: 'SEND_QUOTE', amountCents: 45_000 });
    expect(quoted.waitingSince).toBe(asked.waitingSince); // for documents, since the first day
    expect((await stored()).updatedAt > asked.updatedAt).toBe(true);

    const accepted = await send(as.Client, { type: 'ACCEPT_QUOTE' });
    expect(accepted.waitingSince).toBe(accepted.updatedAt);
    expect(await stored()).toMatchObject({
      waitingSince: accepted.waitingSince,
      workflow: { progress: { waitingOn: 'Staff Associate' } },
    });
  });
});

it('has archived returns only for those who ask for them', async () => {
  const { id } = await orderOf(app, as.Client, { name: 'Zoe' });
  await play(app, id, as, [['Owner', { type: 'ARCHIVE', year: 2024 }]]);
  expect(await pages('q=zoe&order=name', 2)).toEqual([]);
  expect(await pages('q=zoe&order=name&archived=true', 2)).toEqual(['Zoe']);
  expect((await list('archived=perhaps')).status).toBe(400);
});

describe('messages that nobody at the firm has answered', () => {
  const write = (by: TestAccount, message: string) =>
    app.request<{ id: string }>('POST', `/api/taxReturns/${ids.dora}/messages`, {
      token: by.token,
      body: { message },
    });
  const counted = async (by: TestAccount) =>
    (await app.request<ListCounts>('GET', '/api/taxReturns/counts', by)).body.unread;
  const unread = async () => (await list('unread=true')).body.map(({ name, unread }) => [name, unread]);

  it('are counted at their return, and make a view of the list, until someone answers', async () => {
    expect(await unread()).toEqual([]);
    await write(as.Client, 'Is anyone there?');
    const { body: last } = await write(as.Client, 'Hello?');
    expect(await unread()).toEqual([['dora', 2]]);
    expect((await list('q=dora')).body[0]!.unread).toBe(2);
    expect([await counted(as.Owner), await counted(as.Auditor)]).toEqual([1, 1]);
    await app.request('POST', `/api/taxReturns/${ids.dora}/messages/seen`, {
      token: as.Owner.token,
      body: { upTo: last.id },
    });
    expect(await counted(as.Owner)).toBe(1);
    const { body: answer } = await write(as.Owner, 'Yes, we are');
    await app.request('POST', `/api/taxReturns/${ids.dora}/messages/seen`, {
      token: as.Client.token,
      body: { upTo: answer.id },
    });
    expect([await unread(), await counted(as.Owner)]).toEqual([[], 0]);
  });

  it('are not told to those who do not see the return', async () => {
    await write(as.Client, 'Only for those who see it');
    expect([await counted(as.Owner), await counted(as['Staff Associate'])]).toEqual([1, 0]);
    const { body } = await app.request<TaxReturnSummary[]>(
      'GET',
      '/api/taxReturns/getAll?unread=true',
      as['Staff Associate'],
    );
    expect(body).toEqual([]);
  });

  it('are for a client those of the firm', async () => {
    const own = async () =>
      (await app.request<TaxReturnSummary[]>('GET', '/api/taxReturns/getAll?unread=true', as.Client)).body;
    expect(await own()).toEqual([]);
    await write(as.Owner, 'We are here');
    expect((await own()).map(({ name, unread }) => [name, unread])).toEqual([['dora', 1]]);
  });

  it('change the tag of the list', async () => {
    const { headers } = await list('q=dora');
    const again = () =>
      app.request('GET', '/api/taxReturns/getAll?q=dora', {
        token: as.Owner.token,
        headers: { 'If-None-Match': headers.get('ETag')! },
      });
    expect((await again()).status).toBe(304);
    await write(as.Client, 'One more');
    expect((await again()).status).toBe(200);
  });

  it('refuses what is neither true nor false', async () => {
    const { status, body } = await list('unread=perhaps');
    expect([status, body]).toMatchObject([400, { code: 'invalid_input' }]);
  });
});

it('shows the next deadline to staff, but not to clients', async () => {
  const { id } = await orderOf(app, as.Client, { name: 'Hana', taxYear: 2023 });
  const file = await upload(app, as.Client, pdfFile(), 'w2.pdf');
  await app.request('PUT', '/api/taxReturns/updateTaxReturnFiles', {
    ...as.Client,
    body: { id, files: [{ name: 'w2.pdf', link: file }] },
  });
  const [seen] = (await list('q=Hana')).body as [TaxReturnSummary];
  expect(seen.deadline).toEqual({
    kind: 'contact',
    label: 'Contact the client',
    dueAt: new Date(Date.parse(seen.waitingSince) + 86_400_000).toISOString(),
  });
  const own = await app.request<TaxReturnSummary>('GET', `/api/taxReturns/getById?id=${id}`, as.Client);
  expect(own.body.deadline).toBeNull();

  await app.request('POST', `/api/taxReturns/${id}/messages`, {
    token: as.Owner.token,
    body: { message: 'Your quote comes tomorrow.' },
  });
  expect((await list('q=Hana')).body[0]).toMatchObject({ deadline: null, firmWroteAt: anyTime });
  const one = await app.request<TaxReturnSummary>('GET', `/api/taxReturns/getById?id=${id}`, as.Owner);
  expect(one.body).toMatchObject({ deadline: null, firmWroteAt: anyTime });
  await app.request('POST', '/api/taxReturns/deleteTaxReturn', { ...as.Client, body: { id } });
});

describe('one event for several returns', () => {
  const bulk = (by: TestAccount, body: object, headers = {}) =>
    app.request<BulkOutcomes>('POST', '/api/taxReturns/events', { token: by.token, body, headers });

  it('is applied where possible, and the other returns get a reason', async () => {
    const [taken, unquoted, stale] = [ids.ada!, ids.Gus!, ids.Fay!];
    const nobodys = '00000000-0000-4000-8000-000000000000';
    const returns = [
      { id: taken },
      { id: unquoted },
      { id: stale, version: 999 },
      { id: nobodys },
      { id: 'x' },
    ];
    const { status, body } = await bulk(as.Owner, { returns, event: { type: 'STAFF_START' } });

    expect(status).toBe(200);
    expect(body.map(({ id, status }) => [id, status])).toEqual([
      [taken, 200],
      [unquoted, 409],
      [stale, 409],
      [nobodys, 404],
      ['x', 404],
    ]);
    expect(body[0]!.message).toBeUndefined();
    for (const { message } of body.slice(1))
      expect(message).toEqual(expect.stringMatching(/\.$|tax return$/));
  });

  it('is applied once per Idempotency-Key', async () => {
    const order = { returns: [{ id: ids.ada! }], event: { type: 'UNDO_STAFF_START', reason: 'Not yet' } };
    const headers = { 'Idempotency-Key': 'bulk-1' };
    const first = await bulk(as.Owner, order, headers);
    const again = await bulk(as.Owner, order, headers);
    expect([first.body, again.body]).toEqual([
      [{ id: ids.ada, status: 200 }],
      [{ id: ids.ada, status: 200 }],
    ]);
  });

  it('follows each role’s permissions and visible returns', async () => {
    const order = { returns: [{ id: ids.ada! }, { id: ids.Gus! }], event: { type: 'ARCHIVE', year: 2025 } };
    const { body } = await bulk(as['Staff Associate'], order);
    expect(body.map(({ status }) => status)).toEqual([403, 404]);
    for (const role of ['Client', 'Auditor'] as const) expect((await bulk(as[role], order)).status).toBe(403);
  });

  it.each([
    ['none', [], 'Name at least one tax return'],
    ['too many', Array.from({ length: 101 }, () => ({ id: 'x' })), 'Name at most 100 tax returns at a time'],
  ])('refuses %s', async (_what, returns, message) => {
    const { status, body } = await bulk(as.Owner, { returns, event: { type: 'STAFF_START' } });
    expect([status, body]).toEqual([400, { code: 'invalid_input', errors: { returns: message } }]);
  });
});
