import { AccountCache } from '../../src/accounts/account/account-cache.js';
import { Account } from '../../src/accounts/account/account.entity.js';
import { listenerName } from '../../src/base/database/connection-limit.js';
import { poolOf } from '../../src/base/database/prepared.js';
import { everyAccount, WorkflowFeed } from '../../src/workflow/engine/feed.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';

let app: TestApp;
let cache: AccountCache;
let feed: WorkflowFeed;
let intern: TestAccount;
let reads: number;

beforeAll(async () => {
  app = await startApp();
  cache = app.app.get(AccountCache, { strict: false });
  feed = app.app.get(WorkflowFeed, { strict: false });
});
afterAll(() => app.stop());
beforeEach(async () => {
  intern = await accountAs(app, 'Intern');
  reads = 0;
});

/** Reads through the cache, and counts what reaches `read`. */
const kept = (read: () => Promise<number> = () => Promise.resolve(++reads)) =>
  cache.get(intern.id, 'test', read);

const dashboard = async () =>
  (await app.request('GET', '/api/taxReturns/getAll', { token: intern.token })).status;

describe('what is kept of an account', () => {
  it('is read once, for each key', async () => {
    expect([await kept(), await kept()]).toEqual([1, 1]);
    expect(await cache.get(intern.id, 'other', () => Promise.resolve('other'))).toBe('other');
    expect(await kept()).toBe(1);
  });

  it('is not kept if it is null', async () => {
    expect(await cache.get<number | null>(intern.id, 'test', () => Promise.resolve(null))).toBeNull();
    expect(await kept()).toBe(1);
  });

  it('is read again as soon as this process has changed the account', async () => {
    await kept();
    await app.dataSource.manager.update(Account, intern.id, { name: 'Renamed' });
    expect(await kept()).toBe(2);
  });

  it('is read again once a transaction has committed its change, not before', async () => {
    await kept();
    await app.dataSource.transaction(async (manager) => {
      await manager.update(Account, intern.id, { name: 'Renamed' });
      expect(await kept()).toBe(1);
    });
    expect(await kept()).toBe(2);
  });

  it('is not what was read while the account changed', async () => {
    const changedMeanwhile = async () => {
      await app.dataSource.manager.update(Account, intern.id, { name: 'Renamed' });
      return ++reads;
    };
    expect(await kept(changedMeanwhile)).toBe(1);
    expect(await kept()).toBe(2);
  });

  it.each([
    ['the account', (id: string) => `UPDATE account SET name = 'Renamed' WHERE id = '${id}'`],
    ['a session', (id: string) => `UPDATE session SET ended_at = now() WHERE account_id = '${id}'`],
    [
      'an authenticator app',
      (id: string) =>
        `INSERT INTO authenticator_app (account_id, sealed_secret, created_at) VALUES ('${id}', '', now())`,
    ],
    [
      'a passkey',
      (id: string) =>
        `INSERT INTO passkey (account_id, credential_id, public_key, sign_count, transports, name, created_at)
         VALUES ('${id}', '${id}', '', 0, '{}', 'Key', now())`,
    ],
  ])('is read again when anything else changes %s', async (_what, change) => {
    await kept();
    await app.asOwner(change(intern.id));
    await eventually(async () => (await kept()) > 1);
  });

  it('stays when another account changes elsewhere', async () => {
    const other = await accountAs(app, 'Client');
    await kept();
    const told = new Promise<void>((resolve) =>
      feed.subscribe(everyAccount, (id) => id === other.id && resolve()),
    );
    await app.asOwner(`UPDATE account SET name = 'Renamed' WHERE id = '${other.id}'`);
    await told;
    expect(await kept()).toBe(1);
  });

  it('is not used while notices may be lost', async () => {
    await kept();
    await app.asOwner(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = '${listenerName(poolOf(app.dataSource).options.max)}'`,
    );
    await eventually(() => Promise.resolve(!feed.isListening));
    expect([await kept(), await kept()]).toEqual([2, 3]);
    await eventually(() => Promise.resolve(feed.isListening));
    const fresh = await kept();
    expect(await kept()).toBe(fresh);
  });
});

describe('a right that another program takes away', () => {
  it('ends: access', async () => {
    expect(await dashboard()).toBe(200);
    await app.asOwner(`UPDATE account SET employee_access = false WHERE id = '${intern.id}'`);
    await eventually(async () => (await dashboard()) === 403);
  });

  it('ends: a session', async () => {
    expect(await dashboard()).toBe(200);
    await app.asOwner(`UPDATE session SET ended_at = now() WHERE account_id = '${intern.id}'`);
    await eventually(async () => (await dashboard()) === 401);
  });
});
