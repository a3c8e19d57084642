import { type ParsedMail } from 'mailparser';
import { type SignedIn } from '../../src/accounts/account/users.dto.js';
import { accountAs, changeAccounts, type TestAccount, testPassword } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { addressee, mailThat } from '../support/mail.js';

const newPassword = 'seven green umbrellas';

let app: TestApp;
let client: TestAccount;
beforeAll(async () => {
  app = await startApp({ environment: { rateLimits: true } });
});
beforeEach(async () => {
  client = await accountAs(app, 'Client');
});
afterAll(() => app.stop());

const signIn = (password: string) =>
  app.request<SignedIn>('POST', '/api/users/login', { body: { email: client.email, password } });
const statusOf = async (token: string) => (await app.request('GET', '/api/users/me', { token })).status;

describe('access to the firm’s returns', () => {
  it('is asked for once a day by staff who wait for it, and the owner gets an email', async () => {
    const owner = await accountAs(app, 'Owner');
    const staff = await accountAs(app, 'Intern', { access: false });
    const ask = ({ token }: TestAccount) => app.request('POST', '/api/users/me/accessRequest', { token });
    expect((await ask(staff)).status).toBe(200);
    const asked = 'Someone asks for access to the tax returns';
    const mail = await mailThat(app, ({ subject }) => subject === asked);
    expect(addressee(mail)).toBe(owner.email);
    expect(mail.text).toContain(staff.email);
    expect(mail.text).toContain('/Admin/ApproveUser');
    expect((await ask(staff)).status).toBe(429);
    for (const other of [owner, client, await accountAs(app, 'Intern')])
      expect((await ask(other)).status).toBe(409);
  });
});

describe('a change of the own password', () => {
  const change = (body: object, token = client.token) =>
    app.request('POST', '/api/users/me/password', { body, token });

  it('wants the present one', async () => {
    expect(await change({ oldPassword: 'a guess', password: newPassword })).toMatchObject({
      status: 400,
      code: 'wrong_password',
      body: { oldPassword: 'Password incorrect' },
    });
    expect(await change({ password: newPassword })).toMatchObject({
      status: 400,
      body: { oldPassword: 'Current password field is required' },
    });
    expect((await signIn(testPassword)).status).toBe(200);
  });

  it('refuses a weak one', async () => {
    for (const password of [client.email, 'lantern street', 'taxfirm2026', 'Str0ngP@ss'])
      expect(await change({ oldPassword: testPassword, password })).toMatchObject({
        status: 400,
        code: 'weak_password',
      });
    expect((await signIn(testPassword)).status).toBe(200);
  });

  it('ends all other sessions and tells the person', async () => {
    const { token: other } = (await signIn(testPassword)).body;
    expect((await change({ oldPassword: testPassword, password: newPassword })).status).toBe(200);
    expect(await statusOf(other)).toBe(401);
    expect(await statusOf(client.token)).toBe(200);
    expect((await signIn(testPassword)).status).toBe(400);
    expect((await signIn(newPassword)).status).toBe(200);
    await mailThat(
      app,
      (sent) => addressee(sent) === client.email && !!sent.subject?.includes('Your password was changed'),
    );
  });

  it('limits guesses as sign-ins are limited', async () => {
    const guess = async () => (await change({ oldPassword: 'a guess', password: newPassword })).status;
    const statuses: number[] = [];
    while (statuses.length < 30 && statuses.at(-1) !== 429) statuses.push(await guess());
    expect(statuses.at(-1)).toBe(429);
    expect((await change({ oldPassword: testPassword, password: newPassword })).status).toBe(429);
    expect((await signIn(testPassword)).status).toBe(429);
  });
});

describe('a change of the own name', () => {
  const change = (name: unknown) =>
    app.request<SignedIn>('PUT', '/api/users/me', { body: { name }, token: client.token });

  it('answers with a token that has it', async () => {
    const { body } = await change('Grace Hopper');
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1]!, 'base64url').toString()) as object;
    expect(claims).toMatchObject({ id: client.id, name: 'Grace Hopper' });
    expect(await app.request('GET', '/api/users/me', { token: body.token })).toMatchObject({
      status: 200,
      body: { name: 'Grace Hopper', email: client.email, role: 'Client' },
    });
  });

  it('wants a recent confirmation, and tells the person once', async () => {
    await change(client.name);
    const old = "UPDATE session SET confirmed_at = now() - interval '6 minutes' WHERE account_id = $1";
    await changeAccounts(app, old, [client.id]);
    expect(await change('Grace Hopper')).toMatchObject({ status: 403, code: 'confirmationNeeded' });
    const body = { password: testPassword };
    await app.request('POST', '/api/users/me/confirm', { body, token: client.token });
    expect((await change('Grace Hopper')).status).toBe(200);
    const isNotice = ({ subject }: ParsedMail) => !!subject?.includes('The name on your account was changed');
    const told = await mailThat(app, (sent) => addressee(sent) === client.email && isNotice(sent));
    expect(told.text).toContain(`Hello ${client.name},`);
    expect(told.text).toContain('New name: Grace Hopper');
  });

  it('changes nothing else', async () => {
    const body = { name: 'Grace Hopper', role: 'Owner', employeeAccess: true, email: 'x@people.example' };
    await app.request('PUT', '/api/users/me', { body, token: client.token });
    const { body: me } = await app.request('GET', '/api/users/me', { token: client.token });
    expect(me).toMatchObject({ role: 'Client', employeeAccess: false, email: client.email });
  });

  it('refuses an empty one', async () => {
    expect(await change(' ')).toMatchObject({ status: 400, body: { name: 'Full name field is required' } });
  });
});

describe('requests to change the own address', () => {
  const ask = (email: string, token = client.token) =>
    app.request('POST', '/api/users/me/email', { body: { email }, token });

  it('are limited per account, and per address that is asked for', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await ask(`limit${time}@new.example`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);

    const victim = 'victim@new.example';
    for (let time = 0; time < 5; time += 1)
      expect((await ask(victim, (await accountAs(app, 'Client')).token)).status).toBe(200);
    expect((await ask(victim, (await accountAs(app, 'Client')).token)).status).toBe(429);
  });
});
