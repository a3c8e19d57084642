import { pinOf } from '../../src/accounts/account/one-time-secrets.js';
import { Clock } from '../../src/base/clock.js';
import { defaultPasswordCost } from '../../src/base/config/environment.js';
import { accountAs, testPassword } from '../support/accounts.js';
import { lowestPasswordCost, startApp, type TestApp } from '../support/app.js';
import { addressee, mailThat } from '../support/mail.js';
import { codeAt, fromBase32 } from '../support/second-factors.js';

/** The program reads it for each password. */
const passwordCost = { ...lowestPasswordCost };
/** Guesses that arrive at once must overlap while one is hashed. */
const hashSlowly = () => Object.assign(passwordCost, defaultPasswordCost);

let app: TestApp;
let now: Date;
beforeAll(async () => {
  app = await startApp({ environment: { rateLimits: true, passwordCost } });
  jest.spyOn(app.app.get(Clock), 'now').mockImplementation(() => now);
});
beforeEach(async () => {
  Object.assign(passwordCost, lowestPasswordCost);
  now = new Date('2026-03-02T15:00:00Z');
  await app.dataSource.query('DELETE FROM rate_limit');
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app.stop();
});

const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
const post = (call: string, body: unknown, from?: string) =>
  app.request('POST', `/api/users/${call}`, {
    body,
    // The test speaks from this machine, which is trusted as a proxy.
    headers: from === undefined ? {} : { 'X-Forwarded-For': from },
  });

async function times<T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index++) results.push(await act(index));
  return results;
}

/** The account's one valid PIN, computed as for its email. */
async function pinFor(email: string): Promise<string> {
  const [reset] = await app.dataSource.query<{ id: string }[]>(
    'SELECT r.id FROM password_reset r JOIN account a ON a.id = r.account_id WHERE a.email = $1',
    [email],
  );
  return pinOf(reset!.id, app.environment.jwtSecret);
}

describe('emails about an account', () => {
  it('do not fill the mailbox of someone whose address a stranger typed', async () => {
    const { id, email } = await accountAs(app, 'Client');
    await times(25, (index) =>
      app.request('POST', '/api/users/login', {
        body: { email, password: testPassword },
        headers: { 'User-Agent': `device ${index}` },
      }),
    );
    const kinds = await app.dataSource.query<{ count: number }[]>(
      "SELECT count(*)::int FROM outbox WHERE source = $1 AND payload ->> 'template' = 'newDevice'",
      [id],
    );
    expect(kinds).toEqual([{ count: 20 }]);
  });
});

const statuses = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))];

describe('failed sign-ins', () => {
  const signIn = (email: string, password: string, from?: string) => post('login', { email, password }, from);
  const wrong = (email: string, from?: string) => signIn(email, 'wrong horse', from);
  /** One of many addresses that nobody has used before. */
  const stranger = (index: number) => `198.51.100.${index}`;
  const countOf = (answers: { status: number }[], status: number) =>
    answers.filter((answer) => answer.status === status).length;

  it('block the email after ten, longer each time', async () => {
    const [client, other] = [await accountAs(app, 'Client'), await accountAs(app, 'Client')];
    const fail = () => signIn(client.email.toUpperCase(), 'wrong horse');

    expect(statuses(await times(10, fail))).toEqual([400]);
    const closed = await signIn(client.email, testPassword);
    expect(closed).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', message: expect.stringContaining('15 minutes') },
    });
    expect(closed.headers.get('retry-after')).toBe('900');
    expect((await signIn(other.email, testPassword)).status).toBe(200);

    later(16);
    expect(statuses(await times(10, fail))).toEqual([400]);
    expect((await fail()).headers.get('retry-after')).toBe('1800');

    later(31);
    expect((await signIn(client.email, testPassword)).status).toBe(200);
    expect(statuses(await times(10, fail))).toEqual([400]);
    expect((await fail()).headers.get('retry-after')).toBe('900');
  });

  it('are counted over fifteen minutes, also for emails without an account', async () => {
    const fail = () => signIn('nobody@client.example', 'wrong horse');
    await times(9, fail);
    later(16);
    expect(statuses(await times(10, fail))).toEqual([404]);
    expect((await fail()).status).toBe(429);
  });

  it('are reset by a correct password', async () => {
    const client = await accountAs(app, 'Client');
    await times(9, () => signIn(client.email, 'wrong horse'));
    expect((await signIn(client.email, testPassword)).status).toBe(200);
    expect(statuses(await times(9, () => signIn(client.email, 'wrong horse')))).toEqual([400]);
  });

  it('are limited when concurrent, while concurrent correct ones all succeed', async () => {
    hashSlowly();
    const client = await accountAs(app, 'Client');
    const right = await Promise.all(Array.from({ length: 20 }, () => signIn(client.email, testPassword)));
    expect(statuses(right)).toEqual([200]);
    await Promise.all(Array.from({ length: 20 }, () => signIn(client.email, 'wrong horse')));
    expect((await signIn(client.email, testPassword)).status).toBe(429);
  });

  it('are limited to ten of 200 that arrive at once, the right one included', async () => {
    hashSlowly();
    const client = await accountAs(app, 'Client');
    const guesses = Array.from({ length: 200 }, (_, index) =>
      index === 150 ? testPassword : `guess ${index}`,
    );
    const answers = await Promise.all(guesses.map((guess) => signIn(client.email, guess)));
    expect(countOf(answers, 400)).toBe(10);
    expect(countOf(answers, 429)).toBe(190);
  });

  it('are limited to ten of 100 that arrive at once for an email without an account', async () => {
    hashSlowly();
    const answers = await Promise.all(Array.from({ length: 100 }, () => wrong('nobody@client.example')));
    expect(countOf(answers, 404)).toBe(10);
    expect(countOf(answers, 429)).toBe(90);
  });

  it('from one address are limited over all accounts, except where an account knows the address', async () => {
    const [known, other] = [await accountAs(app, 'Client'), await accountAs(app, 'Client')];
    expect((await signIn(known.email, testPassword, stranger(1))).status).toBe(200);
    expect(statuses(await times(60, (index) => wrong(`a${index}@client.example`, stranger(1))))).toEqual([
      404,
    ]);
    expect((await signIn(other.email, testPassword, stranger(1))).status).toBe(429);
    expect((await signIn(known.email, testPassword, stranger(1))).status).toBe(200);
    expect((await signIn(other.email, testPassword, stranger(2))).status).toBe(200);
    later(61);
    expect((await signIn(other.email, testPassword, stranger(1))).status).toBe(200);
  });

  it('at one account are limited over all addresses, except those that it knows', async () => {
    const client = await accountAs(app, 'Client');
    const home = stranger(200);
    expect((await signIn(client.email, testPassword, home)).status).toBe(200);
    expect(statuses(await times(30, (index) => wrong(client.email, stranger(index))))).toEqual([400]);
    const refused = await signIn(client.email, testPassword, stranger(99));
    expect(refused).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('Or reset your password') },
    });
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect((await signIn(client.email, testPassword, home)).status).toBe(200);
  });

  it('do not keep out an owner who resets the password', async () => {
    const client = await accountAs(app, 'Client');
    await times(30, (index) => wrong(client.email, stranger(index)));
    const away = stranger(100);
    expect((await signIn(client.email, testPassword, away)).status).toBe(429);
    await post('sendResetPasswordLink', { email: client.email }, away);
    const pin = await pinFor(client.email);
    expect((await post('resetPassword', { pin, password: 'a better horse' }, away)).status).toBe(200);
    await times(30, (index) => wrong(client.email, stranger(index)));
    expect((await signIn(client.email, 'a better horse', away)).status).toBe(200);
  });

  it('are given back when the password is right', async () => {
    const client = await accountAs(app, 'Client');
    const right = (index: number) => signIn(client.email, testPassword, stranger(index));
    expect(statuses(await times(35, right))).toEqual([200]);
    const rows = await app.dataSource.query(
      "SELECT key, hits, blocks FROM rate_limit WHERE hits > 0 AND key NOT LIKE 'accountNoticeMail:%'",
    );
    expect(rows).toEqual([]);
  });

  it('count an IPv6 network of a subscriber as one address', async () => {
    const client = await accountAs(app, 'Client');
    const inNetwork = (index: number) => wrong(client.email, `2001:db8:7:1::${index.toString(16)}`);
    expect(statuses(await times(10, inNetwork))).toEqual([400]);
    expect((await inNetwork(77)).status).toBe(429);
    expect((await wrong(client.email, '2001:db8:7:2::1')).status).toBe(400);
  });

  it('are told to the account’s owner once per block, and three times a day at most', async () => {
    const client = await accountAs(app, 'Client');
    const told = () =>
      app.dataSource.query<{ at: string }[]>(
        `SELECT payload #>> '{data,address}' AS at FROM outbox
         WHERE source = $1 AND payload ->> 'template' = 'signInsPaused'`,
        [client.id],
      );
    await times(9, () => wrong(client.email));
    expect(await told()).toEqual([]);
    await times(5, () => wrong(client.email));
    expect(await told()).toEqual([{ at: '127.0.0.1' }]);
    for (const index of [1, 2, 3, 4]) await times(10, () => wrong(client.email, stranger(index)));
    expect(await told()).toHaveLength(3);
  });

  it('show in the metrics when they are refused', async () => {
    const refusals = async () => {
      const { body } = await app.request<string>('GET', '/metrics');
      return Number(/^rate_limit_refused_total\{limit="signIn"\} (\d+)/m.exec(body)?.[1] ?? 0);
    };
    const before = await refusals();
    await times(12, () => wrong('metered@client.example'));
    expect((await refusals()) - before).toBe(2);
  });

  it('are not counted if a field is missing', async () => {
    const client = await accountAs(app, 'Client');
    await times(12, () => post('login', { email: client.email }));
    expect((await signIn(client.email, testPassword)).status).toBe(200);
  });
});

describe('wrong second factors', () => {
  // Tokens are checked against the computer's clock.
  beforeEach(() => (now = new Date()));

  /** A person with an authenticator app; its secret is known here. */
  async function enrolled() {
    const client = await accountAs(app, 'Client');
    const call = { token: client.token };
    const begun = await app.request('POST', '/api/users/me/secondFactors/authenticator', call);
    const secret = fromBase32(String(begun.body.secret));
    const finish = { ...call, body: { code: codeAt(secret, now) } };
    await app.request('PUT', '/api/users/me/secondFactors/authenticator', finish);
    later(1);
    const ask = async () =>
      (await post('login', { email: client.email, password: testPassword })).body.challenge;
    return { client, ask, code: () => codeAt(secret, now) };
  }
  const prove = (challenge: unknown, code: string, from?: string) =>
    post('login/secondFactor', { challenge, code }, from);

  it('block the account after ten, from all addresses and for all challenges', async () => {
    const { client, ask, code } = await enrolled();
    const challenges = await times(3, ask);
    const wrong = await times(10, (index) => prove(challenges[index % 3], '000000', `198.51.100.${index}`));
    expect(statuses(wrong)).toEqual([400]);
    expect(await prove(challenges[0], code(), '198.51.100.99')).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    });
    await mailThat(
      app,
      (mail) => addressee(mail) === client.email && /Someone knows your password/.test(mail.subject ?? ''),
    );
    later(16);
    expect((await prove(await ask(), code())).status).toBe(200);
  });

  it('are limited to ten of 100 that arrive at once, the right one included', async () => {
    hashSlowly();
    const { ask, code } = await enrolled();
    const challenge = await ask();
    const guesses = Array.from({ length: 100 }, (_, index) => (index === 60 ? code() : '000000'));
    const answers = await Promise.all(guesses.map((guess) => prove(challenge, guess)));
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(89);
  });

  it('are forgotten when the password is reset, because whoever guessed knew it', async () => {
    const { client, ask, code } = await enrolled();
    const challenge = await ask();
    await times(10, () => prove(challenge, '000000'));
    await post('sendResetPasswordLink', { email: client.email });
    const password = 'a new battery staple';
    await post('resetPassword', { pin: await pinFor(client.email), password });
    const asked = await post('login', { email: client.email, password });
    expect((await prove(asked.body.challenge, code())).status).toBe(200);
  });

  it('are forgotten once a day, so that whoever took over the mailbox cannot go on guessing', async () => {
    const { client } = await enrolled();
    const guess = async (round: number) => {
      await post('sendResetPasswordLink', { email: client.email });
      const password = `a new battery staple ${round}`;
      await post('resetPassword', { pin: await pinFor(client.email), password });
      const { challenge } = (await post('login', { email: client.email, password })).body;
      return statuses(await times(10, () => prove(challenge, '000000')));
    };
    expect([await guess(1), await guess(2)]).toEqual([[400], [429]]);
    later(24 * 60);
    expect(await guess(3)).toEqual([400]);
  });

  it('are counted as well when they confirm who is at the screen', async () => {
    const { ask, code } = await enrolled();
    const { token } = (await prove(await ask(), code())).body as { token: string };
    const confirm = (proof: object) => app.request('POST', '/api/users/me/confirm', { token, body: proof });
    expect(statuses(await times(10, () => confirm({ code: '000000' })))).toEqual([400]);
    expect((await confirm({ code: '000000' })).status).toBe(429);

    const other = await accountAs(app, 'Client');
    const byPassword = (password: string) =>
      app.request('POST', '/api/users/me/confirm', { token: other.token, body: { password } });
    expect(statuses(await times(10, () => byPassword('wrong horse')))).toEqual([400]);
    expect((await byPassword(testPassword)).status).toBe(429);
  });
});

describe('calls of a visitor', () => {
  it.each([
    ['register', 20, 400],
    ['sendResetPasswordLink', 5, 404],
  ])('%s: %i an hour', async (call, limit, answered) => {
    const ask = () => post(call, { email: 'nobody@client.example' });
    expect(statuses(await times(limit, ask))).toEqual([answered]);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('3600');
    later(45);
    expect((await ask()).headers.get('retry-after')).toBe('900');
    later(16);
    expect((await ask()).status).toBe(answered);
  });

  it('are stored without addresses and emails', async () => {
    await post('login', { email: 'nobody@client.example', password: 'wrong horse' });
    const rows = await app.dataSource.query('SELECT key FROM rate_limit ORDER BY key');
    expect(rows).toEqual(
      ['signIn', 'signInAccount', 'signInAddress'].map((limit) => ({
        key: expect.stringMatching(new RegExp(`^${limit}:[\\w-]{43}$`)),
      })),
    );
  });
});

describe('emails with a PIN', () => {
  const ask = (email: string, index: number) =>
    post('sendResetPasswordLink', { email }, `203.0.113.${index}`);

  it('are limited per account, while the last PIN works', async () => {
    const client = await accountAs(app, 'Client');
    expect(statuses(await times(5, (index) => ask(client.email, index)))).toEqual([200]);
    later(29);
    const refused = await ask(client.email, 6);
    expect(refused).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('If you got our email, its PIN still works.') },
    });
    expect(
      (await post('resetPassword', { pin: await pinFor(client.email), password: 'a better horse' })).status,
    ).toBe(200);
    later(2);
    expect((await ask(client.email, 7)).status).toBe(200);
  });

  it('are limited alike for an email without an account', async () => {
    const nobody = 'nobody@client.example';
    expect(statuses(await times(5, (index) => ask(nobody, index)))).toEqual([404]);
    expect(await ask(nobody, 6)).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('If you got our email, its PIN still works.') },
    });
  });
});
