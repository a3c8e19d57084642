import { accountAs, testPassword } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';

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
