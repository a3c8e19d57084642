import fc from 'fast-check';
import { type AuditRead, type AuditSecurity } from '../../src/audit/lists/audit.dto.js';
import { AccessLog } from '../../src/accounts/access-log/access-log.service.js';
import { type Json } from '../../src/base/json.js';
import {
  type SecurityEvent,
  securityKinds,
  verifySecurityLog,
  SecurityLog,
} from '../../src/http/security-log/security-log.js';
import { mostRows, Refusals } from '../../src/http/security-log/refusals.js';
import { accountAs, type TestAccount, testPassword } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { givenColumns, ownerDataSource } from '../support/database.js';
import { pdfFile } from '../support/documents.js';
import { addressee, mailThat } from '../support/mail.js';
import { orderOf, upload } from '../support/orders.js';

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await startApp();
  owner = await accountAs(app, 'Owner');
});
afterAll(() => app.stop());

const rowsOf = async (query: Record<string, string>) =>
  (
    await app.request<AuditSecurity[]>('GET', `/api/audit/security?${new URLSearchParams(query)}`, {
      token: owner.token,
    })
  ).body;

const readsOf = async (who: TestAccount) =>
  (await app.request<AuditRead[]>('GET', `/api/audit/reads?actor=${who.id}`, { token: owner.token })).body
    .map(({ what, detail }) => [what, detail])
    .reverse();

/** The kinds of the rows about an account, oldest first. */
const kindsAbout = async ({ id }: Pick<TestAccount, 'id'>) =>
  (await rowsOf({ subject: id })).map(({ kind }) => kind).reverse();

const login = (email: string, password: string) =>
  app.request<{ token: string }>('POST', '/api/users/login', { body: { email, password } });

describe('the security log records', () => {
  it('sign-ins that worked and that did not, and sign-outs', async () => {
    const client = await accountAs(app, 'Client');
    await login(client.email, 'wrong horse');
    const { body } = await login(client.email, testPassword);
    await app.request('POST', '/api/users/logout', { token: body.token });
    await app.request('DELETE', '/api/users/me/sessions', { token: client.token });
    expect(await kindsAbout(client)).toEqual([
      'accountCreated',
      'signedIn',
      'signInFailed',
      'signedIn',
      'signedOut',
      'sessionsEnded',
    ]);
    const [failed] = await rowsOf({ subject: client.id, kind: 'signInFailed' });
    expect(failed).toMatchObject({ actor: null, detail: { reason: 'wrong' }, ip: '127.0.0.1' });
    const [signedIn] = await rowsOf({ subject: client.id, kind: 'signedIn' });
    expect(signedIn).toMatchObject({ actor: { id: client.id, role: 'Client' }, detail: { newDevice: true } });
  });

  it('nothing that was typed as email or password of an unknown account', async () => {
    await login('my-secret-password@nowhere.example', 'another secret');
    const [row] = await rowsOf({ kind: 'signInFailed' });
    expect(row).toMatchObject({ subject: null, detail: { reason: 'unknown' } });
    const rows = await app.dataSource.query(`SELECT 1 FROM security_log l WHERE l::text LIKE '%secret%'`);
    expect(rows).toEqual([]);
  });

  it('a forgotten password, and its change', async () => {
    const client = await accountAs(app, 'Client');
    await app.request('POST', '/api/users/sendResetPasswordLink', { body: { email: client.email } });
    const mail = await mailThat(app, (each) => addressee(each) === client.email);
    const pin = /\b[0-9A-HJKMNP-TV-Z]{4}-?[0-9A-HJKMNP-TV-Z]{4}-?[0-9A-HJKMNP-TV-Z]{4}\b/.exec(
      mail.text!,
    )![0];
    await app.request('POST', '/api/users/resetPassword', { body: { pin, password: 'a better horse' } });
    expect((await kindsAbout(client)).slice(-2)).toEqual(['passwordResetRequested', 'passwordChanged']);
  });

  it("the owner's changes to staff, with who made them", async () => {
    const staff = await accountAs(app, 'Staff Associate', { access: false });
    const change = (path: string, body: object) =>
      app.request(path === 'changeRole' ? 'PUT' : 'POST', `/api/users/${path}`, { token: owner.token, body });
    await change('changeEmployeeAccess', { id: staff.id });
    await change('changeRole', { id: staff.id, role: 'Senior Associate' });
    await change('changeEmployeeAccess', { id: staff.id });
    expect((await kindsAbout(staff)).slice(-3)).toEqual(['accessGranted', 'roleChanged', 'accessTaken']);
    const [row] = await rowsOf({ subject: staff.id, kind: 'roleChanged' });
    expect(row).toMatchObject({
      actor: { id: owner.id, name: owner.name, role: 'Owner' },
      subject: { id: staff.id, name: staff.name },
      detail: { role: 'Senior Associate' },
    });
  });

  it("changes of a return that are not the workflow's, without their text", async () => {
    const client = await accountAs(app, 'Client');
    const { id } = await orderOf(app, client);
    const put = (path: string, body: object) =>
      app.request('PUT', `/api/taxReturns/${path}`, { token: client.token, body: { id, ...body } });
    expect((await put('updateNotes', { note: ['a private note'] })).status).toBe(400);
    await put('updateName', { name: 'New Name' });
    const rows = await rowsOf({ return: id, kind: 'returnChanged' });
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    expect(rows.map(({ detail }) => detail)).toEqual([{ changed: 'name', before: digest, after: digest }]);
  });

  it("attempts at others' returns and files, once a minute, and at what the role may not do", async () => {
    const [client, thief] = [await accountAs(app, 'Client'), await accountAs(app, 'Client')];
    const { id } = await orderOf(app, client);
    const link = await upload(app, client, pdfFile(), 'W-2.pdf');
    const as = { token: thief.token };
    for (let time = 0; time < 3; time++)
      expect((await app.request('GET', `/api/taxReturns/getById?id=${id}`, as)).status).toBe(404);
    for (const spelling of [
      id.toUpperCase(),
      id.replace(/[a-f]/, (letter) => `%${(letter.charCodeAt(0) - 32).toString(16)}`),
    ])
      expect((await app.request('GET', `/api/taxReturns/getById?id=${spelling}`, as)).status).toBe(404);
    expect((await app.request('GET', link, as)).status).toBe(404);
    expect((await app.request('GET', '/api/audit/reads', as)).status).toBe(403);
    expect((await app.request('GET', `/api/taxReturns/getById?id=${owner.id}`, as)).status).toBe(404);
    const rows = await rowsOf({ actor: thief.id, kind: 'refused' });
    expect(
      rows.map(({ detail, return: taxReturn }) => [detail.call, detail.code, taxReturn?.id]).reverse(),
    ).toEqual([
      ['GET /api/taxReturns/getById', 'not_found', id],
      ['GET /api/files/:id', 'not_found', undefined],
      ['GET /api/audit/reads', 'forbidden', undefined],
    ]);
  });
});

describe('refusals of many returns', () => {
  let returns: string[];
  beforeAll(async () => {
    const client = await accountAs(app, 'Client');
    returns = [];
    for (let n = 0; n < 3; n++) returns.push((await orderOf(app, client)).id);
  });
  const refused = async ({ id }: TestAccount) =>
    (await rowsOf({ actor: id, kind: 'refused' }))
      .map(({ detail, return: taxReturn }) => [detail.code, taxReturn?.id])
      .reverse();
  const bulk = (by: TestAccount, ids: string[], type: string) =>
    app.request<{ status: number }[]>('POST', '/api/taxReturns/events', {
      token: by.token,
      body: { returns: ids.map((id) => ({ id })), event: { type, reason: 'A reason' } },
    });

  it('leave a row for each: hidden ones and forbidden events of a bulk call', async () => {
    const [associate, intern] = [await accountAs(app, 'Staff Associate'), await accountAs(app, 'Intern')];
    const hidden = await bulk(associate, [...returns, returns[0]!.toUpperCase(), owner.id], 'STAFF_START');
    expect(hidden.body.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await refused(associate)).toEqual(returns.map((id) => ['not_found', id]));
    const forbidden = await bulk(intern, returns, 'ACCEPT_QUOTE');
    expect(forbidden.body.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await refused(intern)).toEqual(returns.map((id) => ['forbidden', id]));
  });

  it('leave a row for each: calls that the role, or an account without access, may not make', async () => {
    const auditor = await accountAs(app, 'Auditor');
    const newcomer = await accountAs(app, 'Intern', { access: false });
    for (const id of returns) {
      const body = { type: 'STAFF_START' };
      expect((await app.request('POST', `/api/taxReturns/${id}/events`, { ...auditor, body })).status).toBe(
        403,
      );
      expect((await app.request('GET', `/api/taxReturns/getById?id=${id}`, newcomer)).status).toBe(403);
    }
    expect(await refused(auditor)).toEqual(returns.map((id) => ['forbidden', id]));
    expect(await refused(newcomer)).toEqual(returns.map((id) => ['access_not_granted', id]));
  });

  it('fill a bounded number of rows, the last of which counts the rest', async () => {
    const bot = await accountAs(app, 'Client');
    const columns = await givenColumns(app.dataSource, 'tax_return');
    await app.dataSource.query(
      `INSERT INTO tax_return (${columns}) SELECT ${columns} FROM (
         SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
           FROM tax_return r, generate_series(1, 60) WHERE r.id = $1) copies`,
      [returns[0]],
    );
    const all = await app.dataSource.query<{ id: string }[]>('SELECT id FROM tax_return LIMIT $1', [
      mostRows + 5,
    ]);
    for (const { id } of all)
      expect((await app.request('GET', `/api/taxReturns/getById?id=${id}`, bot)).status).toBe(404);
    expect(await refused(bot)).toHaveLength(mostRows - 1);
    await app.app.get(Refusals, { strict: false }).onModuleDestroy();
    const rows = await rowsOf({ actor: bot.id, kind: 'refused', limit: '100' });
    expect(rows).toHaveLength(mostRows);
    expect(rows[0]).toMatchObject({ return: { id: all.at(-1)!.id }, detail: { more: 5 }, ip: '127.0.0.1' });
    expect(rows.slice(1).filter(({ detail }) => 'more' in detail)).toEqual([]);
  });
});

/** Makes the next record of a log fail. */
const failOnce = (log: { record: (...given: never[]) => Promise<unknown> }) =>
  jest.spyOn(log, 'record').mockRejectedValueOnce(new Error('the disk is full'));

it('serves no refusal and no list whose record failed, and records them when they are repeated', async () => {
  const [client, thief] = [await accountAs(app, 'Client'), await accountAs(app, 'Client')];
  const { id } = await orderOf(app, client);
  const steal = async () => (await app.request('GET', `/api/taxReturns/getById?id=${id}`, thief)).status;
  const refusal = failOnce(app.app.get(SecurityLog, { strict: false }));
  expect([await steal(), await steal()]).toEqual([500, 404]);
  refusal.mockRestore();
  expect(await rowsOf({ actor: thief.id, kind: 'refused' })).toHaveLength(1);

  const staff = await accountAs(app, 'Intern');
  const getAll = async () => (await app.request('GET', '/api/taxReturns/getAll', staff)).status;
  const read = failOnce(app.app.get(AccessLog, { strict: false }));
  expect([await getAll(), await getAll()]).toEqual([500, 200]);
  read.mockRestore();
  expect(await readsOf(staff)).toEqual([['list', 'returns']]);
});

describe('the access log', () => {
  it('names the lists that staff read, the same one once', async () => {
    const staff = await accountAs(app, 'Intern');
    const get = (path: string) => app.request('GET', `/api/taxReturns/${path}`, { token: staff.token });
    for (const path of ['getAll', 'getAll', 'getAll?q=ada', 'getArchivedTaxReturns']) await get(path);
    expect(await readsOf(staff)).toEqual([
      ['list', 'returns'],
      ['list', 'returns {"q":"ada"}'],
      ['list', 'archive'],
    ]);
  });

  it('says that messages were read only when they were', async () => {
    const [client, staff] = [await accountAs(app, 'Client'), await accountAs(app, 'Intern')];
    const { id } = await orderOf(app, client);
    await app.request('POST', `/api/taxReturns/${id}/messages`, {
      token: client.token,
      body: { message: 'Hello' },
    });
    const get = (path: string) => app.request('GET', `/api/taxReturns/${id}/${path}`, { token: staff.token });
    expect((await get('messages/unread')).body).toEqual({ unread: 1 });
    expect(await readsOf(staff)).toEqual([]);
    await get('messages');
    expect(await readsOf(staff)).toEqual([['messages', null]]);
  });
});

describe('who may see it', () => {
  it.each(['', '/counts', '/export', '/export/signed'])(
    'only the owner and auditors: /api/audit/security%s',
    async (path) => {
      const address = `/api/audit/security${path}`;
      expect((await app.request('GET', address)).status).toBe(401);
      for (const role of ['Client', 'Intern', 'CPA/EA'] as const)
        expect((await app.request('GET', address, await accountAs(app, role))).status).toBe(403);
      expect((await app.request('GET', address, await accountAs(app, 'Auditor'))).status).toBe(200);
    },
  );

  it('in pages, counted by kind, and as CSV', async () => {
    const client = await accountAs(app, 'Client');
    for (let time = 0; time < 4; time++) await login(client.email, testPassword);
    const first = await app.request<AuditSecurity[]>(
      'GET',
      `/api/audit/security?subject=${client.id}&kind=signedIn&limit=3`,
      owner,
    );
    expect(first.body).toHaveLength(3);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link')!)![1]!;
    const second = await app.request<AuditSecurity[]>('GET', next, owner);
    expect(second.body).toHaveLength(2);
    expect(second.headers.get('link')).toBeNull();
    const counts = await app.request('GET', `/api/audit/security/counts?subject=${client.id}`, owner);
    expect(counts.body).toEqual([
      { kind: 'signedIn', count: 5 },
      { kind: 'accountCreated', count: 1 },
    ]);
    const csv = await app.request<string>('GET', `/api/audit/security/export?subject=${client.id}`, owner);
    expect(csv.body.trim().split('\r\n')).toHaveLength(7);
    expect(csv.headers.get('content-disposition')).toMatch(/filename="security-\d{4}-\d\d-\d\d\.csv"/);
    expect((await app.request('GET', '/api/audit/security?kind=nonsense', owner)).status).toBe(400);
    expect((await app.request('GET', '/api/audit/security?after=x', owner)).status).toBe(400);
  });
});

describe('the chain', () => {
  it('stays whole whatever the spelling of ids and the details of a row', async () => {
    const spelled = fc
      .tuple(fc.mixedCase(fc.uuid()), fc.boolean(), fc.boolean())
      .map(([id, bare, braced]) =>
        (bare ? id.replaceAll('-', '') : id).replace(/^.*$/, braced ? '{$&}' : '$&'),
      );
    const event = fc.record(
      {
        actor: fc.record({ id: spelled, role: fc.constant('Client' as const) }),
        subjectId: spelled,
        returnId: spelled,
        detail: fc.dictionary(
          fc.string({ unit: 'binary' }),
          fc.oneof(
            fc.jsonValue({ stringUnit: 'binary', maxDepth: 2 }),
            fc.constantFrom<Json>('a\0b', '\ud83d', 'e\u0301', '\u00e9', -0, 1e21, 5e-324, 2 ** 53, '', null),
          ),
        ),
      },
      { requiredKeys: [] },
    );
    const log = app.app.get(SecurityLog, { strict: false });
    for (const kind of securityKinds)
      await fc.assert(
        fc.asyncProperty(event, async (made) => log.record(kind, made as SecurityEvent)),
        { numRuns: 5 },
      );
    expect(await verifySecurityLog(app.dataSource.manager)).toEqual({
      rows: expect.any(Number) as number,
      findings: [],
      findingCount: 0,
    });
  });

  it('stays whole when many rows are added at once', async () => {
    const client = await accountAs(app, 'Client');
    await Promise.all(Array.from({ length: 20 }, () => login(client.email, testPassword)));
    const { rows, findings } = await verifySecurityLog(app.dataSource.manager);
    expect(findings).toEqual([]);
    expect(rows).toBeGreaterThan(20);
  });

  it.each([
    [
      'changed',
      "UPDATE security_log SET ip = '203.0.113.9' WHERE seq IN (3, 5)",
      [
        [3, 'changed'],
        [5, 'changed'],
      ],
    ],
    [
      'removed',
      'DELETE FROM security_log WHERE seq IN (3, 5)',
      [
        [3, 'missing'],
        [5, 'missing'],
      ],
    ],
    [
      'rehashed',
      "UPDATE security_log SET hash = decode(repeat('ab', 32), 'hex') WHERE seq = 3",
      [
        [3, 'changed'],
        [4, 'does not continue'],
      ],
    ],
  ] as const)('shows which rows were %s', async (_how, sql, expected) => {
    await expect(app.dataSource.query(sql)).rejects.toThrow('permission denied');
    await expect(app.asOwner(sql)).rejects.toThrow('append-only');
    const owner = await ownerDataSource(app.environment.databaseUrl!);
    try {
      await owner.transaction(async (manager) => {
        await manager.query('ALTER TABLE security_log DISABLE TRIGGER USER');
        await manager.query(sql);
        expect((await verifySecurityLog(manager)).findings).toEqual(
          expected.map(([seq, word]) => ({ seq, problem: expect.stringContaining(word) as string })),
        );
        throw new Error('undo');
      });
    } catch (error) {
      if ((error as Error).message !== 'undo') throw error;
    } finally {
      await owner.destroy();
    }
    expect((await verifySecurityLog(app.dataSource.manager)).findings).toEqual([]);
  });
});
