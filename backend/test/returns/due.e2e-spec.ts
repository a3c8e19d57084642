import { Clock } from '../../src/base/clock.js';
import { keepDeadline } from '../../src/returns/return/keep-deadline.js';
import { type TaxReturnSummary, type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp, type TestResponse } from '../support/app.js';
import { pdfFile } from '../support/documents.js';
import { eventually } from '../support/eventually.js';
import { orderOf, play, steps, untilAccepted, untilQuoted, upload } from '../support/orders.js';

const dayMs = 86_400_000;
/** Its returns were late before they were ordered, so that the law's date is no deadline. */
const taxYear = 2023;
let app: TestApp;
let as: Record<'Client' | 'Owner' | 'Auditor', TestAccount>;
/** The id of each return, by client name. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startApp();
  as = {
    Client: await accountAs(app, 'Client'),
    Owner: await accountAs(app, 'Owner'),
    Auditor: await accountAs(app, 'Auditor'),
  };
});
afterAll(() => app.stop());

const list = (query: string, by = as.Owner) =>
  app.request<TaxReturnSummary[]>('GET', `/api/taxReturns/getAll?${query}`, by);
const named = async (query: string) => (await list(query)).body.map(({ name }) => name);

/** Expects that what is kept is what the list shows, and returns it. */
async function dueOf(name: string): Promise<string | undefined> {
  const [row] = (await app.asOwner(`SELECT due_at FROM tax_return WHERE id = '${ids[name]}'`)) as [
    { due_at: Date | number },
  ];
  const shown = (await list(`q=${ids[name]}`)).body[0]?.deadline?.dueAt;
  expect(typeof row.due_at === 'number' ? undefined : row.due_at.toISOString()).toBe(shown);
  return shown;
}

const rowOf = async (id: string) =>
  (await app.asOwner(`SELECT due_at, firm_wrote_at FROM tax_return WHERE id = '${id}'`))[0] as object;

/** An order whose quote was sent so many days ago; it is due twelve days after that. */
async function quoted(name: string, daysAgo: number): Promise<void> {
  const { id } = await orderOf(app, as.Client, { name, taxYear });
  ids[name] = id;
  const sentAt = new Date(Date.now() - daysAgo * dayMs);
  const clock = jest.spyOn(app.app.get(Clock), 'now').mockImplementation(() => sentAt);
  await play(app, id, as, untilQuoted);
  clock.mockRestore();
}

describe('the list by what is due', () => {
  beforeAll(async () => {
    await quoted('Ada', 6);
    await quoted('Ben', 14);
    await quoted('Cleo', 13);
    await quoted('Dov', 1);
    ids.Elif = (await orderOf(app, as.Client, { name: 'Elif', taxYear })).id;
  });

  it('begins with what is due soonest, and ends with what is never due, page by page', async () => {
    const found: string[] = [];
    let address: string | undefined = '/api/taxReturns/getAll?order=due&limit=1';
    while (address) {
      const answer: TestResponse<TaxReturnSummary[]> = await app.request('GET', address, as.Owner);
      expect(answer.status).toBe(200);
      found.push(...answer.body.map(({ name }) => name));
      address = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
    }
    expect(found).toEqual(['Ben', 'Cleo', 'Ada', 'Dov', 'Elif']);
    expect(await named('order=due')).toEqual(found);
  });

  it('is narrowed to what is overdue, or is due within seven days', async () => {
    expect(await named('due=overdue&order=due')).toEqual(['Ben', 'Cleo']);
    expect(await named('due=week&order=due')).toEqual(['Ben', 'Cleo', 'Ada']);
    expect(await named('due=week&order=due&waitingOn=Owner')).toEqual([]);
    expect(await named('due=week&q=cleo')).toEqual(['Cleo']);
  });

  it('has nothing that was done a moment ago', async () => {
    await play(app, ids.Ben!, as, [['Client', { type: 'DECLINE_QUOTE' }]]);
    expect(await named('due=overdue')).toEqual(['Cleo']);
  });

  it('is for the firm, and not for clients', async () => {
    expect((await list('order=due&due=week', as.Auditor)).status).toBe(200);
    for (const query of ['order=due', 'due=overdue', 'due=week']) {
      const { status, body } = await list(query, as.Client);
      expect([status, body]).toMatchObject([403, { message: 'Only staff can see what is due' }]);
    }
  });

  it('refuses what it does not know', async () => {
    expect((await list('due=tomorrow')).status).toBe(400);
  });
});

describe('the deadline that is kept', () => {
  const change = async (by: TestAccount, method: 'POST' | 'PUT', path: string, body: object) => {
    const { status } = await app.request(method, `/api/taxReturns/${path}`, { token: by.token, body });
    expect([200, 201]).toContain(status);
  };

  it('goes when the firm writes to a client whom it promised to contact', async () => {
    const link = await upload(app, as.Client, pdfFile(), 'w2.pdf');
    ids.Fay = (await orderOf(app, as.Client, { name: 'Fay', taxYear, files: [{ name: 'w2.pdf', link }] })).id;
    expect(await dueOf('Fay')).toBeDefined();
    await change(as.Client, 'POST', `${ids.Fay}/messages`, { message: 'Hello?' });
    expect(await dueOf('Fay')).toBeDefined();
    await change(as.Owner, 'POST', `${ids.Fay}/messages`, { message: 'Hello!' });
    expect(await dueOf('Fay')).toBeUndefined();
  });

  it('comes and goes with the documents of the busy season, and with the return', async () => {
    const link = await upload(app, as.Client, pdfFile(), 'notes.pdf');
    const { id } = await orderOf(app, as.Client, {
      name: 'Gus',
      taxYear,
      files: [{ name: 'notes.pdf', link }],
    });
    ids.Gus = id;
    await play(app, id, as, untilAccepted);
    await app.asOwner(
      `UPDATE file SET attached_at = '2026-03-04T15:00:00Z' WHERE tax_return_id = '${id}' AND kind = 'client'`,
    );
    const path = `/api/taxReturns/getById?id=${id}`;
    const { checklist, files } = (await app.request<TaxReturnView>('GET', path, as.Owner)).body;
    const [first, ...others] = checklist.map(({ key }) => key);
    const covers = (items: readonly string[]) =>
      change(as.Owner, 'PUT', 'updateFileItems', { id, file: files[0]!.link, items });
    await covers([first!]);
    for (const item of others) {
      expect(await dueOf('Gus')).toBeUndefined();
      await change(as.Owner, 'PUT', 'updateChecklistItem', { id, item, applies: false });
    }
    expect(await dueOf('Gus')).toBe('2026-03-14T15:00:00.000Z');
    await covers([]);
    expect(await dueOf('Gus')).toBeUndefined();
    await covers([first!]);
    expect(await dueOf('Gus')).toBe('2026-03-14T15:00:00.000Z');
    await change(as.Client, 'POST', 'deleteTaxReturnFile', { id, file: files[0]!.link });
    expect(await dueOf('Gus')).toBeUndefined();
    await change(as.Owner, 'POST', 'restoreTaxReturnFile', { id, file: files[0]!.link });
    expect(await dueOf('Gus')).toBe('2026-03-14T15:00:00.000Z');
    await play(app, id, as, [['Owner', { type: 'ARCHIVE', year: 2025 }]]);
    expect(await dueOf('Gus')).toBeUndefined();
  });

  it('is the date of the law, which the order’s year, an extension and the filing change', async () => {
    const thisYear = new Date().getFullYear();
    const { id } = await orderOf(app, as.Client, {
      name: 'Hal',
      service: 'Tax Preparation Business',
      taxYear: thisYear,
    });
    ids.Hal = id;
    const isA = (entity: string) =>
      change(as.Owner, 'PUT', 'updateOrder', {
        id,
        taxYear: thisYear,
        companyName: 'Hal’s',
        entity,
        fiscalYearEnd: 12,
      });
    const month = async () => (await dueOf('Hal'))?.slice(0, 'yyyy-mm'.length);
    await play(app, id, as, untilAccepted);
    await isA('sCorporation');
    expect(await month()).toBe(`${thisYear + 1}-03`);
    await isA('cCorporation');
    expect(await month()).toBe(`${thisYear + 1}-04`);
    await change(as.Owner, 'POST', `${id}/filing/extensions`, { jurisdiction: 'US', on: '2026-02-04' });
    expect(await month()).toBe(`${thisYear + 1}-10`);
    await play(app, id, as, steps('EFILE_ACCEPTED'));
    expect((await list(`q=${id}`)).body[0]?.deadline?.kind).toBe('payment');
    await play(app, id, as, [['Owner', { type: 'ARCHIVE', year: thisYear }]]);
    expect(await dueOf('Hal')).toBeUndefined();
  });

  it('is right when the firm writes at the moment of an event', async () => {
    const link = await upload(app, as.Client, pdfFile(), 'w2.pdf');
    const { id } = await orderOf(app, as.Client, { name: 'Ida', taxYear, files: [{ name: 'w2.pdf', link }] });
    ids.Ida = id;
    expect(await dueOf('Ida')).toBeDefined();
    let taken: Promise<TestResponse<unknown>> | undefined;
    await app.dataSource.transaction(async (manager) => {
      await keepDeadline(manager, id, new Date());
      const take = { token: as.Owner.token, body: { type: 'TAKE_RETURN' } };
      taken = app.request('POST', `/api/taxReturns/${id}/events`, take);
      await eventually(async () => {
        const waiting = await app.dataSource.query<unknown[]>('SELECT FROM pg_locks WHERE NOT granted');
        return waiting.length > 0;
      });
    });
    expect((await taken!).status).toBe(200);
    expect(await dueOf('Ida')).toBeUndefined();
  });

  it('stays as it is for a return that was migrated to a state that this program does not know', async () => {
    await quoted('Jan', 1);
    const id = ids.Jan!;
    const before = await rowOf(id);
    await app.asOwner(`UPDATE tax_return SET machine_version = machine_version + 1,
      state_value = jsonb_set(state_value, '{quote}', '"bargained"') WHERE id = '${id}'`);
    const wroteAt = new Date();
    await app.dataSource.transaction((manager) => keepDeadline(manager, id, wroteAt));
    expect(await rowOf(id)).toEqual({ ...before, firm_wrote_at: wroteAt });
  });
});
