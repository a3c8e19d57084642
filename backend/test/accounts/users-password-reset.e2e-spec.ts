import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { type SignedIn } from '../../src/accounts/account/users.dto.js';
import { Clock } from '../../src/base/clock.js';
import { accountAs, testPassword } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';

const unknown = { email: 'The email you entered doesnt match our records' };
const wrongPin = {
  status: 400,
  code: 'invalid_pin',
  body: { pin: 'This pin is wrong or has expired. Please check it, or ask for a new one' },
};

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => app.stop());

const post = (call: string, body?: unknown) => app.request('POST', `/api/users/${call}`, { body });
const signIn = (email: string, password: string) =>
  app.request<SignedIn>('POST', '/api/users/login', { body: { email, password } });

/** Waits for a number of emails to the address. @returns them, oldest first */
async function mailTo(email: string, count: number): Promise<ParsedMail[]> {
  const folder = join(app.environment.dataDir, 'mail');
  for (let attempt = 0; ; attempt++) {
    const files = await readdir(folder).catch(() => []);
    const mails = await Promise.all(
      files
        .filter((file) => file.endsWith('.eml'))
        .map(async (file) => simpleParser(await readFile(join(folder, file)))),
    );
    const sent = mails.filter(({ to }) => to && !Array.isArray(to) && to.text.includes(email));
    if (sent.length >= count || attempt > 100) {
      return sent.sort((a, b) => (a.date?.getTime() ?? 0) - (b.date?.getTime() ?? 0));
    }
    await wait(100);
  }
}

const pinIn = (mail: ParsedMail | undefined): string =>
  /\b[0-9A-HJKMNP-TV-Z]{12}\b/.exec(mail?.text ?? '')?.[0] ?? '';

async function askForPin(email: string, nth = 1): Promise<string> {
  expect(await post('sendResetPasswordLink', { email })).toMatchObject({
    status: 200,
    body: { message: 'Check your email for the password reset link' },
  });
  const mails = await mailTo(email, nth);
  expect(mails).toHaveLength(nth);
  const pins = mails.map(pinIn);
  const used = new Set(seen);
  const pin = pins.find((candidate) => !used.has(candidate)) ?? '';
  seen.push(pin);
  return pin;
}
const seen: string[] = [];

describe('checkEmail', () => {
  it('says whether an email has an account', async () => {
    const client = await accountAs(app, 'Client');
    expect(await post('checkEmail', { email: client.email.toUpperCase() })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await post('checkEmail', { email: 'nobody@client.example' })).toMatchObject({
      status: 404,
      body: unknown,
    });
    expect(await post('checkEmail')).toMatchObject({
      status: 400,
      body: { errors: { email: 'Email field is required' } },
    });
  });
});

describe('a forgotten password', () => {
  it('is replaced with the emailed PIN, once, and earlier tokens stop working', async () => {
    const client = await accountAs(app, 'Client');
    const pin = await askForPin(client.email);
    expect(pin).toMatch(/^.{12}$/);
    const [mail] = await mailTo(client.email, 1);
    expect(mail?.text).toContain(`${app.environment.publicUrl}/PasswordResetLink#pin=${pin}`);

    expect(
      await post('resetPassword', { pin: ` ${pin.toLowerCase()} `, password: 'a better horse' }),
    ).toMatchObject({
      status: 200,
      body: { message: 'Password Succesfully Changed' },
    });
    expect((await app.request('GET', '/api/users/me', { token: client.token })).status).toBe(401);
    expect((await signIn(client.email, testPassword)).status).toBe(400);
    const { body } = await signIn(client.email, 'a better horse');
    expect((await app.request('GET', '/api/users/me', { token: body.token })).status).toBe(200);
    expect(await post('resetPassword', { pin, password: 'yet another horse' })).toMatchObject(wrongPin);
    const mails = await mailTo(client.email, 2);
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Your password was changed'),
    );
  });

  it('has one valid PIN: the latest', async () => {
    const client = await accountAs(app, 'Client');
    const first = await askForPin(client.email);
    const second = await askForPin(client.email, 2);
    expect(await post('resetPassword', { pin: first, password: 'a better horse' })).toMatchObject(wrongPin);
    expect((await post('resetPassword', { pin: second, password: 'a better horse' })).status).toBe(200);
  });

  it('accepts a PIN from one of two concurrent requests', async () => {
    const client = await accountAs(app, 'Client');
    const pin = await askForPin(client.email);
    const answers = await Promise.all(
      ['first new horse', 'second new horse'].map((password) => post('resetPassword', { pin, password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('accepts a PIN for half an hour', async () => {
    const client = await accountAs(app, 'Client');
    const pin = await askForPin(client.email);
    const late = new Date(Date.now() + 30 * 60_000 + 1000);
    const clock = jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(late);
    expect(await post('resetPassword', { pin, password: 'a better horse' })).toMatchObject(wrongPin);
    clock.mockReturnValue(new Date(late.getTime() - 61_000));
    expect((await post('resetPassword', { pin, password: 'a better horse' })).status).toBe(200);
  });

  it('keeps the PIN valid when the new password is refused', async () => {
    const client = await accountAs(app, 'Client');
    const pin = await askForPin(client.email);
    expect(await post('resetPassword', { pin, password: 'short' })).toMatchObject({
      status: 400,
      body: { password: 'New password must be at least 8 characters' },
    });
    expect(await post('resetPassword', { pin, password: client.email })).toMatchObject({
      status: 400,
      body: { password: 'Password must not be your email address' },
    });
    expect(await post('resetPassword', { pin, password: 'Summer2026!' })).toMatchObject({
      status: 400,
      code: 'weak_password',
      body: { password: expect.stringContaining('too easy to guess') },
    });
    expect((await post('resetPassword', { pin, password: 'a better horse' })).status).toBe(200);
  });

  it('refuses invalid PINs, and emails without an account', async () => {
    expect(await post('resetPassword', { pin: 'ABCDEFGHJKMN', password: 'a better horse' })).toMatchObject(
      wrongPin,
    );
    expect(await post('resetPassword', {})).toMatchObject({
      status: 400,
      body: { pin: 'Pin field is required', password: 'New password field is required' },
    });
    expect(await post('sendResetPasswordLink', { email: 'nobody@client.example' })).toMatchObject({
      status: 404,
      body: unknown,
    });
    expect(await post('sendResetPasswordLink', {})).toMatchObject({
      status: 400,
      body: { errors: { email: 'Email field is required' } },
    });
  });

  it('does not store the PIN', async () => {
    const client = await accountAs(app, 'Client');
    const pin = await askForPin(client.email);
    const tables = await app.dataSource.query<{ name: string }[]>(
      `SELECT quote_ident(table_name) AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const rows = await app.dataSource.query(`SELECT 1 FROM ${name} AS r WHERE r::text LIKE $1`, [
        `%${pin}%`,
      ]);
      expect({ name, rows }).toEqual({ name, rows: [] });
    }
  });
});
