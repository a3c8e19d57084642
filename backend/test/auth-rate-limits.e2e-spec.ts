import { Clock } from '../src/common/clock.js';
import { accountAs, testPassword } from './support/accounts.js';
import { startApp, type TestApp } from './support/app.js';

let app: TestApp;
let now: Date;
beforeAll(async () => {
  app = await startApp({ environment: { rateLimits: true } });
  jest.spyOn(app.app.get(Clock), 'now').mockImplementation(() => now);
});
beforeEach(async () => {
  now = new Date('2026-03-02T15:00:00Z');
  await app.dataSource.query('DELETE FROM rate_limit');
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app.stop();
});

const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
const post = (call: string, body: unknown) => app.request('POST', `/api/users/${call}`, { body });

async function times<T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index++) results.push(await act(index));
  return results;
}

const statuses = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))];

describe('failed sign-ins', () => {
  const signIn = (email: string, password: string) => post('login', { email, password });

  it('block the e-mail after ten, longer each time', async () => {
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

  it('are counted over fifteen minutes, also for e-mails without an account', async () => {
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
    const client = await accountAs(app, 'Client');
    const right = await Promise.all(Array.from({ length: 20 }, () => signIn(client.email, testPassword)));
    expect(statuses(right)).toEqual([200]);
    await Promise.all(Array.from({ length: 20 }, () => signIn(client.email, 'wrong horse')));
    expect((await signIn(client.email, testPassword)).status).toBe(429);
  });

  it('are not counted if a field is missing', async () => {
    const client = await accountAs(app, 'Client');
    await times(12, () => post('login', { email: client.email }));
    expect((await signIn(client.email, testPassword)).status).toBe(200);
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

  it('are stored without addresses and e-mails', async () => {
    await post('login', { email: 'nobody@client.example', password: 'wrong horse' });
    const rows = await app.dataSource.query('SELECT key FROM rate_limit');
    expect(rows).toEqual([{ key: expect.stringMatching(/^signIn:[\w-]{43}$/) }]);
  });
});
