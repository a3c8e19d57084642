import { randomBytes } from 'node:crypto';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { type HistoryEntry } from '../../src/returns/workflow/workflow.dto.js';
import { accountAs, changeAccounts, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { tamper } from '../support/database.js';
import { orderOf, play, upload, untilAccepted } from '../support/orders.js';
import { countingStatements } from '../support/statements.js';

let app: TestApp;
let as: { Client: TestAccount; Owner: TestAccount };
let id: string;
let reads: { one: string; history: string; list: string };

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  as = { Client: await accountAs(app, 'Client'), Owner: await accountAs(app, 'Owner') };
  ({ id } = await orderOf(app, as.Client));
  reads = {
    one: `/api/taxReturns/getById?id=${id}`,
    history: `/api/taxReturns/${id}/history`,
    list: '/api/taxReturns/getAll?limit=50',
  };
});

const tagOf = async (path: string, viewer: TestAccount = as.Owner): Promise<string> => {
  const { status, headers } = await app.request('GET', path, viewer);
  expect(status).toBe(200);
  return headers.get('ETag')!;
};
const statusOf = async (path: string, tag: string, viewer: TestAccount = as.Owner) =>
  (await app.request('GET', path, { token: viewer.token, headers: { 'If-None-Match': tag } })).status;

const put = (call: string, body: object, by = as.Owner) =>
  app.request('PUT', `/api/taxReturns/${call}`, { token: by.token, body: { id, ...body } });

/** A document that the client has uploaded to the return. @returns its link */
async function documentIn(): Promise<string> {
  const link = await upload(
    app,
    as.Client,
    Buffer.from(`%PDF-1.4 ${randomBytes(8).toString('hex')}`),
    'a.pdf',
  );
  expect((await put('updateTaxReturnFiles', { files: [{ name: 'a.pdf', link }] }, as.Client)).status).toBe(
    200,
  );
  return link;
}

describe('the statements of a read', () => {
  /** More statements make each screen wait longer: the return, its parts and its files, and the record of the firm's read. */
  it.each([
    ['one', 'Owner', 4],
    ['one', 'Client', 3],
    ['history', 'Owner', 3],
    ['history', 'Client', 2],
    ['list', 'Owner', 4],
    ['list', 'Client', 3],
  ] as const)('of %s, for the %s, are %d', async (what, role, most) => {
    await documentIn();
    await app.request('GET', '/api/users/me', as[role]);
    const read = await countingStatements(app, 'GET', reads[what], as[role]);
    expect(read.status).toBe(200);
    expect(read.statements).toHaveLength(most);
    const again = await countingStatements(app, 'GET', reads[what], {
      token: as[role].token,
      headers: { 'If-None-Match': read.headers.get('ETag')! },
    });
    expect(again.status).toBe(304);
    expect(again.statements.length).toBeLessThanOrEqual(most);
  });
});

describe('an unchanged answer', () => {
  it.each(['one', 'history', 'list'] as const)('of %s is a 304 without a body', async (what) => {
    for (const viewer of [as.Owner, as.Client]) {
      const tag = await tagOf(reads[what], viewer);
      const again = await app.request<string>('GET', reads[what], {
        token: viewer.token,
        headers: { 'If-None-Match': `"other", ${tag}` },
      });
      expect(again).toMatchObject({ status: 304, body: '' });
      expect(again.headers.get('ETag')).toBe(tag);
      // Nothing stays on a computer that several people use.
      expect(again.headers.get('Cache-Control')).toBe('no-store');
    }
  });

  it('is recorded as a read of the return all the same', async () => {
    const tag = await tagOf(reads.one);
    const count = async () =>
      (await app.dataSource.query<unknown[]>('SELECT 1 FROM access_log WHERE return_id = $1', [id])).length;
    const before = await count();
    expect(await statusOf(reads.one, tag)).toBe(304);
    expect(await count()).toBe(before + 1);
  });

  it('keeps the link to the next page', async () => {
    await orderOf(app, as.Client);
    const page = '/api/taxReturns/getAll?limit=1';
    const first = await app.request('GET', page, as.Client);
    const again = await app.request('GET', page, {
      token: as.Client.token,
      headers: { 'If-None-Match': first.headers.get('ETag')! },
    });
    expect(again.status).toBe(304);
    expect(again.headers.get('Link')).toBe(first.headers.get('Link'));
  });
});

describe('a changed answer is sent whole', () => {
  const both = ['one', 'list'] as const;
  const all = ['one', 'list', 'history'] as const;

  /** Each change, with the reads that show it. */
  const changes: readonly [string, readonly (typeof all)[number][], () => Promise<unknown>][] = [
    ['an event', all, () => play(app, id, as, untilAccepted)],
    ['a note, which is no event', both, () => put('updateNotes', { notes: ['Call back'] })],
    ['the office', both, () => put('updateOffice', { office: 'philadelphia' })],
    [
      'the year',
      both,
      () => put('updateOrder', { taxYear: 2022, companyName: null, entity: null, fiscalYearEnd: null }),
    ],
    ['the name', both, () => put('updateName', { name: 'Renamed' })],
    ['a document', all, () => documentIn()],
    [
      'what a document covers',
      both,
      async () => {
        const [file] = (await app.request<TaxReturnView>('GET', reads.one, as.Owner)).body.files;
        const [item] = (await app.request<TaxReturnView>('GET', reads.one, as.Owner)).body.checklist;
        expect((await put('updateFileItems', { file: file!.link, items: [item!.key] })).status).toBe(200);
      },
    ],
    [
      'what the virus scanner says',
      both,
      () => app.dataSource.query("UPDATE file SET scan_verdict = 'clean' WHERE tax_return_id = $1", [id]),
    ],
    [
      'the sweep of a removed file',
      ['one'],
      () =>
        app.dataSource.query('DELETE FROM file WHERE tax_return_id = $1 AND removed_at IS NOT NULL', [id]),
    ],
  ];

  it.each(changes)('after %s', async (_what, shows, change) => {
    await documentIn();
    const removed = await documentIn();
    await app.request('POST', '/api/taxReturns/deleteTaxReturnFile', {
      token: as.Owner.token,
      body: { id, file: removed },
    });
    const tags = await Promise.all(shows.map((what) => tagOf(reads[what])));
    await change();
    for (const [index, what] of shows.entries())
      expect([what, await statusOf(reads[what], tags[index]!)]).toEqual([what, 200]);
  });

  it('after someone was renamed whose steps are from before names were stored', async () => {
    await play(app, id, as, untilAccepted);
    await tamper(
      app.environment.databaseUrl!,
      'UPDATE transition SET actor_name = NULL WHERE workflow_id = $1',
      [id],
    );
    const tag = await tagOf(reads.history);
    await changeAccounts(app, "UPDATE account SET name = 'Renamed' WHERE id = $1", [as.Owner.id]);
    expect(await statusOf(reads.history, tag)).toBe(200);
    const { body } = await app.request<HistoryEntry[]>('GET', reads.history, as.Owner);
    expect(body.find(({ type }) => type === 'SEND_QUOTE')!.actor.name).toBe('Renamed');
  });

  it('when a return joins the list or leaves it', async () => {
    const before = await tagOf(reads.list);
    await orderOf(app, as.Client);
    expect(await statusOf(reads.list, before)).toBe(200);
    const joined = await tagOf(reads.list);
    await play(app, id, as, [['Owner', { type: 'DELETE' }]]);
    expect(await statusOf(reads.list, joined)).toBe(200);
  });
});

describe('a tag', () => {
  it('is worth nothing to a viewer who sees something else', async () => {
    await play(app, id, as, untilAccepted);
    for (const path of Object.values(reads))
      expect(await statusOf(path, await tagOf(path), as.Client)).toBe(200);
  });

  it('is worth nothing after the viewer’s role has changed what they may do', async () => {
    await play(app, id, as, untilAccepted);
    const tag = await tagOf(reads.one);
    await changeAccounts(app, "UPDATE account SET role = 'CPA/EA' WHERE id = $1", [as.Owner.id]);
    expect(await statusOf(reads.one, tag)).toBe(200);
  });

  it('opens nothing that its viewer may no longer see', async () => {
    const intern = await accountAs(app, 'Intern');
    const tag = await tagOf(reads.one, intern);
    await changeAccounts(app, 'UPDATE account SET employee_access = false WHERE id = $1', [intern.id]);
    expect(await statusOf(reads.one, tag, intern)).toBe(403);
    const own = await tagOf(reads.one, as.Client);
    await play(app, id, as, [['Owner', { type: 'DELETE' }]]);
    expect(await statusOf(reads.one, own, as.Client)).toBe(404);
    expect(await statusOf(reads.one, '*', as.Client)).toBe(404);
    const stranger = await accountAs(app, 'Client');
    expect(await statusOf(reads.history, own, stranger)).toBe(404);
  });
});
