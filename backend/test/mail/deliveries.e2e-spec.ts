import { type Delivery, type DeliveryCounts } from '../../src/notices/deliveries/deliveries.dto.js';
import { MailService } from '../../src/mail/mail.service.js';
import { eventually } from '../support/eventually.js';
import { startSmtpServer, type TestSmtpServer } from '../fixtures/smtp-server.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { orderOf } from '../support/orders.js';

let server: TestSmtpServer;
let app: TestApp;
let owner: TestAccount;
let associate: TestAccount;
let client: TestAccount;

beforeAll(async () => {
  server = await startSmtpServer();
  app = await startApp({ environment: { smtpUrl: `smtp://127.0.0.1:${server.port}` } });
  owner = await accountAs(app, 'Owner');
  associate = await accountAs(app, 'Staff Associate');
  client = await accountAs(app, 'Client');
});

beforeEach(async () => {
  await app.asOwner('TRUNCATE outbox');
  server.manners = 'accepts';
  server.received.length = server.accepted.length = 0;
});

afterAll(async () => {
  await app?.stop();
  await server?.stop();
});

const list = async (query = '', { token } = owner) =>
  (await app.request<Delivery[]>('GET', `/api/deliveries${query}`, { token })).body;
const counts = async ({ token } = owner) =>
  (await app.request<DeliveryCounts>('GET', '/api/deliveries/counts', { token })).body;
const retry = (body: object, { token } = owner) =>
  app.request<{ retried: number }>('POST', '/api/deliveries/retry', { token, body });
const dismiss = (body: object, { token } = owner) =>
  app.request('POST', '/api/deliveries/dismiss', { token, body });

const mail = (to: string, message = 'A private word') =>
  app.dataSource.transaction((manager) =>
    app.app
      .get(MailService, { strict: false })
      .enqueue(manager, { template: 'staffMessage', to, data: { subject: 'Hello', message } }),
  );

/** Creates emails that the server refused permanently. */
async function deadOnes(...recipients: string[]): Promise<Delivery[]> {
  server.manners = 'knowsNobody';
  for (const to of recipients) await mail(to);
  await eventually(async () => (await counts()).dead === recipients.length);
  server.manners = 'accepts';
  return list();
}

it('are for staff with access', async () => {
  const without = await accountAs(app, 'Intern', { access: false });
  const auditor = await accountAs(app, 'Auditor');
  for (const [method, path, body] of [
    ['GET', '/api/deliveries', undefined],
    ['GET', '/api/deliveries/counts', undefined],
    ['POST', '/api/deliveries/retry', { status: 'dead', cause: 'busy' }],
    ['POST', '/api/deliveries/dismiss', { id: 'x', reason: 'x' }],
  ] as const) {
    expect((await app.request(method, path, { body })).status).toBe(401);
    for (const { token } of [client, without, auditor])
      expect((await app.request(method, path, { token, body })).status).toBe(403);
  }
});

it('show the recipient and the server’s reason, but not the content', async () => {
  const [dead] = await deadOnes('ada@people.example');
  expect(dead).toMatchObject({
    kind: 'mail',
    template: 'staffMessage',
    to: 'ada@people.example',
    return: null,
    tries: 1,
    failure: { cause: 'recipientRefused', said: expect.stringMatching(/^550 .*No such user/) as string },
    nextTryAt: null,
    running: null,
    dismissed: null,
  });
  expect(JSON.stringify(dead)).not.toMatch(/private word/);
  expect(await counts()).toEqual({
    dead: 1,
    failing: 0,
    waiting: 0,
    running: 0,
    causes: [{ status: 'dead', cause: 'recipientRefused', count: 1 }],
  });
});

it('are resent with the same Message-ID, one or all with the same cause', async () => {
  const [last, ...others] = await deadOnes('a@people.example', 'b@people.example', 'c@people.example');
  expect((await retry({ ids: [last!.id] })).body).toEqual({ retried: 1 });
  await eventually(async () => server.accepted.length === 1);
  expect(server.accepted[0]?.to).toEqual(['c@people.example']);

  expect((await retry({ status: 'dead', cause: 'busy' })).body).toEqual({ retried: 0 });
  expect((await retry({ status: 'dead', cause: 'recipientRefused' })).body).toEqual({
    retried: others.length,
  });
  await eventually(async () => server.accepted.length === 3);
  await eventually(async () => (await counts()).failing === 0);
  expect(await counts()).toEqual({ dead: 0, failing: 0, waiting: 0, running: 0, causes: [] });
  expect((await retry({ ids: [last!.id] })).body).toEqual({ retried: 0 }); // it is done
});

it('keep their Message-ID when they are resent after the content was refused', async () => {
  server.manners = 'refusesMessage';
  await mail('ada@people.example');
  await eventually(async () => (await counts()).dead === 1);
  server.manners = 'accepts';
  await retry({ status: 'dead', cause: 'contentRefused' });
  await eventually(async () => server.accepted.length === 1);
  expect(new Set(server.received.map(({ mail: { messageId } }) => messageId)).size).toBe(1);
});

it('get all tries again when they are resent', async () => {
  const [dead] = await deadOnes('ada@people.example');
  await app.dataSource.query('UPDATE outbox SET attempts = 15');
  server.manners = 'isBusy';
  await retry({ ids: [dead!.id] });
  await eventually(async () => (await list('?status=failing'))[0]?.failure?.cause === 'busy');
  const [failing] = await list('?status=failing');
  expect(failing).toMatchObject({ tries: 1, running: null });
  expect(Date.parse(failing!.nextTryAt!)).toBeLessThanOrEqual(Date.now() + 2000);
});

it('can be retried immediately while they wait after a failure', async () => {
  server.manners = 'isBusy';
  await mail('ada@people.example');
  await eventually(async () => (await counts()).failing === 1 && (await counts()).running === 0);
  await app.dataSource.query("UPDATE outbox SET available_at = now() + interval '1 hour'");
  server.manners = 'accepts';
  expect((await retry({ status: 'failing', cause: 'busy' })).body).toEqual({ retried: 1 });
  await eventually(async () => server.accepted.length === 1);
});

it('record who dismissed them, when and why, and can still be sent', async () => {
  const [dead] = await deadOnes('ada@people.example');
  expect((await dismiss({ id: dead!.id, reason: ' ' })).status).toBe(400);
  expect((await dismiss({ id: dead!.id, reason: 'She told us by phone' }, associate)).status).toBe(200);
  expect((await dismiss({ id: dead!.id, reason: 'Again' })).status).toBe(404);
  expect(await list()).toEqual([]);
  expect(await counts()).toMatchObject({ dead: 0 });
  const [dismissed] = await list('?status=dismissed');
  expect(dismissed?.dismissed).toMatchObject({ by: associate.name, reason: 'She told us by phone' });

  expect((await retry({ ids: [dead!.id] })).body).toEqual({ retried: 1 });
  await eventually(async () => server.accepted.length === 1);
});

it('show which process is sending one, and since when', async () => {
  server.manners = 'hangs';
  await mail('ada@people.example');
  await eventually(async () => server.received.length === 1);
  const [running] = await list('?status=running');
  expect(running).toMatchObject({
    nextTryAt: null,
    running: { worker: expect.stringContaining(`:${process.pid}`) as string },
  });
  expect(await counts()).toEqual({ dead: 0, failing: 0, waiting: 1, running: 1, causes: [] });
  server.cut();
  await eventually(async () => (await counts()).failing === 1);
});

it('are listed in pages', async () => {
  const recipients = Array.from({ length: 5 }, (_, n) => `client-${n}@people.example`);
  const all = await deadOnes(...recipients);
  const seen: Delivery[] = [];
  for (let path: string | undefined = '/api/deliveries?status=dead&limit=2'; path;) {
    const { body, headers }: { body: Delivery[]; headers: Headers } = await app.request<Delivery[]>(
      'GET',
      path,
      owner,
    );
    seen.push(...body);
    path = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  }
  expect(seen.map(({ to }) => to).sort()).toEqual(recipients);
  // Newest first. Several may be of the same millisecond.
  expect(seen.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  const times = seen.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().reverse());
  for (const after of ['nonsense', '123.x', '-1'])
    expect((await app.request('GET', `/api/deliveries?after=${after}`, owner)).status).toBe(400);
});

it('name their return to those who may see it', async () => {
  server.manners = 'knowsNobody';
  const order = await orderOf(app, client);
  await eventually(async () => (await counts()).dead === 2);
  const dead = await list(`?return=${order.id}`);
  expect(dead.map(({ template, to }) => ({ template, to }))).toEqual(
    expect.arrayContaining([
      { template: 'orderReceived', to: client.email },
      { template: 'newOrder', to: expect.any(String) as string },
    ]),
  );
  const ofIt = await app.request<DeliveryCounts>('GET', `/api/deliveries/counts?return=${order.id}`, owner);
  expect(ofIt.body.dead).toBe(2);
  const ofAnother = `/api/deliveries/counts?return=${owner.id}`;
  expect((await app.request<DeliveryCounts>('GET', ofAnother, owner)).body.dead).toBe(0);
  expect(dead.every((one) => one.return?.id === order.id && one.return.name === client.name)).toBe(true);

  // Its quote is not accepted yet, so a Staff Associate does not see it.
  expect(await list('', associate)).toEqual([]);
  expect(await counts(associate)).toMatchObject({ dead: 0 });
  expect((await retry({ ids: dead.map(({ id }) => id) }, associate)).body).toEqual({ retried: 0 });
  expect((await retry({ status: 'dead', cause: 'recipientRefused' }, associate)).body).toEqual({
    retried: 0,
  });
  expect((await dismiss({ id: dead[0]!.id, reason: 'x' }, associate)).status).toBe(404);
});

it('show the recipient of a password reset’s PIN', async () => {
  server.manners = 'knowsNobody';
  await app.request('POST', '/api/users/sendResetPasswordLink', { body: { email: client.email } });
  await eventually(async () => (await counts()).dead === 1);
  expect(await list()).toMatchObject([{ template: 'passwordReset', to: client.email }]);
  // A Staff Associate does not learn whose it is, because they do not see every client.
  expect(await list('', associate)).toMatchObject([
    { template: 'passwordReset', to: null, failure: { said: null } },
  ]);
});

it('can be selected by ids or by cause, not both', async () => {
  for (const body of [{}, { ids: [] }, { ids: ['x'] }, { status: 'dead', cause: 'x' }, { status: 'dead' }])
    expect((await retry(body)).status).toBe(400);
});
