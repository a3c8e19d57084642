import { migrations } from '@tax-firm/migrations';
import pg from 'pg';
import { migrate } from '../src/database/migrate.js';
import { accountAs, testPassword } from './support/accounts.js';
import { startApp, type TestApp } from './support/app.js';
import { makeEmptyDatabase, type TestDatabase } from './support/database.js';

describe('an email address', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  const post = (call: string, body: unknown) => app.request('POST', `/api/users/${call}`, { body });

  it('is stored in one form, whatever was typed', async () => {
    const person = { name: 'Ivy', email: ' Ivy@People.Example ', password: testPassword };
    expect(await post('register', person)).toMatchObject({
      status: 201,
      body: { email: 'ivy@people.example' },
    });
    expect((await post('login', { ...person, email: 'IVY@people.example' })).status).toBe(200);
  });

  it('is another one with a letter that only looks like its own', async () => {
    const client = await accountAs(app, 'Client');
    const lookAlike = client.email.replace('i', 'İ');
    expect((await post('login', { email: lookAlike, password: testPassword })).status).toBe(404);
    expect((await post('sendResetPasswordLink', { email: lookAlike })).status).toBe(404);
  });

  it('cannot be stored in another form', async () => {
    const client = await accountAs(app, 'Client');
    const update = app.dataSource.query('UPDATE account SET email = upper(email) WHERE id = $1', [client.id]);
    await expect(update).rejects.toThrow('account_email_normalized_check');
  });
});

describe('the migration of email addresses', () => {
  const place = migrations.findIndex(({ name }) => name.startsWith('EmailAddresses'));
  let database: TestDatabase;
  let client: pg.Client;
  beforeEach(async () => {
    database = await makeEmptyDatabase();
    await migrate(database.ownerUrl, { pending: migrations.slice(0, place) });
    client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  const insert = (email: string) =>
    client.query("INSERT INTO account (name, email, password_hash, role) VALUES ('Ivy', $1, 'x', 'Client')", [
      email,
    ]);
  const emails = async () => (await client.query('SELECT email FROM account ORDER BY email')).rows;

  it('rewrites addresses that were stored as typed', async () => {
    await insert('Ivy@People.Example');
    await insert('zoe@people.example');
    await migrate(database.ownerUrl, { pending: migrations.slice(0, place + 1) });
    expect(await emails()).toEqual([{ email: 'ivy@people.example' }, { email: 'zoe@people.example' }]);
  });

  it('names accounts that would collide, and changes nothing', async () => {
    await insert(' ivy@people.example');
    await insert('Ivy@People.Example');
    const before = await emails();
    // TypeORM prints the failure as well.
    const print = jest.spyOn(console, 'log').mockReturnValue();
    await expect(migrate(database.ownerUrl, { pending: migrations.slice(0, place + 1) })).rejects.toThrow(
      /differ only in spaces or capital letters. Nothing was changed.\n {2}ivy@people.example: accounts [\w-]+, /,
    );
    print.mockRestore();
    expect(await emails()).toEqual(before);
  });
});
