import { randomUUID } from 'node:crypto';
import { accountAs, changeAccounts, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { addressee, mailThat } from '../support/mail.js';
import { secondFactorsOf } from '../support/second-factors.js';
import { VirtualPasskey } from '../support/virtual-passkey.js';

let app: TestApp;
let factors: ReturnType<typeof secondFactorsOf>;
let client: TestAccount;
beforeAll(async () => {
  app = await startApp();
  factors = secondFactorsOf(app);
});
beforeEach(async () => {
  client = await accountAs(app, 'Client');
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app.stop();
});

const me = (token: string) => app.request('GET', '/api/users/me', { token });
const overview = async (token: string) => (await factors.as(token, 'GET', 'secondFactors')).body;
const told = (words: string, { email }: TestAccount) =>
  mailThat(app, (mail) => addressee(mail) === email && (mail.text ?? '').includes(words));
const challengeFor = async (person: TestAccount) => (await factors.signIn(person)).body.challenge;

it('can be set up only by someone who has shown that they read the account’s address', async () => {
  const stranger = await accountAs(app, 'Client', { verified: false });
  const device = new VirtualPasskey({ id: 'cpa.example', origin: 'http://cpa.example' });
  const passkey = device.create({ challenge: 'bm9uZQ', user: { id: 'bm9uZQ' } } as never);
  for (const [method, path, body] of [
    ['POST', 'authenticator', undefined],
    ['PUT', 'authenticator', { code: '000000' }],
    ['POST', 'passkeyOptions', undefined],
    ['POST', 'passkeys', { name: 'Laptop', passkey }],
  ] as const)
    expect(await factors.as(stranger.token, method, `secondFactors/${path}`, body)).toMatchObject({
      status: 409,
      code: 'email_not_verified',
      body: { message: 'Please confirm your email address first: open the link that we sent you' },
    });
  await changeAccounts(app, 'UPDATE account SET email_verified_at = now() WHERE id = $1', [stranger.id]);
  await factors.setUpApp(stranger.token);
  await factors.setUpPasskey(stranger.token);
});

describe('an authenticator app', () => {
  it('counts only after its first code, which answers ten recovery codes', async () => {
    expect(await overview(client.token)).toMatchObject({
      required: false,
      authenticatorSince: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    const begun = await factors.as(client.token, 'POST', 'secondFactors/authenticator');
    expect(begun).toMatchObject({
      status: 201,
      body: {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        address: expect.stringMatching(/^otpauth:\/\/totp\//),
      },
    });
    expect(
      await factors.as(client.token, 'PUT', 'secondFactors/authenticator', { code: '000000' }),
    ).toMatchObject({
      status: 400,
      code: 'wrong_code',
      body: { errors: { code: expect.stringContaining('wrong') } },
    });
    expect((await factors.signIn(client)).status).toBe(200);

    const { recoveryCodes } = await factors.setUpApp(client.token);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await overview(client.token)).toMatchObject({
      authenticatorSince: expect.any(String),
      recoveryCodesLeft: 10,
    });
    await told('An authenticator app was added', client);
  });

  it('is asked for its code after the password', async () => {
    const { code } = await factors.setUpApp(client.token);
    const asked = await factors.signIn(client);
    expect(asked).toMatchObject({ status: 401, code: 'secondFactorNeeded' });
    expect(asked.body).toEqual({
      code: 'secondFactorNeeded',
      message: expect.any(String),
      challenge: expect.any(String),
      methods: ['totp', 'recoveryCode'],
    });
    const wrong = await factors.prove(asked.body.challenge, { code: '000000' });
    expect(wrong).toMatchObject({
      status: 400,
      code: 'wrong_code',
      body: { errors: { code: expect.any(String) } },
    });

    const spaced = code().replace(/^.../, '$& ');
    const answer = await factors.prove(asked.body.challenge, { code: spaced });
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, token: expect.stringMatching(/^Bearer /) },
    });
    expect((await me(answer.body.token!)).body).toMatchObject({ email: client.email });
  });

  it('lets nobody in with the challenge itself, or with a challenge twice', async () => {
    const { code } = await factors.setUpApp(client.token);
    const challenge = await challengeFor(client);
    expect((await me(challenge)).status).toBe(401);
    expect((await factors.prove(challenge, { code: code() })).status).toBe(200);
    factors.later(30);
    expect(await factors.prove(challenge, { code: code() })).toMatchObject({
      status: 400,
      code: 'challenge_expired',
    });
  });

  it('takes each code once, however many requests bring it together', async () => {
    const { code } = await factors.setUpApp(client.token);
    const challenges = await Promise.all(Array.from({ length: 5 }, () => challengeFor(client)));
    const answers = await Promise.all(
      challenges.map((challenge) => factors.prove(challenge, { code: code() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  it('accepts a clock that is half a minute wrong, but no earlier code after a later one', async () => {
    const { code } = await factors.setUpApp(client.token);
    const earlier = code();
    factors.later(30);
    const later = code();
    expect((await factors.prove(await challengeFor(client), { code: later })).status).toBe(200);
    expect((await factors.prove(await challengeFor(client), { code: earlier })).status).toBe(400);
    factors.later(60);
    const late = code();
    factors.later(60);
    expect((await factors.prove(await challengeFor(client), { code: late })).status).toBe(400);
  });

  it('takes a challenge for five minutes, and for its own account', async () => {
    const { code } = await factors.setUpApp(client.token);
    const challenge = await challengeFor(client);
    factors.later(301);
    expect((await factors.prove(challenge, { code: code() })).code).toBe('challenge_expired');

    const thief = await accountAs(app, 'Client');
    const own = await factors.setUpApp(thief.token);
    expect((await factors.prove(await challengeFor(client), { code: own.code() })).status).toBe(400);
  });

  it('is replaced by a new one with its first code, and not before', async () => {
    const old = await factors.setUpApp(client.token);
    await factors.as(client.token, 'POST', 'secondFactors/authenticator');
    expect((await factors.prove(await challengeFor(client), { code: old.code() })).status).toBe(200);
    factors.later(30);
    const fresh = await factors.setUpApp(client.token);
    expect(fresh.recoveryCodes).toBeNull();
    expect((await factors.prove(await challengeFor(client), { code: old.code() })).status).toBe(400);
    expect((await factors.prove(await challengeFor(client), { code: fresh.code() })).status).toBe(200);
  });

  it('keeps its secret sealed, and forgets a set-up that took half an hour', async () => {
    const { secret } = await factors.setUpApp(client.token);
    const [row] = await app.dataSource.query<{ sealed_secret: Buffer }[]>(
      'SELECT sealed_secret FROM authenticator_app WHERE account_id = $1',
      [client.id],
    );
    expect(row!.sealed_secret.includes(secret)).toBe(false);
  });

  it('stops being asked for when it is removed, with its recovery codes', async () => {
    const { recoveryCodes } = await factors.setUpApp(client.token);
    expect((await factors.as(client.token, 'DELETE', 'secondFactors/authenticator')).status).toBe(200);
    await told('The authenticator app was removed', client);
    expect((await factors.signIn(client)).status).toBe(200);
    expect((await factors.as(client.token, 'DELETE', 'secondFactors/authenticator')).status).toBe(404);
    await factors.setUpPasskey(client.token);
    const challenge = await challengeFor(client);
    expect((await factors.prove(challenge, { recoveryCode: recoveryCodes[0] })).status).toBe(400);
  });
});

describe('a recovery code', () => {
  it('replaces the app once, as typed by people, and its owner is told', async () => {
    const { recoveryCodes } = await factors.setUpApp(client.token);
    const typed = recoveryCodes[3]!.toLowerCase().replace('-', ' ');
    expect((await factors.prove(await challengeFor(client), { recoveryCode: typed })).status).toBe(200);
    expect(await factors.prove(await challengeFor(client), { recoveryCode: typed })).toMatchObject({
      status: 400,
      code: 'wrong_code',
      body: { errors: { recoveryCode: expect.any(String) } },
    });
    expect((await overview(client.token)).recoveryCodesLeft).toBe(9);
    await told('recovery codes', client);
  });

  it('lets in one of several concurrent requests', async () => {
    const { recoveryCodes } = await factors.setUpApp(client.token);
    const challenges = await Promise.all(Array.from({ length: 3 }, () => challengeFor(client)));
    const answers = await Promise.all(
      challenges.map((challenge) => factors.prove(challenge, { recoveryCode: recoveryCodes[0] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('is void after new ones were created, belongs to one account, and is stored hashed', async () => {
    const { recoveryCodes } = await factors.setUpApp(client.token);
    const other = await accountAs(app, 'Client');
    await factors.setUpApp(other.token);
    expect((await factors.prove(await challengeFor(other), { recoveryCode: recoveryCodes[0] })).status).toBe(
      400,
    );

    const renewed = await factors.as(client.token, 'POST', 'secondFactors/recoveryCodes');
    expect(renewed.status).toBe(201);
    const [fresh] = renewed.body.recoveryCodes as string[];
    expect((await factors.prove(await challengeFor(client), { recoveryCode: recoveryCodes[0] })).status).toBe(
      400,
    );
    expect((await factors.prove(await challengeFor(client), { recoveryCode: fresh })).status).toBe(200);
    const rows = await app.dataSource.query<{ code_hash: Buffer }[]>(
      'SELECT code_hash FROM recovery_code WHERE account_id = $1',
      [client.id],
    );
    expect(rows.some(({ code_hash }) => code_hash.includes(fresh!.replace('-', '')))).toBe(false);
  });

  it('is not given without a second factor, and its answer is not kept for a repetition', async () => {
    const call = '/api/users/me/secondFactors/recoveryCodes';
    expect((await app.request('POST', call, { token: client.token })).status).toBe(409);
    await factors.setUpApp(client.token);
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await app.request('POST', call, { token: client.token, headers });
    const second = await app.request('POST', call, { token: client.token, headers });
    expect(second.body.recoveryCodes).not.toEqual(first.body.recoveryCodes);
    const [{ answer }] = await app.dataSource.query<[{ answer: unknown }]>(
      'SELECT answer FROM command WHERE key = $1',
      [headers['Idempotency-Key']],
    );
    expect(answer).toBeNull();
  });
});

describe('a passkey', () => {
  it('signs in alone', async () => {
    const { passkey, recoveryCodes } = await factors.setUpPasskey(client.token, 'Work laptop');
    expect(recoveryCodes).toHaveLength(10);
    await told('A passkey was added', client);
    const options = await factors.passkeyOptions();
    expect(options.body).toMatchObject({ rpId: 'cpa.example', userVerification: 'required' });
    expect(options.body.allowCredentials).toBeUndefined();

    const answer = await factors.signInByPasskey(passkey.get(options.body));
    expect(answer).toMatchObject({ status: 200, body: { success: true, token: expect.any(String) } });
    expect((await me(answer.body.token!)).body).toMatchObject({ id: client.id });
    expect((await overview(client.token)).passkeys).toEqual([
      {
        id: expect.any(String),
        name: 'Work laptop',
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ]);
  });

  it('is a second factor after the password', async () => {
    const { passkey } = await factors.setUpPasskey(client.token);
    const { body } = await factors.signIn(client);
    expect(body.methods).toEqual(['passkey', 'recoveryCode']);
    expect(body.passkeyOptions).toMatchObject({
      challenge: body.challenge,
      allowCredentials: [{ id: passkey.id, type: 'public-key' }],
    });
    const answer = await factors.prove(body.challenge, { passkey: passkey.get(body.passkeyOptions!) });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['signed on another site', { origin: 'https://cpa.example.evil.example' }],
    ['signed without PIN, fingerprint or face', { userVerified: false }],
    ['that counts backwards, as a copy does', { count: 1 }],
    ['that names another account', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ])('is refused if %s', async (_how, answering) => {
    const { passkey } = await factors.setUpPasskey(client.token);
    const first = await factors.passkeyOptions();
    expect((await factors.signInByPasskey(passkey.get(first.body, { count: 5 }))).status).toBe(200);
    const { body } = await factors.passkeyOptions();
    const answer = passkey.get(body, { count: 6, ...answering });
    expect(await factors.signInByPasskey(answer)).toMatchObject({ status: 400, code: 'wrong_code' });
  });

  it('cannot answer twice, later than five minutes, or what it was not asked', async () => {
    const { passkey } = await factors.setUpPasskey(client.token);
    const { body } = await factors.passkeyOptions();
    const answer = passkey.get(body);
    const answers = await Promise.all([factors.signInByPasskey(answer), factors.signInByPasskey(answer)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);

    const late = (await factors.passkeyOptions()).body;
    factors.later(301);
    expect((await factors.signInByPasskey(passkey.get(late))).code).toBe('challenge_expired');

    const invented = { challenge: Buffer.alloc(32, 7).toString('base64url') };
    expect((await factors.signInByPasskey(passkey.get(invented))).code).toBe('challenge_expired');
    // The challenge of a sign-in with a password is for its account's second step alone, and the other way round.
    const asked = await factors.signIn(client);
    expect((await factors.signInByPasskey(passkey.get(asked.body))).code).toBe('challenge_expired');
    const alone = (await factors.passkeyOptions()).body;
    expect((await factors.prove(alone.challenge, { passkey: passkey.get(alone) })).code).toBe(
      'challenge_expired',
    );
  });

  it('of someone else, or of nobody, is no second factor', async () => {
    const thief = await accountAs(app, 'Client');
    const { passkey } = await factors.setUpPasskey(thief.token);
    await factors.setUpPasskey(client.token);
    const { body } = await factors.signIn(client);
    expect((await factors.prove(body.challenge, { passkey: passkey.get(body) })).code).toBe('wrong_code');
    const unknown = new VirtualPasskey({ id: 'cpa.example', origin: 'http://cpa.example' });
    const options = await factors.passkeyOptions();
    expect((await factors.signInByPasskey(unknown.get(options.body))).code).toBe('wrong_code');
  });

  it.each([
    ['for another site', { origin: 'https://evil.example' }],
    ['without PIN, fingerprint or face', { userVerified: false }],
  ])('is not added if it was created %s', async (_how, answering) => {
    const passkey = new VirtualPasskey({ id: 'cpa.example', origin: 'http://cpa.example' });
    const { body } = await factors.as(client.token, 'POST', 'secondFactors/passkeyOptions');
    const created = { name: 'Mine', passkey: passkey.create(body as never, answering) };
    expect((await factors.as(client.token, 'POST', 'secondFactors/passkeys', created)).code).toBe(
      'wrong_code',
    );
    expect((await overview(client.token)).passkeys).toEqual([]);
  });

  it('is not added twice, or with the challenge of another account', async () => {
    const thief = await accountAs(app, 'Client');
    const passkey = new VirtualPasskey({ id: 'cpa.example', origin: 'http://cpa.example' });
    const add = (token: string, created: object) =>
      factors.as(token, 'POST', 'secondFactors/passkeys', { name: 'Mine', passkey: created });
    const options = async (token: string) =>
      (await factors.as(token, 'POST', 'secondFactors/passkeyOptions')).body as never;

    const mine = passkey.create(await options(client.token));
    expect((await add(thief.token, mine)).code).toBe('challenge_expired');
    expect((await add(client.token, mine)).status).toBe(201);
    expect((await add(client.token, mine)).code).toBe('challenge_expired');
    expect((await add(thief.token, passkey.create(await options(thief.token)))).code).toBe('wrong_code');
  });

  it('is renamed and removed by its owner alone', async () => {
    await factors.setUpPasskey(client.token, 'Old phone');
    const { passkey: second } = await factors.setUpPasskey(client.token, 'New phone');
    const [old] = (await overview(client.token)).passkeys as { id: string }[];
    const other = await accountAs(app, 'Client');
    const path = `secondFactors/passkeys/${old!.id}`;
    for (const call of ['PUT', 'DELETE'])
      expect((await factors.as(other.token, call, path, { name: 'Stolen' })).status).toBe(404);
    expect((await factors.as(client.token, 'PUT', path, { name: ' ' })).status).toBe(400);
    expect((await factors.as(client.token, 'PUT', path, { name: 'Drawer' })).status).toBe(200);
    expect((await factors.as(client.token, 'DELETE', path)).status).toBe(200);
    expect((await factors.as(client.token, 'DELETE', path)).status).toBe(404);
    expect((await factors.as(client.token, 'DELETE', 'secondFactors/passkeys/x')).status).toBe(404);
    await told('A passkey was removed', client);

    const { body } = await factors.signIn(client);
    expect(body.passkeyOptions!.allowCredentials).toHaveLength(1);
    expect((await factors.prove(body.challenge, { passkey: second.get(body) })).status).toBe(200);
  });
});

describe('the second step', () => {
  it.each([
    [{}, 'body'],
    [{ code: '123456', recoveryCode: 'ABCDE-FGHJK' }, 'body'],
    [{ code: '12345' }, 'code'],
    [{ code: 123456 }, 'code'],
    [{ recoveryCode: ' ' }, 'recoveryCode'],
    [{ passkey: {} }, 'passkey.id'],
  ])('refuses %j', async (proof, field) => {
    await factors.setUpApp(client.token);
    const answer = await factors.prove(await challengeFor(client), proof);
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) } } });
  });

  it('does not exist for a challenge that nobody was given', async () => {
    expect((await factors.prove('x'.repeat(43), { code: '123456' })).code).toBe('challenge_expired');
    expect((await factors.prove('', { code: '123456' })).status).toBe(400);
  });

  it('does not follow a wrong password, and ends with a new one', async () => {
    const { code } = await factors.setUpApp(client.token);
    const body = { email: client.email, password: 'wrong horse' };
    expect((await app.request('POST', '/api/users/login', { body })).status).toBe(400);

    const challenge = await challengeFor(client);
    await app.request('POST', '/api/users/sendResetPasswordLink', { body: { email: client.email } });
    const mail = await told('PIN', client);
    const pin = /\b[0-9A-Z]{12}\b/.exec(mail.text ?? '')![0];
    const reset = await app.request('POST', '/api/users/resetPassword', {
      body: { pin, password: 'another battery staple' },
    });
    expect(reset.status).toBe(200);
    expect((await factors.prove(challenge, { code: code() })).code).toBe('challenge_expired');
  });
});
