import { Clock } from '../../src/base/clock.js';
import { accountAs, changeAccounts, type TestAccount, testPassword } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { runCommand } from '../support/command.js';
import { addressee, mailThat } from '../support/mail.js';
import { secondFactorsOf } from '../support/second-factors.js';

let app: TestApp;
let factors: ReturnType<typeof secondFactorsOf>;
beforeAll(async () => {
  app = await startApp({ environment: { strictStaffSecurity: true } });
  factors = secondFactorsOf(app);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app.stop();
});

const staff = ['Owner', 'CPA/EA', 'Senior Associate', 'Staff Associate', 'Intern', 'Auditor'] as const;

/** Every call of the API that wants a sign-in, with an id where its path has a parameter. */
async function protectedCalls(): Promise<[method: string, path: string][]> {
  const { body } = await app.request<{ paths: Record<string, Record<string, unknown>> }>(
    'GET',
    '/api/openapi.json',
  );
  const calls = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method): [string, string] => [
      method.toUpperCase(),
      path.replace(/\{\w+\}/g, '6f1f0f56-6a1c-4c52-9f0e-0d0d7c2f1a11'),
    ]),
  );
  const answers = await Promise.all(calls.map(([method, path]) => app.request(method, path)));
  return calls.filter((_call, index) => answers[index]!.status === 401);
}

describe('staff without a second factor', () => {
  it('may confirm their address, set one up, see who they are and sign out, and nothing else', async () => {
    const owner = await accountAs(app, 'Owner');
    const open: string[] = [];
    for (const [method, path] of await protectedCalls()) {
      const { status, code, body } = await app.request(method, path, { token: owner.token });
      if (code !== 'secondFactorRequired') open.push(`${method} ${path.replace(/[0-9a-f-]{36}/, ':id')}`);
      // An answer to HEAD has no body.
      else expect([status, typeof body.message]).toEqual([403, method === 'HEAD' ? 'undefined' : 'string']);
    }
    expect(open.sort()).toEqual([
      'DELETE /api/users/me/secondFactors/authenticator',
      'DELETE /api/users/me/secondFactors/passkeys/:id',
      'GET /api/users/me',
      'GET /api/users/me/secondFactors',
      'POST /api/users/me/confirm',
      'POST /api/users/me/confirm/options',
      'POST /api/users/me/joinStaff',
      'POST /api/users/me/secondFactors/authenticator',
      'POST /api/users/me/secondFactors/passkeyOptions',
      'POST /api/users/me/secondFactors/passkeys',
      'POST /api/users/me/secondFactors/recoveryCodes',
      'POST /api/users/me/session',
      'POST /api/users/me/verifyEmail',
      'PUT /api/users/me/secondFactors/authenticator',
      'PUT /api/users/me/secondFactors/passkeys/:id',
    ]);
  });

  it.each(staff)('are refused as %s, also with access, and let in once they have one', async (role) => {
    const person = await accountAs(app, role);
    expect((await factors.signIn(person)).status).toBe(200);
    const list = () => app.request('GET', '/api/taxReturns/getAll', { token: person.token });
    expect(await list()).toMatchObject({ status: 403, code: 'secondFactorRequired' });
    expect(await me(person)).toMatchObject({ secondFactorRequired: true });
    await factors.setUpApp(person.token);
    expect((await list()).status).toBe(200);
    expect(await me(person)).toMatchObject({ secondFactorRequired: false });
  });

  it('cannot upload as a visitor would, either', async () => {
    const person = await accountAs(app, 'CPA/EA');
    const body = new FormData();
    body.set('file', new Blob(['a,b\n1,2\n']), 'a.csv');
    const answer = await app.request('POST', '/api/files', { token: person.token, body });
    expect(answer).toMatchObject({ status: 403, code: 'secondFactorRequired' });
  });

  it('are not kept from anything if they are clients', async () => {
    const client = await accountAs(app, 'Client');
    expect((await app.request('GET', '/api/taxReturns/getAll', { token: client.token })).status).toBe(200);
    expect(await me(client)).toMatchObject({ secondFactorRequired: false });
  });
});

const me = async ({ token }: TestAccount) => (await app.request('GET', '/api/users/me', { token })).body;

describe('the last second factor of staff', () => {
  it('can be replaced, but not removed', async () => {
    const person = await accountAs(app, 'Intern');
    await factors.setUpApp(person.token);
    const refused = await factors.as(person.token, 'DELETE', 'secondFactors/authenticator');
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('another one') } });
    await factors.setUpPasskey(person.token);

    // Both at once would leave none.
    const [passkey] = (await factors.as(person.token, 'GET', 'secondFactors')).body.passkeys as {
      id: string;
    }[];
    const answers = await Promise.all([
      factors.as(person.token, 'DELETE', 'secondFactors/authenticator'),
      factors.as(person.token, 'DELETE', `secondFactors/passkeys/${passkey!.id}`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a sensitive call', () => {
  let owner: TestAccount;
  let colleague: TestAccount;
  let device: Awaited<ReturnType<typeof factors.setUpApp>>;
  beforeEach(async () => {
    owner = await accountAs(app, 'Owner');
    device = await factors.setUpApp(owner.token);
    colleague = await accountAs(app, 'Intern', { access: false });
  });

  const confirm = (proof: object, token = owner.token) => factors.as(token, 'POST', 'confirm', proof);
  const grant = (token = owner.token) =>
    app.request('POST', '/api/users/changeEmployeeAccess', { token, body: { id: colleague.id } });

  it('is carried out within five minutes of the sign-in', async () => {
    factors.later(240);
    expect(await grant()).toMatchObject({ status: 200, body: { employeeAccess: true } });
  });

  it('is carried out in the last millisecond of the five minutes, and not after it', async () => {
    const confirmed = factors.now().getTime();
    await changeAccounts(app, 'UPDATE session SET confirmed_at = $1', [new Date(confirmed)]);
    const clock = jest.spyOn(app.app.get(Clock), 'now');
    clock.mockReturnValue(new Date(confirmed + 300_000));
    const last = await grant();
    clock.mockReturnValue(new Date(confirmed + 300_001));
    const late = await grant();
    clock.mockImplementation(factors.now);
    expect([last.status, late.code]).toEqual([200, 'confirmationNeeded']);
  });

  it.each([
    ['POST', '/api/users/changeEmployeeAccess'],
    ['PUT', '/api/users/changeRole'],
    ['POST', '/api/users/resetSecondFactors'],
    ['GET', '/api/audit/export'],
    ['GET', '/api/audit/security/export'],
    ['POST', '/api/users/me/secondFactors/authenticator'],
    ['PUT', '/api/users/me/secondFactors/authenticator'],
    ['DELETE', '/api/users/me/secondFactors/authenticator'],
    ['POST', '/api/users/me/secondFactors/passkeyOptions'],
    ['POST', '/api/users/me/secondFactors/passkeys'],
    ['DELETE', '/api/users/me/secondFactors/passkeys/6f1f0f56-6a1c-4c52-9f0e-0d0d7c2f1a11'],
    ['POST', '/api/users/me/secondFactors/recoveryCodes'],
  ])('asks again after that: %s %s', async (method, path) => {
    factors.later(301);
    const asked = await app.request(method, path, { token: owner.token });
    expect(asked).toMatchObject({
      status: 403,
      code: 'confirmationNeeded',
      body: { message: expect.any(String) },
    });
  });

  it('changes nothing until it was confirmed, and then for five minutes', async () => {
    factors.later(301);
    expect((await grant()).code).toBe('confirmationNeeded');
    expect(await confirm({ code: '000000' })).toMatchObject({ status: 400, code: 'wrong_code' });
    expect((await grant()).code).toBe('confirmationNeeded');
    expect((await confirm({ code: device.code() })).status).toBe(200);
    expect(await grant()).toMatchObject({ status: 200, body: { employeeAccess: true } });
    factors.later(301);
    expect((await grant()).code).toBe('confirmationNeeded');
  });

  it('is not confirmed by a password where there is a second factor, or by another session', async () => {
    factors.later(301);
    expect(await confirm({ password: testPassword })).toMatchObject({
      status: 400,
      body: { errors: { password: expect.stringContaining('second factor') } },
    });
    const { body } = await factors.signIn(owner);
    const { body: other } = await factors.prove(body.challenge, { code: device.code() });
    expect((await grant(other.token)).status).toBe(200);
    expect((await grant()).code).toBe('confirmationNeeded');
  });

  it('is confirmed by a passkey or a recovery code, each once', async () => {
    const { passkey } = await factors.setUpPasskey(owner.token);
    factors.later(301);
    const options = await factors.as(owner.token, 'POST', 'confirm/options');
    expect(options.body).toMatchObject({ methods: ['totp', 'passkey', 'recoveryCode'] });
    const answer = passkey.get(options.body.passkeyOptions as never);
    expect((await confirm({ passkey: answer })).status).toBe(200);
    expect((await grant()).status).toBe(200);
    factors.later(301);
    expect((await confirm({ passkey: answer })).code).toBe('challenge_expired');
    // The challenge of another purpose is no confirmation.
    const alone = (await factors.passkeyOptions()).body;
    expect((await confirm({ passkey: passkey.get(alone) })).code).toBe('challenge_expired');

    const [recoveryCode] = device.recoveryCodes;
    expect((await confirm({ recoveryCode })).status).toBe(200);
    expect((await grant()).status).toBe(200);
    factors.later(301);
    expect((await confirm({ recoveryCode })).code).toBe('wrong_code');
  });

  it('is confirmed by the password of someone without a second factor', async () => {
    const client = await accountAs(app, 'Client');
    factors.later(301);
    const begin = () => factors.as(client.token, 'POST', 'secondFactors/authenticator');
    expect((await begin()).code).toBe('confirmationNeeded');
    expect((await factors.as(client.token, 'POST', 'confirm/options')).body).toEqual({
      methods: ['password'],
    });
    expect(await confirm({ password: 'wrong horse' }, client.token)).toMatchObject({
      status: 400,
      body: { errors: { password: 'Password incorrect' } },
    });
    expect(await confirm({ code: '123456' }, client.token)).toMatchObject({
      status: 400,
      code: 'wrong_code',
    });
    expect((await confirm({ password: testPassword }, client.token)).status).toBe(200);
    expect((await begin()).status).toBe(201);
  });

  it.each([[{}], [{ password: 'a', code: '123456' }], [{ passkey: { id: 'x' } }]])(
    'is not confirmed by %j',
    async (proof) => {
      expect((await confirm(proof)).status).toBe(400);
    },
  );
});

describe('the security log', () => {
  const rowsAbout = async ({ id }: TestAccount, owner: TestAccount) => {
    const { body } = await app.request<{ kind: string; detail: object; actor: { id: string } | null }[]>(
      'GET',
      `/api/audit/security?subject=${id}`,
      { token: owner.token },
    );
    return body.reverse().map(({ kind, detail, actor }) => ({ kind, detail, actor: actor?.id }));
  };

  it('has each change and use of second factors, without their secrets', async () => {
    const owner = await accountAs(app, 'Owner');
    await factors.setUpApp(owner.token);
    const client = await accountAs(app, 'Client');
    const { code, recoveryCodes } = await factors.setUpApp(client.token);
    const { challenge } = (await factors.signIn(client)).body;
    await factors.prove(challenge, { code: '000000' });
    const { token } = (await factors.prove(challenge, { recoveryCode: recoveryCodes[0] })).body;
    await factors.as(token!, 'POST', 'confirm', { code: '000000' });
    await factors.as(token!, 'POST', 'confirm', { code: code() });
    await factors.as(token!, 'DELETE', 'secondFactors/authenticator');
    const body = { id: client.id };
    await app.request('POST', '/api/users/resetSecondFactors', { token: owner.token, body });

    const rows = await rowsAbout(client, owner);
    const changed = (change: string, actor = client) => ({
      kind: 'secondFactorChanged',
      detail: { change },
      actor: actor.id,
    });
    expect(rows.slice(2)).toEqual([
      changed('authenticatorAdded'),
      { kind: 'signInFailed', detail: { reason: 'code' } },
      changed('recoveryCodeUsed'),
      { kind: 'signedIn', detail: expect.objectContaining({ by: 'recoveryCode' }), actor: client.id },
      { kind: 'confirmationFailed', detail: { reason: 'code' }, actor: client.id },
      { kind: 'confirmed', detail: { by: 'totp' }, actor: client.id },
      changed('authenticatorRemoved'),
      changed('resetByFirm', owner),
    ]);
    const text = JSON.stringify(rows);
    for (const secret of [...recoveryCodes, challenge]) expect(text).not.toContain(secret);
  });

  it('does not count questions as attempts that were refused', async () => {
    const owner = await accountAs(app, 'Owner');
    await app.request('GET', '/api/taxReturns/getAll', { token: owner.token });
    await factors.setUpApp(owner.token);
    const [{ count }] = await app.dataSource.query<[{ count: string }]>(
      `SELECT count(*) FROM security_log WHERE kind = 'refused' AND actor_id = $1`,
      [owner.id],
    );
    expect(count).toBe('0');
  });
});

describe('resetting second factors', () => {
  let owner: TestAccount;
  beforeEach(async () => {
    owner = await accountAs(app, 'Owner');
    await factors.setUpApp(owner.token);
  });

  const reset = (id: string, by = owner) =>
    app.request('POST', '/api/users/resetSecondFactors', { token: by.token, body: { id } });

  it('takes them all away, ends the colleague’s sessions and tells them', async () => {
    const colleague = await accountAs(app, 'CPA/EA');
    const { recoveryCodes } = await factors.setUpApp(colleague.token);
    const { passkey } = await factors.setUpPasskey(colleague.token);
    const { challenge } = (await factors.signIn(colleague)).body;
    expect(await team(owner, colleague.id)).toMatchObject({ secondFactor: true });

    expect(await reset(colleague.id)).toMatchObject({ status: 200, body: { id: colleague.id } });
    expect((await app.request('GET', '/api/users/me', { token: colleague.token })).status).toBe(401);
    expect((await factors.prove(challenge, { recoveryCode: recoveryCodes[0] })).code).toBe(
      'challenge_expired',
    );
    expect((await factors.signInByPasskey(passkey.get((await factors.passkeyOptions()).body))).code).toBe(
      'wrong_code',
    );
    const again = await factors.signIn(colleague);
    expect(again.status).toBe(200);
    expect(await me({ ...colleague, token: again.body.token! })).toMatchObject({
      secondFactorRequired: true,
    });
    expect(await team(owner, colleague.id)).toMatchObject({ secondFactor: false });
    await mailThat(
      app,
      (mail) => addressee(mail) === colleague.email && /removed all second factors/.test(mail.text ?? ''),
    );
  });

  it('ends a change of the address, which a thief may have asked for', async () => {
    const { email, id, token } = await accountAs(app, 'Client');
    await factors.setUpApp(token);
    const body = { email: 'thief@new.example' };
    expect((await app.request('POST', '/api/users/me/email', { body, token })).status).toBe(200);
    const { text } = await mailThat(app, (mail) => addressee(mail) === body.email);
    const link = /#token=([\w-]{43})/.exec(text ?? '')![1]!;

    expect((await reset(id)).status).toBe(200);
    expect(await app.request('POST', '/api/users/changeEmail', { body: { token: link } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_link' },
    });
    expect((await factors.signIn({ email })).status).toBe(200);
  });

  it('is the owner’s alone, and not for the owner’s own account', async () => {
    const others = await Promise.all(
      (['CPA/EA', 'Intern', 'Client'] as const).map((role) => accountAs(app, role)),
    );
    for (const other of others) {
      await factors.setUpApp(other.token);
      expect((await reset(owner.id, other)).status).toBe(403);
    }
    expect(await reset(owner.id)).toMatchObject({
      status: 400,
      body: { errors: { id: expect.any(String) } },
    });
    expect((await reset('6f1f0f56-6a1c-4c52-9f0e-0d0d7c2f1a11')).status).toBe(404);
    expect((await reset('x')).status).toBe(400);
    const path = '/api/users/resetSecondFactors';
    for (const body of [{}, { id: others[0]!.id, email: others[0]!.email }])
      expect((await app.request('POST', path, { token: owner.token, body })).status).toBe(400);
  });

  it('helps a client as well, who is named by email', async () => {
    const client = await accountAs(app, 'Client');
    await factors.setUpApp(client.token);
    const body = { email: client.email };
    const answer = await app.request('POST', '/api/users/resetSecondFactors', { token: owner.token, body });
    expect(answer).toMatchObject({ status: 200, body: { id: client.id } });
    expect((await factors.signIn(client)).status).toBe(200);
  });

  it('can be done by the operator, when it is the owner who has lost them', async () => {
    const { databaseUrl, dataDir, jwtSecret } = app.environment;
    const variables = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JWT_SECRET: jwtSecret };
    const reset = (...given: string[]) => runCommand('reset-second-factors', variables, ...given);
    expect(await reset()).toMatchObject({ code: 2, output: expect.stringMatching(/^Name the account/) });
    expect(await reset('nobody@cpa.example')).toMatchObject({ code: 1 });
    expect((await factors.signIn(owner)).status).toBe(401);
    expect(await reset(owner.email.toUpperCase())).toEqual({
      code: 0,
      output: expect.stringContaining(`${owner.name} (Owner)`),
    });
    expect((await app.request('GET', '/api/users/me', { token: owner.token })).status).toBe(401);
    expect((await factors.signIn(owner)).status).toBe(200);
  });

  const team = async ({ token }: TestAccount, id: string) => {
    const { body } = await app.request<{ id: string }[]>('GET', '/api/users/getAllAdmins', { token });
    return body.find((member) => member.id === id);
  };
});
