import { RootAnchors, verifySeals } from '../../src/audit/roots/root-anchors.js';
import { type Verification } from '../../src/audit/lists/audit.dto.js';
import { Clock, dayMs } from '../../src/base/clock.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { ownerDataSource } from '../support/database.js';
import { addressee, mailThat, sentMails } from '../support/mail.js';
import { orderOf } from '../support/orders.js';
import { startAuthority, type TestAuthority } from '../fixtures/time-stamp-server.js';

const witness = 'witness@people.example';
/** Yesterday, so that the authority's stamps are of the past, too. */
const day = new Date(Date.now() - dayMs).toISOString().slice(0, 10);

let authority: TestAuthority;
let app: TestApp;
let client: TestAccount;
let now: string;

beforeAll(async () => {
  authority = await startAuthority();
  const { url, ca } = authority;
  app = await startApp({
    environment: { sessionMaxS: 1e8, auditWitnessEmail: witness, auditTimestamp: { url, ca } },
  });
  now = '14:20';
  jest.spyOn(app.app.get(Clock), 'now').mockImplementation(() => new Date(`${day}T${now}:00.000Z`));
  client = await accountAs(app, 'Client');
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app?.stop();
  await authority?.stop();
});

const sealAt = async (time: string) => {
  now = time;
  await app.app.get(RootAnchors).sealHour();
};
const seals = () =>
  app.dataSource.query<{ at: Date; hash: string; stamped: boolean }[]>(
    "SELECT at, encode(hash, 'hex') AS hash, token IS NOT NULL AS stamped FROM hourly_seal ORDER BY at",
  );
const found = async () => (await verifySeals(app.dataSource.manager)).findings;

it('seals an hour in which something changed, once, and leaves it with witness and authority', async () => {
  await orderOf(app, client);
  await sealAt('15:04');
  expect(await seals()).toEqual([]);
  await sealAt('15:06');
  await sealAt('15:16');
  const [seal, ...others] = await seals();
  expect([seal!.at.toISOString(), seal!.stamped, others]).toEqual([`${day}T15:00:00.000Z`, true, []]);
  const mail = await mailThat(app, (sent) => addressee(sent) === witness);
  expect(mail.text).toContain(`Seal: ${seal!.hash}`);
  expect(await found()).toEqual([]);
});

it('leaves nothing for an hour in which nothing changed', async () => {
  await sealAt('16:06');
  expect(await seals()).toHaveLength(1);
  expect((await sentMails(app)).filter((sent) => addressee(sent) === witness)).toHaveLength(1);
});

it.each([
  ['a row of history', `UPDATE transition SET hash = sha256(hash)`],
  ['a row of the security log', `UPDATE security_log SET hash = sha256(hash)`],
  ['the end of the security log', `DELETE FROM security_log WHERE seq = (SELECT max(seq) FROM security_log)`],
  ['a seal', `UPDATE hourly_seal SET hash = sha256(hash)`],
])('finds on the same day that %s was changed with its hashes', async (_what, forgery) => {
  const owner = await ownerDataSource(app.environment.databaseUrl!);
  const runner = owner.createQueryRunner();
  await runner.startTransaction();
  await runner.query("SET LOCAL session_replication_role = 'replica'");
  await runner.query(forgery);
  const { findings } = await verifySeals(runner.manager);
  await runner.rollbackTransaction();
  await owner.destroy();
  expect(findings).toMatchObject([{ day, problem: expect.stringContaining('before 15:00 UTC') as string }]);
});

it('is part of the verification of everything', async () => {
  const auditor = await accountAs(app, 'Auditor');
  const { body } = await app.request<Verification>('GET', '/api/audit/verify', auditor);
  expect(body.findings).toMatchObject([
    { day, problem: expect.stringMatching(/time stamp of 15:00 UTC/) as string },
  ]);
});

it('finds a time stamp that was made later', async () => {
  const { findings } = await verifySeals(app.dataSource.manager, authority.ca);
  expect(findings).toEqual([{ day, problem: 'the time stamp of 15:00 UTC was not made within two hours' }]);
});
