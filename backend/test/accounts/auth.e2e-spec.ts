import { Logger } from '@nestjs/common';
import { JwtService, type JwtSignOptions } from '@nestjs/jwt';
import { AccountsService } from '../../src/accounts/account/accounts.service.js';
import { AccountsAtStart } from '../../src/accounts/accounts-at-start.js';
import { PasswordHasher } from '../../src/accounts/account/password-hasher.js';
import { type SignedIn, type User } from '../../src/accounts/account/users.dto.js';
import { type Environment } from '../../src/base/config/environment.js';
import { createApp } from '../../src/create-app.js';
import { FIRM, type Firm, SharedMailboxes } from '../../src/firm/firm.js';
import { accountAs, changeAccounts, type TestAccount, testPassword } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { asOwner, makeDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { addressee, mailThat } from '../support/mail.js';

const login = '/api/users/login';
const me = '/api/users/me';

const jwt = new JwtService();

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const signIn = (body?: unknown) => app.request<SignedIn>('POST', login, { body });

describe('sign-in', () => {
  it('returns a token with name, role and expiry', async () => {
    const staff = await accountAs(app, 'Senior Associate', { access: false });
    const answer = await signIn({ email: staff.email.toUpperCase(), password: testPassword });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      token: expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/),
    });
    const claims = jwt.decode<{ iat: number }>(answer.body.token.slice('Bearer '.length));
    expect(claims).toEqual({
      id: staff.id,
      name: staff.name,
      email: staff.email,
      role: 'Senior Associate',
      employeeAccess: false,
      jti: expect.any(String),
      idleS: app.environment.staffIdleS,
      iat: expect.any(Number),
      exp: claims.iat + app.environment.jwtTtlS,
    });
  });

  it.each([
    [undefined, { email: 'Email field is required', password: 'Password field is required' }],
    [{ email: 'a@b.example' }, { password: 'Password field is required' }],
    [{ email: '', password: 'x' }, { email: 'Email field is required' }],
    [
      { email: { $ne: '' }, password: ['x'] },
      { email: 'Email field is required', password: 'Password field is required' },
    ],
  ])('names the missing field of %j', async (body, refusal) => {
    const answer = await signIn(body);
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(answer.body).toEqual(refusal);
  });

  it('distinguishes an unknown email from a wrong password', async () => {
    const client = await accountAs(app, 'Client');
    expect(await signIn({ email: 'nobody@client.example', password: testPassword })).toMatchObject({
      status: 404,
      code: 'unknown_email',
      body: { emailnotfound: 'Email not found' },
    });
    expect(await signIn({ email: client.email, password: 'wrong horse' })).toMatchObject({
      status: 400,
      code: 'wrong_password',
      body: { passwordincorrect: 'Password incorrect' },
    });
  });
});

describe('a token', () => {
  let client: TestAccount;
  beforeAll(async () => {
    client = await accountAs(app, 'Client');
  });

  const whoAmI = (token?: string) => app.request('GET', me, { token });

  it('shows the account as it is now', async () => {
    const { id, name, email, token } = client;
    expect(await whoAmI(token)).toMatchObject({
      status: 200,
      body: { _id: id, id, name, email, role: 'Client', employeeAccess: false },
    });
  });

  it('is required', async () => {
    const answer = await whoAmI();
    expect(answer).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in', message: 'Please sign in' },
    });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('is refused if forged, expired, unsigned, or of a deleted account', async () => {
    const bare = client.token.slice('Bearer '.length);
    const { id, name, email, role, jti } = jwt.decode<User & { jti: string }>(bare);
    const claims = { id, name, email, role, jti };
    const { jwtSecret: secret } = app.environment;
    const signed = (options: JwtSignOptions) => `Bearer ${jwt.sign(claims, { secret, ...options })}`;
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `Bearer ${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
    const gone = await accountAs(app, 'Client');
    await changeAccounts(app, 'DELETE FROM account WHERE id = $1', [gone.id]);
    const refused = [
      client.token.slice(0, -2),
      signed({ secret: `${secret}x` }),
      signed({ expiresIn: -1 }),
      signed({ algorithm: 'HS512' }),
      unsigned,
      gone.token,
      'Bearer',
      'Basic YTpi',
    ];
    for (const token of refused) expect((await whoAmI(token)).status).toBe(401);
    expect((await whoAmI(signed({ expiresIn: 60 }))).status).toBe(200);
  });

  it('is refused once it has expired, although it was accepted before', async () => {
    const { jwtSecret: secret } = app.environment;
    const { id, jti } = jwt.decode<{ id: string; jti: string }>(client.token.slice('Bearer '.length));
    const token = `Bearer ${jwt.sign({ id, jti }, { secret, expiresIn: 60 })}`;
    expect((await whoAmI(token)).status).toBe(200);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 61_000);
    expect((await whoAmI(token)).status).toBe(401);
    jest.mocked(Date.now).mockRestore();
    expect((await whoAmI(token)).status).toBe(200);
  });

  it('is not read from the URL', async () => {
    const [, bare] = client.token.split(' ');
    expect((await app.request('GET', `${me}?token=${bare}&auth_token=${bare}`)).status).toBe(401);
  });
});

describe('role and access come from the database', () => {
  it('so revoking them applies immediately', async () => {
    const owner = await accountAs(app, 'Owner');
    const list = () => app.request('GET', '/api/users/getAllAdmins', { token: owner.token });
    expect((await list()).status).toBe(200);
    await changeAccounts(app, 'UPDATE account SET employee_access = false WHERE id = $1', [owner.id]);
    expect((await list()).status).toBe(403);
    await changeAccounts(app, `UPDATE account SET employee_access = true, role = 'CPA/EA' WHERE id = $1`, [
      owner.id,
    ]);
    expect((await list()).status).toBe(403);
  });
});

describe('the owner from the environment', () => {
  const made = { ownerEmail: 'owner@firm.example', ownerPassword: 'first of the firm' };

  const startIn = (environment: Partial<Environment>, of = app) =>
    new AccountsAtStart(
      { ...of.environment, ...environment },
      of.app.get<Firm>(FIRM),
      of.app.get(AccountsService, { strict: false }),
      of.dataSource,
      of.app.get(SharedMailboxes, { strict: false }),
      of.app.get(PasswordHasher, { strict: false }),
    ).onApplicationBootstrap();

  it('is created once, has access, and keeps a changed password', async () => {
    const first = await startApp({ environment: made });
    try {
      const answer = await first.request<SignedIn>('POST', login, {
        body: { email: made.ownerEmail, password: made.ownerPassword },
      });
      expect(answer.status).toBe(200);
      const admins = await first.request<User[]>('GET', '/api/users/getAllAdmins', {
        token: answer.body.token,
      });
      expect(admins.body).toEqual([
        expect.objectContaining({ email: made.ownerEmail, employeeAccess: true }),
      ]);

      const password = 'a later password';
      await startIn({ ownerEmail: made.ownerEmail.toUpperCase(), ownerPassword: password }, first);
      const body = { email: made.ownerEmail, password };
      expect((await first.request('POST', login, { body })).status).toBe(400);
    } finally {
      await first.stop();
    }
  });

  it('is not created again after the owner has changed the address', async () => {
    const app = await startApp({ environment: made });
    try {
      const { token } = (
        await app.request<SignedIn>('POST', login, {
          body: { email: made.ownerEmail, password: made.ownerPassword },
        })
      ).body;
      await app.request('POST', '/api/users/me/email', { token, body: { email: 'grace@new.example' } });
      const mail = await mailThat(app, (sent) => addressee(sent) === 'grace@new.example');
      const [, link] = /ChangeEmail#token=([\w-]{43})/.exec(mail.text ?? '')!;
      await app.request('POST', '/api/users/changeEmail', { body: { token: link } });
      await app.app.get(AccountsAtStart, { strict: false }).onApplicationBootstrap();
      const admins = await app.request<User[]>('GET', '/api/users/getAllAdmins', { token });
      expect(admins.body.map(({ email }) => email)).toEqual(['grace@new.example']);
    } finally {
      await app.stop();
    }
  });

  const weak = { ownerEmail: 'weak@firm.example', ownerPassword: 'password1' };

  const signIn = () =>
    app.request('POST', login, { body: { email: weak.ownerEmail, password: weak.ownerPassword } });

  it('is not created in production with a weak password', async () => {
    await expect(startIn({ ...weak, production: true })).rejects.toThrow(
      /OWNER_PASSWORD is too easy to guess: many people use it/,
    );
    expect((await signIn()).status).toBe(404);
  });

  it('is created elsewhere with a warning, and then no longer stops production', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn');
    await startIn({ ...weak, production: false });
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('OWNER_PASSWORD is too easy to guess'));
    expect((await signIn()).status).toBe(200);
    await startIn({ ...weak, production: true });
  });

  it.each(['Client', 'Intern'] as const)(
    'is not created if an account with the role %s has the address, and the log says so',
    async (role) => {
      const warn = jest.spyOn(Logger.prototype, 'warn');
      const { email, id } = await accountAs(app, role);
      await startIn({ ownerEmail: email, ownerPassword: 'first of the firm' });
      expect(warn).toHaveBeenCalledWith(
        expect.stringContaining(`OWNER_EMAIL belongs to an account with the role ${role}`),
      );
      const [account] = await app.dataSource.query('SELECT role FROM account WHERE id = $1', [id]);
      expect(account).toEqual({ role });
    },
  );

  it('leaves no connection to the database if its address is the firm’s, which ends the start', async () => {
    const database = await makeDatabase();
    try {
      const ofTheFirm = { ownerEmail: 'website@cpa.example', ownerPassword: 'first of the firm' };
      await expect(
        createApp({ ...app.environment, ...ofTheFirm, databaseUrl: database.url }),
      ).rejects.toThrow('OWNER_EMAIL must not be an address of the firm');
      const others = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
      await eventually(async () => (await asOwner(database.url, others)).length === 0);
    } finally {
      await database.drop();
    }
  });
});
