import { linkTokenOf, pinOf } from '../../src/accounts/account/one-time-secrets.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';

let app: TestApp;
let owner: TestAccount;
let client: TestAccount;
beforeAll(async () => {
  app = await startApp();
  owner = await accountAs(app, 'Owner');
});
beforeEach(async () => {
  client = await accountAs(app, 'Client', { verified: false });
  await app.request('POST', '/api/users/sendResetPasswordLink', { body: { email: client.email } });
  await ask();
});
afterAll(() => app.stop());

const ask = (name = 'first') =>
  app.request('POST', '/api/users/me/email', {
    token: client.token,
    body: { email: `${name}.${client.email}` },
  });
const withdraw = () => app.request('DELETE', '/api/users/me/email', { token: client.token });
const reset = () =>
  app.request('POST', '/api/users/resetSecondFactors', { token: owner.token, body: { id: client.id } });

/** The id of the client's row in a table of links or PINs. */
async function idIn(table: string): Promise<string> {
  const [row] = await app.dataSource.query<{ id: string }[]>(
    `SELECT id FROM ${table} WHERE account_id = $1`,
    [client.id],
  );
  return row!.id;
}
const confirmChange = async () => {
  const token = linkTokenOf('email change', await idIn('email_change'), app.environment.jwtSecret);
  return app.request('POST', '/api/users/changeEmail', { body: { token } });
};
const confirmAddress = async () => {
  const id = await idIn('email_verification');
  const token = linkTokenOf('email verification', id, app.environment.jwtSecret);
  return app.request('POST', '/api/users/verifyEmail', { body: { token } });
};
const changePassword = async () => {
  const pin = pinOf(await idIn('password_reset'), app.environment.jwtSecret);
  return app.request('POST', '/api/users/resetPassword', {
    body: { pin, password: 'seven green umbrellas' },
  });
};

const securityLog = "SELECT pg_advisory_xact_lock(hashtext('security_log'))";
const account = 'SELECT FROM account WHERE id = $1 FOR UPDATE';
const waiting =
  "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";

/* Two changes of one account begin while someone else holds a lock that both need, so that both hold what they got before. */
it.each([
  ['a reset of second factors', 'the withdrawal of an address', reset, withdraw, securityLog],
  ['a reset of second factors', 'a request for another address', reset, () => ask('other'), securityLog],
  ['a new password', 'a new address', changePassword, confirmChange, account],
  ['a new address', 'the confirmation of the old one', confirmChange, confirmAddress, account],
])('%s does not end in a deadlock with %s', async (_first, _second, first, second, lock) => {
  const areWaiting = (count: number) =>
    eventually(async () => (await app.dataSource.query<unknown[]>(waiting)).length >= count);
  const answers = await app.dataSource.transaction(async (manager) => {
    await manager.query(lock, lock === account ? [client.id] : []);
    const one = first();
    await areWaiting(1);
    const other = second();
    await areWaiting(2);
    return [one, other];
  });
  const [one, other] = await Promise.all(answers);
  expect(one!.status).toBeLessThan(300);
  // What the first one made void may be refused.
  expect(other!.status).toBeLessThan(500);
});
