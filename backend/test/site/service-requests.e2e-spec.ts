import { Readable } from 'node:stream';
import { serviceRequestBody } from '@tax-firm/contract';
import { type Role } from '@tax-firm/machines';
import { verifyExport } from '../../src/audit/export/export-verifier.js';
import { type AuditTransition, type Verification } from '../../src/audit/lists/audit.dto.js';
import { verifyDatabase } from '../../src/operations/cli/verify-database.js';
import { Clock } from '../../src/base/clock.js';
import { type Firm, FIRM } from '../../src/firm/firm.js';
import { ServiceRequestsService } from '../../src/site/service-requests/service-requests.controller.js';
import { WorkflowEngine } from '../../src/workflow/engine/engine.js';
import { Timers } from '../../src/workflow/engine/timers.js';
import { type TransitionRow } from '../../src/workflow/model/history.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { addressee, mailThat, sentMails } from '../support/mail.js';

interface Answer {
  message: string;
  errors?: Record<string, string>;
}

interface View {
  id: string;
  name: string;
  service: string | null;
  facts: { label: string; value: string }[];
  answered: { by: string; at: string } | null;
}

const day = 86_400_000;
const reminderType = 'xstate.after.reminder.serviceRequest.request.waiting';

let app: TestApp;
let firm: Firm;
let intern: TestAccount;
let offset = 0;

beforeAll(async () => {
  app = await startApp({ environment: { sessionMaxS: 1e8 } });
  jest.spyOn(app.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + offset));
  firm = app.app.get<Firm>(FIRM);
  intern = await accountAs(app, 'Intern');
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app.stop();
});

const ask = (body: object, headers?: Record<string, string>) =>
  app.request<Answer>('POST', '/api/serviceRequests', { body, headers });
const contact = (name: string) => ({ name, email: 'grace@people.example', phone: '212-555-0142' });
const formation = (name: string, over: object = {}) => ({
  ...contact(name),
  service: 'companyFormation',
  answers: { entity: 'llcNewYork', ein: true },
  message: 'Two partners',
  ...over,
});
const list = async (query = '', { token } = intern) =>
  (await app.request<View[]>('GET', `/api/serviceRequests${query}`, { token })).body;
const named = async (name: string, query = '?limit=200') =>
  (await list(query)).filter((each) => each.name === name);
/** Asks, and finds the request. */
const asked = async (name: string) => {
  expect((await ask(contact(name))).status).toBe(201);
  const [request] = await named(name);
  return request!;
};
const mark = (id: string, answered: boolean, by: TestAccount | undefined = intern) =>
  app.request<View>('PUT', `/api/serviceRequests/${id}/answered`, { token: by.token, body: { answered } });
const history = (id: string): Promise<TransitionRow[]> =>
  app.app.get(WorkflowEngine, { strict: false }).history(id);
const typesOf = async (id: string) => (await history(id)).map(({ type }) => type);

describe('a request for a call', () => {
  it('is kept with its answers, mailed to the firm, and listed until someone answers', async () => {
    expect(await ask(formation('Formation Example'))).toMatchObject({
      status: 201,
      body: { message: 'Request received' },
    });
    const facts = [
      { label: 'Company', value: 'New York LLC' },
      { label: 'Tax ID (EIN)', value: 'Yes' },
      { label: 'Price shown', value: expect.stringMatching(/^\$\d/) },
    ];
    const [kept] = await named('Formation Example');
    expect(kept).toMatchObject({
      service: 'Company Formation & Tax ID Issuance',
      facts,
      phone: '212-555-0142',
      message: 'Two partners',
      answered: null,
    });
    const mail = await mailThat(app, ({ text }) => Boolean(text?.includes('Two partners')));
    expect(addressee(mail)).toBe(firm.email);
    expect(mail.replyTo?.value[0]).toMatchObject({ address: 'grace@people.example' });
    expect(mail.text).toContain('Company: New York LLC');

    const open = async () =>
      (await app.request<{ open: number }>('GET', '/api/serviceRequests/counts', intern)).body.open;
    const before = await open();
    const { id } = kept!;
    const { body: first } = await mark(id, true);
    expect(first.answered?.by).toBe(intern.name);
    expect((await mark(id, true)).body.answered).toEqual(first.answered);
    expect(await open()).toBe(before - 1);
    expect((await named('Formation Example', '?status=answered')).map((each) => each.id)).toEqual([id]);
    expect((await mark(id, false)).body.answered).toBeNull();
    expect(await open()).toBe(before);
    expect((await mark(crypto.randomUUID(), true)).status).toBe(404);
  });

  it('is confirmed to the visitor without anything that they typed, three times a day at most', async () => {
    const email = 'confirmed@people.example';
    const confirmations = async () =>
      (await sentMails(app)).filter(
        (mail) => addressee(mail) === email && mail.subject === 'We received your request for a call',
      );
    for (let times = 1; times <= 4; times++)
      expect((await ask(formation(`Confirmed ${times}`, { email }))).status).toBe(201);
    await mailThat(app, ({ subject }) => Boolean(subject?.includes('Confirmed 4')));
    await eventually(async () => (await confirmations()).length === 3);
    const [{ text = '' } = {}] = await confirmations();
    expect(text).toContain('Company Formation & Tax ID Issuance');
    expect(text).not.toMatch(/Confirmed|Two partners|212-555/);
  });

  it('has a history: who answered, when and from where', async () => {
    const { id } = await asked('History Example');
    await mark(id, true);
    await mark(id, false);
    expect(await history(id)).toMatchObject([
      {
        type: 'CREATED',
        actor: { id: null, role: 'System' },
        ip: '127.0.0.1',
        payload: { service: null },
        to: { request: 'waiting' },
      },
      { type: 'ANSWER', actor: { id: intern.id, role: 'Intern', name: intern.name }, ip: '127.0.0.1' },
      { type: 'REOPEN', from: { request: 'answered' }, contextChange: { answered: null } },
    ]);
    expect(JSON.stringify(await history(id))).not.toContain('grace@people.example');
  });

  it('is answered once, by the first of several who do so at a time', async () => {
    const { id } = await asked('Race Example');
    const owner = await accountAs(app, 'Owner');
    const answers = await Promise.all([mark(id, true), mark(id, true, owner), mark(id, true)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await typesOf(id)).toEqual(['CREATED', 'ANSWER']);
    const { actor } = (await history(id))[1]!;
    expect((await named('Race Example', '?status=answered'))[0]!.answered!.by).toBe(actor.name);
  });

  it('is answered once by a repeated call, also after someone reopened it', async () => {
    const { id } = await asked('Repeated Example');
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const call = () =>
      app.request<View>('PUT', `/api/serviceRequests/${id}/answered`, {
        token: intern.token,
        body: { answered: true },
        headers,
      });
    const first = await call();
    await mark(id, false);
    expect((await call()).body).toEqual(first.body);
    expect(await typesOf(id)).toEqual(['CREATED', 'ANSWER', 'REOPEN']);
  });

  it('is kept once if it is sent twice', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const twice = formation('Twice Example', { message: 'Sent twice' });
    const answers = await Promise.all([ask(twice, key), ask(twice, key)]);
    expect(answers.map(({ status }) => status)).toContain(201);
    expect((await ask(twice, key)).status).toBe(201);
    expect(await named('Twice Example')).toHaveLength(1);
    const mails = () => sentMails(app).then((all) => all.filter(({ text }) => text?.includes('Sent twice')));
    await eventually(async () => (await mails()).length > 0);
    await settled();
    expect(await mails()).toHaveLength(1);
  });

  it('is kept once by two processes that get the same command at a time', async () => {
    const requests = app.app.get(ServiceRequestsService, { strict: false });
    const body = serviceRequestBody.parse(contact('Parallel Example'));
    const commandId = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => requests.keep(body, {}, commandId)));
    expect(answers).toEqual(Array(4).fill({ message: 'Request received' }));
    expect(await named('Parallel Example')).toHaveLength(1);
    await settled();
    const mails = (await sentMails(app)).filter(({ subject }) => subject?.includes('Parallel Example'));
    expect(mails).toHaveLength(1);
  });

  it('may be about something else, and is listed a page at a time, newest first', async () => {
    for (const name of ['Older Example', 'Newer Example'])
      expect((await ask(contact(name))).status).toBe(201);
    const page = await app.request<View[]>('GET', '/api/serviceRequests?limit=1', intern);
    expect(page.body).toMatchObject([{ name: 'Newer Example', service: null, facts: [] }]);
    const [, after] = /after=([^&>]+)/.exec(page.headers.get('link') ?? '') ?? [];
    expect((await list(`?limit=1&after=${after}`)).map(({ name }) => name)).toEqual(['Older Example']);
    expect((await app.request('GET', '/api/serviceRequests?after=x', intern)).status).toBe(400);
  });

  it.each([
    ['no choice', { answers: { entity: 'undecided' } }, 'answers'],
    ['an answer that there is not', { answers: { entity: 'trust' } }, 'answers'],
    ['an unknown service', { service: 'lottery' }, 'service'],
    ['no email', { email: undefined }, 'email'],
    ['a web address as name', { name: 'www.casino.example' }, 'name'],
    ['words as phone number', { phone: 'call me' }, 'phone'],
    ['a message that is too long', { message: 'x'.repeat(5001) }, 'message'],
  ])('is refused with %s', async (_what, over, field) => {
    const { status, body } = await ask(formation('Refused Example', over));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });

  it('of a bot is dropped', async () => {
    expect((await ask(formation('Bot Example', { website: 'https://spam.example' }))).status).toBe(201);
    expect(await named('Bot Example')).toEqual([]);
  });

  it('is for staff with access only', async () => {
    const { id } = await asked('Closed Example');
    const calls = (token?: string) =>
      Promise.all([
        app.request('GET', '/api/serviceRequests', { token }),
        app.request('GET', '/api/serviceRequests/counts', { token }),
        app.request('PUT', `/api/serviceRequests/${id}/answered`, { token, body: { answered: true } }),
      ]).then((answers) => answers.map(({ status }) => status));
    expect(await calls()).toEqual([401, 401, 401]);
    for (const role of ['Client', 'Auditor'] as const)
      expect(await calls((await accountAs(app, role)).token)).toEqual([403, 403, 403]);
    expect(await calls((await accountAs(app, 'CPA/EA', { access: false })).token)).toEqual([403, 403, 403]);
    expect(await typesOf(id)).toEqual(['CREATED']);
    const staff: Role[] = ['Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'];
    for (const role of staff) {
      const by = await accountAs(app, role);
      expect((await mark(id, true, by)).body.answered?.by).toBe(by.name);
      expect((await mark(id, false, by)).body.answered).toBeNull();
    }
  });
});

const settled = () =>
  eventually(async () => {
    const left = await app.dataSource.query<unknown[]>("SELECT 1 FROM outbox WHERE status <> 'done'");
    return left.length === 0;
  });

/** Lets time pass, fires the timers that are due, and waits until every email is sent. */
async function later(ms: number): Promise<void> {
  await settled();
  offset += ms;
  while (await app.app.get(Timers).fireDue());
  await settled();
}

describe('the audit', () => {
  let auditor: TestAccount;
  let id: string;
  beforeAll(async () => {
    auditor = await accountAs(app, 'Auditor');
    ({ id } = await asked('Audited Example'));
    await mark(id, true);
    await mark(id, false);
  });
  const rows = async (search: string) =>
    (await app.request<AuditTransition[]>('GET', `/api/audit/transitions?${search}`, auditor)).body;
  const sentencesOf = async (search: string) => (await rows(search)).map(({ sentence }) => sentence);
  const exported = (search: string) => app.request<string>('GET', `/api/audit/export?${search}`, auditor);
  const verify = (text: string) => verifyExport(Readable.from([Buffer.from(text)]));

  it('lists what happened to a request, and says whose it is', async () => {
    const [last] = await rows(`return=${id}`);
    expect(last).toMatchObject({
      type: 'REOPEN',
      sentence: 'Request for a call waits again',
      return: null,
      about: { kind: 'serviceRequest', id, name: 'Audited Example' },
      from: { request: 'answered' },
      to: { request: 'waiting' },
      actor: { id: intern.id },
    });
    const all = ['Request for a call waits again', 'Request for a call answered', 'Call requested'];
    expect(await sentencesOf(`return=${id}`)).toEqual(all);
    expect(await sentencesOf('return=Audited')).toEqual(all);
    expect(await sentencesOf('return=Audited&event=ANSWER')).toEqual([all[1]]);
    expect(await sentencesOf('return=Audited&event=REOPEN')).toEqual([all[0]]);
  });

  it('exports it, as CSV and signed', async () => {
    const { body: csv } = await exported('format=csv');
    expect(csv).toContain(`,request for a call,${id},Audited Example,1,ANSWER,Request for a call answered,`);
    for (const search of ['format=ndjson', `format=ndjson&return=${id}`]) {
      const { body } = await exported(search);
      expect(body).toContain(
        `"workflowId":"${id}","client":"Audited Example","service":"Request for a call"`,
      );
      expect(await verify(body)).toMatchObject({ whole: true, findings: [] });
    }
    const { body } = await exported(`format=ndjson&return=${id}`);
    const wrong = body.replace('"role":"Intern"', '"role":"Owner"');
    expect((await verify(wrong)).findings[0]).toMatchObject({
      machine: 'serviceRequest',
      workflowId: id,
      seq: 1,
    });
  });

  it('says that a request was changed in the database', async () => {
    const set = (status: string, at: string) =>
      app.asOwner(`UPDATE service_request SET status = '${status}', answered_at = ${at} WHERE id = '${id}'`);
    await set('answered', 'now()');
    const { body } = await app.request<Verification>('GET', '/api/audit/verify', auditor);
    const printed = jest.spyOn(console, 'error').mockImplementation();
    await verifyDatabase(app.environment.databaseUrl!, app.environment);
    await set('waiting', 'NULL');
    const problem = 'the column status does not match the history';
    expect(body.finding).toMatchObject({ about: 'serviceRequest', workflowId: id, problem });
    expect(printed.mock.calls[0]).toEqual([`WRONG: request for a call ${id}, row 2: ${problem}`]);
    printed.mockRestore();
  });
});

describe('the reminder', () => {
  const remindersOf = async (name: string) =>
    (await sentMails(app)).filter(
      ({ subject }) => subject?.startsWith('Unanswered') && subject.includes(name),
    );

  it('is sent to the firm after a business day, once, and not about what was answered', async () => {
    const { id } = await asked('Reminded Example');
    const { id: answered } = await asked('Answered Example');
    await mark(answered, true);
    await later(day - 3_600_000);
    expect(await remindersOf('Reminded Example')).toEqual([]);
    // Whatever day it is, a business day has passed.
    await later(3 * day);
    const [mail, ...more] = await remindersOf('Reminded Example');
    expect(more).toEqual([]);
    expect(addressee(mail!)).toBe(firm.email);
    expect(mail!.replyTo?.value[0]).toMatchObject({ address: 'grace@people.example' });
    expect(mail!.text).toContain('212-555-0142');
    expect(await remindersOf('Answered Example')).toEqual([]);
    const [, row] = await history(id);
    expect(row).toMatchObject({
      type: reminderType,
      actor: { id: null, role: 'System' },
      contextChange: { reminded: true },
    });

    await mark(id, true);
    await mark(id, false);
    await later(4 * day);
    expect(await remindersOf('Reminded Example')).toHaveLength(1);
    await mark(answered, false);
    await later(4 * day);
    expect(await remindersOf('Answered Example')).toHaveLength(1);
  });
});

it('lets one address send 20 requests an hour', async () => {
  const limited = await startApp({ environment: { rateLimits: true } });
  const statuses: number[] = [];
  try {
    for (let sent = 0; sent < 21; sent += 1)
      statuses.push(
        (await limited.request('POST', '/api/serviceRequests', { body: contact('Limit') })).status,
      );
    expect(statuses).toEqual([...Array<number>(20).fill(201), 429]);
  } finally {
    await limited.stop();
  }
});
