import { randomBytes, randomUUID } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { type TokenClaims } from '../../src/accounts/sessions/sessions.service.js';
import { type SignedIn } from '../../src/accounts/account/users.dto.js';
import { type SessionView } from '../../src/accounts/sessions/sessions.controller.js';
import { Clock } from '../../src/base/clock.js';
import { canonicalJson, sha256 } from '../../src/base/json.js';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { accountAs, changeAccounts, type TestAccount, testPassword } from '../support/accounts.js';
import { type RequestOptions, startApp, type TestApp, type TestResponse } from '../support/app.js';
import { pdfFile } from '../support/documents.js';
import { addressee, mailThat, sentMails } from '../support/mail.js';
import { orderOf, upload } from '../support/orders.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ environment: { publicUrl: 'https://cpa.example' } });
});
afterAll(() => app.stop());
afterEach(() => jest.restoreAllMocks());

const ownPage = { 'Sec-Fetch-Site': 'same-origin' };
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const me = (options: RequestOptions) => app.request('GET', '/api/users/me', options);
const statusOf = async (options: RequestOptions) => (await me(options)).status;

const signIn = (email: string, headers: Record<string, string> = {}) =>
  app.request<SignedIn>('POST', '/api/users/login', { body: { email, password: testPassword }, headers });

/** The `Cookie` header that a browser sends after an answer. */
const cookiesOf = ({ headers }: TestResponse<unknown>): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .join('; ');

/** Signs in as a browser does. @returns its cookies */
async function browserOf(account: TestAccount, device = ''): Promise<string> {
  return cookiesOf(await signIn(account.email, { ...ownPage, 'User-Agent': chrome, Cookie: device }));
}

const sessionsOf = async (options: RequestOptions) =>
  (await app.request<SessionView[]>('GET', '/api/users/me/sessions', options)).body;

const minutesLater = (minutes: number) => {
  const now = Date.now();
  jest.spyOn(app.app.get(Clock), 'now').mockImplementation(() => new Date(now + minutes * 60_000));
};

describe('the cookie of a sign-in', () => {
  it('cannot be read by scripts, sent from other sites, or set by another host', async () => {
    const client = await accountAs(app, 'Client');
    const answer = await signIn(client.email, ownPage);
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-device', '__Host-session']);
    for (const cookie of cookies) {
      expect(cookie).toContain('; HttpOnly');
      expect(cookie).toContain('; Secure');
      expect(cookie).toContain('; SameSite=Strict');
      expect(cookie).toContain('; Path=/');
      expect(cookie).not.toContain('Domain');
    }
    expect(cookies[1]).toContain(answer.body.token.slice('Bearer '.length));
  });

  it('is not given to programs', async () => {
    const client = await accountAs(app, 'Client');
    expect((await signIn(client.email)).headers.getSetCookie()).toEqual([]);
  });

  it('counts only on requests from our own pages', async () => {
    const client = await accountAs(app, 'Client');
    const Cookie = await browserOf(client);
    const change = (headers: Record<string, string>) =>
      app.request('POST', '/api/users/me/session', { headers: { Cookie, ...headers } });
    expect(await statusOf({ headers: { Cookie, ...ownPage } })).toBe(200);
    expect(await statusOf({ headers: { Cookie, 'Sec-Fetch-Site': 'none' } })).toBe(200);
    expect((await change(ownPage)).status).toBe(200);
    expect((await change({ Origin: 'https://cpa.example' })).status).toBe(200);

    for (const site of ['cross-site', 'same-site']) {
      expect(await statusOf({ headers: { Cookie, 'Sec-Fetch-Site': site } })).toBe(401);
      expect((await change({ 'Sec-Fetch-Site': site, Origin: 'https://cpa.example' })).status).toBe(401);
    }
    for (const headers of [
      {},
      { 'Sec-Fetch-Site': 'none' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: 'https://cpa.example.evil.example' },
    ])
      expect((await change(headers as Record<string, string>)).status).toBe(401);
  });

  it('is ignored where a header names another caller', async () => {
    const [client, other] = [await accountAs(app, 'Client'), await accountAs(app, 'Client')];
    const headers = { Cookie: await browserOf(client), ...ownPage };
    expect((await me({ headers, token: other.token })).body).toMatchObject({ id: other.id });
    expect(await statusOf({ headers, token: 'Bearer nonsense' })).toBe(401);
  });

  it('goes with signing out, and so does the session', async () => {
    const client = await accountAs(app, 'Client');
    const headers = { Cookie: await browserOf(client), ...ownPage };
    const answer = await app.request('POST', '/api/users/logout', { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).toMatch(/__Host-session=;.*Expires=Thu, 01 Jan 1970/);
    expect(await statusOf({ headers })).toBe(401);
    expect((await app.request('POST', '/api/users/logout', { headers })).status).toBe(200);
  });
});

const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('sessions', () => {
  it('are listed with device and time, and can be ended one by one', async () => {
    const client = await accountAs(app, 'Client');
    const headers = { Cookie: await browserOf(client), ...ownPage };
    const phone = (await signIn(client.email, { 'User-Agent': firefox })).body.token;
    const listed = await sessionsOf({ headers });
    expect(listed.map(({ device, current }) => [device, current]).sort()).toEqual([
      ['Chrome on Windows', true],
      ['Firefox on macOS', false],
      ['Unknown device', false],
    ]);
    const { id } = listed.find(({ device }) => device === 'Firefox on macOS')!;
    const end = (options: RequestOptions) => app.request('DELETE', `/api/users/me/sessions/${id}`, options);
    expect((await end({ token: (await accountAs(app, 'Client')).token })).status).toBe(404);
    expect(await statusOf({ token: phone })).toBe(200);
    expect((await end({ headers })).status).toBe(200);
    expect(await statusOf({ token: phone })).toBe(401);
    expect((await end({ headers })).status).toBe(404);
    expect((await app.request('DELETE', '/api/users/me/sessions/x', { headers })).status).toBe(404);
  });

  it('can be ended all but this one', async () => {
    const client = await accountAs(app, 'Client');
    const headers = { Cookie: await browserOf(client), ...ownPage };
    expect(await app.request('DELETE', '/api/users/me/sessions', { headers })).toMatchObject({
      status: 200,
      body: { ended: 1 },
    });
    expect(await statusOf({ token: client.token })).toBe(401);
    expect(await statusOf({ headers })).toBe(200);
  });

  it('tell their person by email about a device that they never used before', async () => {
    const client = await accountAs(app, 'Client');
    const mails = async () => (await sentMails(app)).filter((mail) => addressee(mail) === client.email);
    const laptop = await browserOf(client);
    const mail = await mailThat(app, (each) => addressee(each) === client.email);
    expect(mail.text).toContain('Chrome on Windows');
    await browserOf(client, laptop);
    await signIn(client.email, { 'User-Agent': firefox });
    await mailThat(
      app,
      (each) => addressee(each) === client.email && /Firefox on macOS/.test(each.text ?? ''),
    );
    expect(await mails()).toHaveLength(2);
  });

  it('belong to the account that the token names', async () => {
    const [client, other] = [await accountAs(app, 'Client'), await accountAs(app, 'Client')];
    await changeAccounts(app, 'UPDATE session SET account_id = $1 WHERE account_id = $2', [
      other.id,
      client.id,
    ]);
    expect(await statusOf({ token: client.token })).toBe(401);
  });

  it('end in a browser when its person does nothing, and last longer when they answer', async () => {
    const staff = await accountAs(app, 'CPA/EA');
    const headers = { Cookie: await browserOf(staff), ...ownPage };
    const { staffIdleS } = app.environment;
    minutesLater(staffIdleS / 60 - 1);
    expect(await statusOf({ headers })).toBe(200);
    expect((await app.request('POST', '/api/users/me/session', { headers })).status).toBe(200);
    jest.restoreAllMocks();
    minutesLater(2 * (staffIdleS / 60) - 2);
    expect(await statusOf({ headers })).toBe(200);
    minutesLater(2 * (staffIdleS / 60) + 2);
    expect(await statusOf({ headers })).toBe(401);
    expect(await statusOf({ token: staff.token })).toBe(200);
  });

  it('end after half a day, and their tokens no later', async () => {
    const client = await accountAs(app, 'Client');
    minutesLater(12 * 60 - 1);
    const extended = await app.request<SignedIn>('POST', '/api/users/me/session', client);
    const { exp } = JSON.parse(Buffer.from(extended.body.token.split('.')[1]!, 'base64url').toString()) as {
      exp: number;
    };
    expect(exp * 1000).toBeLessThan(Date.now() + 12 * 3_600_000);
    minutesLater(12 * 60 + 1);
    expect(await statusOf(client)).toBe(401);
  });
});

describe('a repeated order', () => {
  const order = (
    email: string,
    { key = `order-of-${email}`, from = '198.51.100.1', password = testPassword } = {},
  ) =>
    app.request<TaxReturnView & { token: string; code?: string }>('POST', '/api/taxReturns/add', {
      headers: { 'Idempotency-Key': key, 'X-Forwarded-For': from, ...ownPage },
      body: { service: 'Tax Preparation Individual', name: 'Ada Quill', email, password },
    });
  const elsewhere = '203.0.113.9';

  it('leaves nothing in the database to guess the password from', async () => {
    const key = randomUUID();
    await order('guessed@client.example', { key });
    const body = {
      email: 'guessed@client.example',
      name: 'Ada Quill',
      password: testPassword,
      service: 'Tax Preparation Individual',
    };
    const [row] = await app.dataSource.query<{ request_hash: Buffer }[]>(
      'SELECT request_hash FROM command WHERE key = $1',
      [key],
    );
    // Whoever has the database tries passwords, and compares.
    const guess = sha256(`POST /api/taxReturns/add\n${canonicalJson(body)}`);
    expect(row!.request_hash.equals(guess)).toBe(false);
  });

  it('gets a token of the same session, and the cookie', async () => {
    const first = await order('ada@client.example');
    expect(first.status).toBe(201);
    const again = await order('ada@client.example');
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(again.body).toMatchObject({ id: first.body.id });
    expect(cookiesOf(again)).toContain('__Host-session=');
    expect(await statusOf({ token: again.body.token })).toBe(200);
    expect(await sessionsOf({ token: again.body.token })).toHaveLength(1);
  });

  it.each([
    ['a UUID', randomUUID],
    ['our pages', () => randomBytes(16).toString('hex')],
  ])('is recognized from another network by a key of %s', async (_, makeKey) => {
    const key = makeKey();
    const email = `${key}@client.example`;
    const first = await order(email, { key });
    const again = await order(email, { key, from: elsewhere });
    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([201, 'true']);
    expect(again.body.id).toBe(first.body.id);
    expect(await statusOf({ token: again.body.token })).toBe(200);
  });

  it('gets nothing with the key alone, without the password', async () => {
    const key = randomUUID();
    await order('gil@client.example', { key });
    const thief = await order('gil@client.example', { key, from: elsewhere, password: `${testPassword}!` });
    expect(thief).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect(Object.keys(thief.body).sort()).toEqual(['code', 'message']);
    expect(thief.headers.getSetCookie().join()).not.toContain('__Host-session');
  });

  it('has a key of its own for each network if others could choose it too', async () => {
    const key = 'order-1';
    expect((await order('ivy@client.example', { key })).status).toBe(201);
    expect((await order('joy@client.example', { key, from: elsewhere })).status).toBe(201);
    expect((await order('ivy@client.example', { key, from: elsewhere })).status).toBe(422);
  });

  it('gets nothing once the session has ended', async () => {
    const first = await order('eve@client.example');
    await app.request('POST', '/api/users/logout', { token: first.body.token });
    const again = await order('eve@client.example');
    expect(again).toMatchObject({
      status: 401,
      body: { message: 'We have your order. Please sign in to see it.' },
    });
    expect(again.body).not.toHaveProperty('token');
    expect(again.headers.getSetCookie().join()).not.toContain('__Host-session');
  });
});

describe('what is open when rights end', () => {
  /** Reads a live stream to its end. */
  async function streamOf(id: string, token: string) {
    const response = await fetch(`${app.url}/api/taxReturns/${id}/stream`, {
      headers: { Authorization: token },
    });
    expect(response.status).toBe(200);
    return { ended: response.text() };
  }

  it.each([
    [
      'access is taken away',
      async (staff: TestAccount) => {
        const owner = await accountAs(app, 'Owner');
        await app.request('POST', '/api/users/changeEmployeeAccess', {
          token: owner.token,
          body: { id: staff.id },
        });
      },
    ],
    [
      'they sign out',
      async ({ token }: TestAccount) => {
        await app.request('POST', '/api/users/logout', { token });
      },
    ],
    [
      'another device ends the session',
      async (staff: TestAccount) => {
        const { body } = await signIn(staff.email);
        await app.request('DELETE', '/api/users/me/sessions', { token: body.token });
      },
    ],
  ])("ends staff's live stream when %s", async (_why, end) => {
    const [client, staff] = [await accountAs(app, 'Client'), await accountAs(app, 'Intern')];
    const { id } = await orderOf(app, client);
    const stream = await streamOf(id, staff.token);
    await end(staff);
    expect(await stream.ended).toContain('"version":0');
  });

  it('signs out whose access is taken away everywhere, so that their open screens end', async () => {
    const [staff, owner] = [await accountAs(app, 'Intern'), await accountAs(app, 'Owner')];
    const { body: other } = await signIn(staff.email);
    const list = (token: string) => app.request('GET', '/api/taxReturns/getAll', { token });
    const change = (employeeAccess: boolean) =>
      app.request('POST', '/api/users/changeEmployeeAccess', {
        token: owner.token,
        body: { id: staff.id, employeeAccess },
      });
    await change(true);
    expect((await list(staff.token)).status).toBe(200);
    await change(false);
    for (const token of [staff.token, other.token]) expect((await list(token)).status).toBe(401);
    const { body: again } = await signIn(staff.email);
    expect((await list(again.token)).status).toBe(403);
  });

  it('ends a live stream with its token', async () => {
    const client = await accountAs(app, 'Client');
    const { id } = await orderOf(app, client);
    const jwt = new JwtService({ secret: app.environment.jwtSecret });
    const { id: accountId, jti } = jwt.decode<TokenClaims>(client.token.slice('Bearer '.length));
    const brief = jwt.sign({ id: accountId, jti }, { expiresIn: 2 });
    const stream = await streamOf(id, `Bearer ${brief}`);
    expect(await stream.ended).toContain('"version":0');
  });

  it('keeps staff without access from files that they uploaded', async () => {
    const staff = await accountAs(app, 'Intern');
    const link = await upload(app, staff, pdfFile(), 'Letter.pdf');
    const download = () => app.request('GET', link, { token: staff.token });
    expect((await download()).status).toBe(200);
    await changeAccounts(app, 'UPDATE account SET employee_access = false WHERE id = $1', [staff.id]);
    expect((await download()).status).toBe(404);
  });
});
