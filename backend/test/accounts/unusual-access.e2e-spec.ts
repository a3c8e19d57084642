import { Clock } from '../../src/base/clock.js';
import { SecurityLog } from '../../src/http/security-log/security-log.js';
import { UnusualAccessWatch } from '../../src/accounts/unusual-access/unusual-access.service.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { addressee, mailThat, sentMails } from '../support/mail.js';
import { orderOf } from '../support/orders.js';

const hour = 3_600_000;
const limits = { returnsRead: 3, returnsListed: 4, attemptsRefused: 3, signInsFailed: 3 };

let app: TestApp;
let owner: TestAccount;
let client: TestAccount;
let returns: string[];
let offset = 0;

beforeAll(async () => {
  app = await startApp({ environment: { alerts: { ...limits }, sessionMaxS: 1e8, staffIdleS: 1e8 } });
  jest.spyOn(app.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + offset));
  owner = await accountAs(app, 'Owner');
  client = await accountAs(app, 'Client');
  returns = [];
  for (let n = 0; n < 3; n++) returns.push((await orderOf(app, client)).id);
});
// What the tests before it did is older than an hour.
beforeEach(() => {
  offset += 25 * hour;
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app.stop();
});

const look = () => app.app.get(UnusualAccessWatch, { strict: false }).look();
const open = (by: TestAccount, id: string) => app.request('GET', `/api/taxReturns/getById?id=${id}`, by);
const told = async () =>
  app.dataSource.query<{ what: string; count: number; limit: number; subject: string | null }[]>(
    `SELECT detail ->> 'what' AS what, (detail -> 'count')::integer AS count, (detail -> 'limit')::integer AS limit,
       subject_id AS subject
     FROM security_log WHERE kind = 'unusualAccess' AND at > $1 ORDER BY seq`,
    [new Date(Date.now() + offset - hour)],
  );
const mails = async (subject: string) =>
  (await sentMails(app)).filter((mail) => addressee(mail) === owner.email && mail.subject === subject);

it('tells the owner who opened very many returns, once a day', async () => {
  const intern = await accountAs(app, 'Intern');
  for (const id of [returns[0]!, returns[0]!, returns[1]!]) expect((await open(intern, id)).status).toBe(200);
  await look();
  expect(await told()).toEqual([]);

  await open(intern, returns[2]!);
  await Promise.all([look(), look()]);
  await look();
  const row = { what: 'returnsRead', count: 3, limit: 3, subject: intern.id };
  expect(await told()).toEqual([row]);
  const mail = await mailThat(app, ({ subject }) => subject === 'Someone opened many tax returns');
  expect(addressee(mail)).toBe(owner.email);
  expect(mail.text).toContain('One person opened 3 different tax returns within an hour.');
  expect(mail.text).toContain(intern.email);
  expect(mail.text).toContain(`/login?next=/Admin/Audit?tab=reads%26actor=${intern.id}`);

  offset += 12 * hour;
  for (const id of returns) await open(intern, id);
  await look();
  expect(await told()).toEqual([]);
  offset += 13 * hour;
  for (const id of returns) await open(intern, id);
  await look();
  expect(await told()).toEqual([row]);
});

it('does not count a few listed returns, what clients open, and what was opened an hour ago', async () => {
  const intern = await accountAs(app, 'Intern');
  for (const query of ['', '?limit=1', '?limit=2', '?limit=3'])
    expect((await app.request('GET', `/api/taxReturns/getAll${query}`, intern)).status).toBe(200);
  for (const id of returns) expect((await open(client, id)).status).toBe(200);
  for (const id of returns.slice(1)) await open(owner, id);
  offset += hour;
  await open(owner, returns[0]!);
  await look();
  expect(await told()).toEqual([]);
});

it('tells of someone who lists very many returns page by page, but not of a list that is fetched again and again', async () => {
  const intern = await accountAs(app, 'Intern');
  const list = async (query: string) => {
    const path = `/api/taxReturns/getAll${query}`;
    expect((await app.request('GET', path, intern)).status).toBe(200);
  };
  for (const query of ['?limit=2', '?limit=3', '?q=a&limit=2', '?limit=2']) await list(query);
  await look();
  expect(await told()).toEqual([]);

  await orderOf(app, client);
  const first = await app.request('GET', '/api/taxReturns/getAll?limit=1', intern);
  const next = /after=([^&>]+)/.exec(String(first.headers.get('link')))![1]!;
  await list(`?limit=1&after=${next}`);
  await look();
  expect(await told()).toEqual([{ what: 'returnsListed', count: 4, limit: 4, subject: intern.id }]);
  const mail = await mailThat(app, ({ subject }) => subject === 'Someone listed many tax returns');
  expect(mail.text).toContain('Lists showed 4 different tax returns to one person within an hour.');
  expect(mail.text).toContain(`/login?next=/Admin/Audit?tab=reads%26actor=${intern.id}%26what=list`);
});

it('tells of a client who tries to open what is not theirs', async () => {
  const stranger = await accountAs(app, 'Client');
  for (const id of returns) expect((await open(stranger, id)).status).toBe(404);
  await look();
  expect(await told()).toEqual([{ what: 'attemptsRefused', count: 3, limit: 3, subject: stranger.id }]);
  const mail = await mailThat(app, ({ subject }) => subject === 'Someone tried what they may not do');
  expect(mail.text).toContain(stranger.email);
  expect(mail.text).toContain(`/login?next=/Admin/Audit?tab=security%26actor=${stranger.id}%26kind=refused`);
});

it('tells of someone refused many returns by one call, with those that had no row of their own', async () => {
  const associate = await accountAs(app, 'Staff Associate');
  const order = { returns: returns.map((id) => ({ id })), event: { type: 'STAFF_START' } };
  await app.request('POST', '/api/taxReturns/events', { token: associate.token, body: order });
  const actor = { id: associate.id, role: 'Staff Associate' as const };
  await app.app.get(SecurityLog, { strict: false }).record('refused', { actor, detail: { more: 5 } });
  await look();
  expect(await told()).toEqual([{ what: 'attemptsRefused', count: 9, limit: 3, subject: associate.id }]);
});

it('tells of many failed sign-ins, whoever was meant', async () => {
  for (const name of ['ann', 'bob', 'cem']) {
    const body = { email: `${name}@people.example`, password: 'Summer2026!' };
    expect((await app.request('POST', '/api/users/login', { body })).status).toBeGreaterThanOrEqual(400);
  }
  await look();
  await look();
  expect(await told()).toEqual([{ what: 'signInsFailed', count: 3, limit: 3, subject: null }]);
  const mail = await mailThat(app, ({ subject }) => subject === 'Many sign-ins failed');
  expect(mail.text).toContain('3 sign-ins failed within an hour');
  expect(mail.text).toContain('/login?next=/Admin/Audit?tab=security%26kind=signInFailed');
});

it('tells nothing with a limit of 0', async () => {
  Object.assign(app.environment.alerts, { returnsRead: 0 });
  for (const id of returns) await open(owner, id);
  await look();
  expect(await told()).toEqual([]);
  Object.assign(app.environment.alerts, limits);
  await look();
  expect(await told()).toHaveLength(1);
  expect((await mails('Someone opened many tax returns')).length).toBeGreaterThan(0);
});
