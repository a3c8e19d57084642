import { roles } from '@tax-firm/machines';
import { type AuditRead, type AuditTransition } from '../../src/audit/lists/audit.dto.js';
import { type MailPage } from '../../src/mailbox/store/mailbox.js';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { eventually } from '../support/eventually.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp, type TestResponse } from '../support/app.js';
import { pdfFile } from '../support/documents.js';
import { orderOf, play, quoteCents, upload } from '../support/orders.js';

let app: TestApp;
const as = {} as Record<'Client' | 'Owner' | 'Auditor', TestAccount>;
let first: TaxReturnView;
let second: TaxReturnView;

beforeAll(async () => {
  app = await startApp();
  for (const role of ['Client', 'Owner', 'Auditor'] as const) as[role] = await accountAs(app, role);
  first = await orderOf(app, as.Client, { name: '-CONCAT("a","b")' });
  second = await orderOf(app, as.Client, { name: 'Zoë “Quoted” Quill' });
  for (const { id } of [first, second])
    await play(app, id, as, [
      ['Owner', { type: 'SEND_QUOTE', amountCents: quoteCents }],
      ['Client', { type: 'ACCEPT_QUOTE' }],
    ]);
});
afterAll(() => app.stop());

const list = (search: string, { token } = as.Auditor) =>
  app.request<AuditTransition[]>('GET', `/api/audit/transitions?${search}`, { token });
const told = (rows: AuditTransition[]) =>
  rows.map((row) => `${row.type} ${row.about.id === first.id ? 1 : 2}`);

it('is only for owner and auditor', async () => {
  for (const path of ['transitions', 'export?format=csv', 'reads']) {
    for (const role of roles) {
      const { status } = await app.request('GET', `/api/audit/${path}`, await accountAs(app, role));
      expect({ path, role, status }).toEqual({
        path,
        role,
        status: role === 'Owner' || role === 'Auditor' ? 200 : 403,
      });
    }
    const without = await accountAs(app, 'Auditor', { access: false });
    expect((await app.request('GET', `/api/audit/${path}`, without)).status).toBe(403);
    expect((await app.request('GET', `/api/audit/${path}`)).status).toBe(401);
  }
});

it('lists the history across returns, newest first, a page at a time', async () => {
  const all = ['ACCEPT_QUOTE 2', 'SEND_QUOTE 2', 'ACCEPT_QUOTE 1', 'SEND_QUOTE 1', 'CREATED 2', 'CREATED 1'];
  expect(told((await list('')).body)).toEqual(all);

  const pages = [];
  for (let path: string | undefined = '/api/audit/transitions?limit=4'; path;) {
    const answer: TestResponse<AuditTransition[]> = await app.request('GET', path, as.Owner);
    pages.push(told(answer.body));
    path = /<(.*)>/.exec(answer.headers.get('Link') ?? '')?.[1];
  }
  expect(pages).toEqual([all.slice(0, 4), all.slice(4)]);
  expect((await list('after=nonsense')).status).toBe(400);

  expect((await list('limit=1')).body[0]).toMatchObject({
    sentence: 'Client accepted the quote and signed the engagement letter',
    about: { kind: 'taxReturn', id: second.id, name: 'Zoë “Quoted” Quill' },
    return: { id: second.id, name: 'Zoë “Quoted” Quill' },
    actor: { id: as.Client.id, name: as.Client.name, role: 'Client' },
    from: { quote: 'sent' },
    to: { quote: 'accepted' },
  });
});

it('filters by actor, role, event, return and time', async () => {
  const of = async (search: string) => told((await list(search)).body);
  expect(await of(`actor=${as.Owner.id}`)).toEqual(['SEND_QUOTE 2', 'SEND_QUOTE 1']);
  expect(await of(`actor=${encodeURIComponent(as.Owner.email)}&return=${first.id}`)).toEqual([
    'SEND_QUOTE 1',
  ]);
  expect(await of('role=Client&event=CREATED')).toEqual(['CREATED 2', 'CREATED 1']);
  expect(await of('return=Quill')).toEqual(['ACCEPT_QUOTE 2', 'SEND_QUOTE 2', 'CREATED 2']);
  expect(await of('return=100%25')).toEqual([]);
  const { at } = (await list('event=SEND_QUOTE&return=Quill')).body[0]!;
  expect(await of(`from=${at}`)).toEqual(['ACCEPT_QUOTE 2', 'SEND_QUOTE 2']);
  expect(await of(`to=${at}`)).toEqual(['ACCEPT_QUOTE 1', 'SEND_QUOTE 1', 'CREATED 2', 'CREATED 1']);
  expect((await list('role=Nobody')).status).toBe(400);
  expect(await list('from=yesterday')).toMatchObject({
    status: 400,
    body: { errors: { from: 'This must be a time, such as 2026-04-15T12:00:00Z' } },
  });
});

it('exports CSV without formulas', async () => {
  const { body, headers } = await app.request<string>('GET', '/api/audit/export?format=csv', as.Auditor);
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="history-\d{4}-\d\d-\d\d\.csv"$/);
  const lines = body.trimEnd().split('\r\n');
  expect(lines).toHaveLength(7);
  expect(lines[0]).toMatch(/^Time,About,Id,Name,Step,Event,/);
  expect(body).toContain(`,"'-CONCAT(""a"",""b"")",`);
  for (const line of lines) expect(line).not.toMatch(/(^|,)"?[=+@-]/);
});

describe('the access log', () => {
  const reads = async (search = '') =>
    (await app.request<AuditRead[]>('GET', `/api/audit/reads?${search}`, as.Owner)).body;

  it('records who exported the history', async () => {
    await app.request('GET', '/api/audit/export?format=csv&role=Owner', as.Auditor);
    expect((await reads(`what=export&actor=${as.Auditor.id}`))[0]).toMatchObject({
      actor: { name: as.Auditor.name, role: 'Auditor' },
      detail: '{"format":"csv","role":"Owner"}',
      return: null,
    });
  });

  it('records which returns and files staff read, but no reads by clients or refused ones', async () => {
    const link = await upload(app, as.Client, pdfFile(), 'W-2.pdf');
    const files = [{ name: 'W-2.pdf', link }];
    const body = { id: first.id, files };
    await app.request('PUT', '/api/taxReturns/updateTaxReturnFiles', { ...as.Client, body });
    const stranger = await accountAs(app, 'CPA/EA');
    const third = await orderOf(app, as.Client);
    for (const { token } of [as.Owner, as.Client, as.Auditor, stranger]) {
      await app.request('GET', `/api/taxReturns/getById?id=${first.id}`, { token });
      await app.request('GET', `/api/taxReturns/getById?id=${third.id}`, { token });
      await app.request('GET', `/api/taxReturns/${first.id}/history`, { token });
      await app.request('GET', `/api/taxReturns/${first.id}/messages`, { token });
      await app.request('GET', link, { token });
    }
    const of = (rows: AuditRead[]) => rows.map(({ actor, what, detail }) => [actor.role, what, detail]);
    expect(of(await reads(`return=${first.id}`))).toEqual([
      ['CPA/EA', 'file', 'W-2.pdf'],
      ['CPA/EA', 'messages', null],
      ['CPA/EA', 'history', null],
      ['CPA/EA', 'return', null],
      ['Auditor', 'messages', null],
      ['Auditor', 'history', null],
      ['Auditor', 'return', null],
      ['Owner', 'file', 'W-2.pdf'],
      ['Owner', 'messages', null],
      ['Owner', 'history', null],
      ['Owner', 'return', null],
    ]);
    expect(of(await reads(`return=${third.id}`))).toEqual([
      ['Auditor', 'return', null],
      ['Owner', 'return', null],
    ]);
    expect(await reads(`what=file&actor=${stranger.id}`)).toEqual([
      expect.objectContaining({ return: { id: first.id, name: first.name }, ip: '127.0.0.1' }),
    ]);
    // Reading a list of everything adds to it.
    const some = `return=${first.id}&limit=2`;
    const byPage = [await reads(some), await reads(`${some}&after=${(await reads(some))[1]!.id}`)];
    expect(byPage.flat()).toEqual((await reads(`return=${first.id}`)).slice(0, 4));
    expect(await reads(`to=${new Date(0).toISOString()}`)).toEqual([]);
  });

  it('records which email someone opened', async () => {
    const inbox = async () =>
      (await app.request<MailPage>('GET', '/api/mailbox/messages', as.Owner)).body.messages;
    await eventually(async () => (await inbox()).length > 0); // emails about the orders
    const { id } = (await inbox())[0]!;
    await app.request('GET', `/api/mailbox/messages/${id}`, as.Owner);
    expect((await reads(`what=mail&actor=${as.Owner.id}`))[0]).toMatchObject({ detail: id, return: null });
  });

  it.each(["UPDATE access_log SET what = 'file'", 'DELETE FROM access_log', 'TRUNCATE access_log'])(
    'cannot be changed by the program or its owner: %s',
    async (sql) => {
      await expect(app.dataSource.query(sql)).rejects.toThrow('permission denied for table access_log');
      await expect(app.asOwner(sql)).rejects.toThrow('append-only');
    },
  );
});

it('finds what someone did under the name that they had then', async () => {
  const person = await accountAs(app, 'Owner');
  const { id } = await orderOf(app, as.Client);
  await play(app, id, { ...as, Owner: person }, [['Owner', { type: 'SEND_QUOTE', amountCents: quoteCents }]]);
  const name = `Renamed ${person.name}`;
  expect((await app.request('PUT', '/api/users/me', { token: person.token, body: { name } })).status).toBe(
    200,
  );
  const by = async (sought: string) => {
    const { body } = await list(`actor=${encodeURIComponent(sought)}&return=${id}`);
    return body.map(({ actor }) => actor.name);
  };
  expect(await by(person.name)).toEqual([person.name]);
  expect(await by(name)).toEqual([person.name]);
});
