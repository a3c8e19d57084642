import { type ParsedMail } from 'mailparser';
import { hashOfLink, linkTokenOf } from '../../src/accounts/account/one-time-secrets.js';
import { type OwnUser } from '../../src/accounts/account/users.dto.js';
import { verifyDetails } from '../../src/audit/verification/tables-verifier.js';
import { Clock } from '../../src/base/clock.js';
import { FIRM, type Firm } from '../../src/firm/firm.js';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { accountAs, changeAccounts, type TestAccount, testPassword } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { addressee, mailThat, sentMails } from '../support/mail.js';
import { orderOf } from '../support/orders.js';

const dayMs = 24 * 3_600_000;
const newPassword = 'seven green umbrellas';
const noLink = {
  status: 400,
  code: 'invalid_link',
  body: { errors: { token: expect.stringContaining('Account screen') } },
};

let app: TestApp;
let client: TestAccount;
let next = 0;
let fresh: string;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  client = await accountAs(app, 'Client');
  fresh = `fresh${next++}@new.example`;
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => app.stop());

const ask = (email: unknown, { token }: Pick<TestAccount, 'token'> = client) =>
  app.request('POST', '/api/users/me/email', { body: { email }, token });
const open = (token: string) => app.request('POST', '/api/users/changeEmail', { body: { token } });
/** What the security log says of withdrawn changes of the client's address. */
const withdrawals = () =>
  app.dataSource.query<object[]>(
    "SELECT actor_id, detail FROM security_log WHERE kind = 'emailChangeWithdrawn' AND subject_id = $1",
    [client.id],
  );
const me = async (token: string) => (await app.request<OwnUser>('GET', '/api/users/me', { token })).body;
const signIn = (email: string, password = testPassword) =>
  app.request<{ token: string }>('POST', '/api/users/login', { body: { email, password } });

const tokenIn = ({ text }: ParsedMail): string =>
  /\/ChangeEmail#token=([\w-]{43})\b/.exec(text ?? '')?.[1] ?? '';
const mailTo = (email: string, subject: RegExp) =>
  mailThat(app, (sent) => addressee(sent) === email && subject.test(sent.subject ?? ''));

/** Waits for a link to the address that is not one of `known`. */
async function linkTo(email: string, ...known: string[]): Promise<string> {
  const isNew = (sent: ParsedMail) =>
    addressee(sent) === email && tokenIn(sent) !== '' && !known.includes(tokenIn(sent));
  return tokenIn(await mailThat(app, isNew));
}

/** Asks for the change and takes the link from the email. */
async function linkFor(email: string, account: TestAccount = client): Promise<string> {
  expect((await ask(email, account)).status).toBe(200);
  return linkTo(email);
}

describe('a change of the own address', () => {
  it('happens when the link to the new address is confirmed, and the old one is told before and after', async () => {
    expect(await ask(` ${fresh.toUpperCase()} `)).toMatchObject({ status: 200, body: { success: true } });
    expect(await me(client.token)).toMatchObject({ email: client.email, newEmail: fresh });
    const warned = await mailTo(client.email, /about to change/);
    expect(warned.text).toContain('reset your password now');
    expect(warned.text).toContain('f…@new.example');
    expect(warned.text).not.toContain(fresh);
    const link = await linkTo(fresh);
    for (const method of ['GET', 'HEAD'])
      for (const path of [`/ChangeEmail?token=${link}`, `/api/users/changeEmail?token=${link}`])
        await app.request(method, path);
    expect(await me(client.token)).toMatchObject({ email: client.email });

    expect(await open(link)).toMatchObject({ status: 200, body: { success: true } });
    expect(await me(client.token)).toMatchObject({ email: fresh, emailVerified: true, newEmail: null });
    expect((await mailTo(client.email, /was changed/)).text).toContain('f…@new.example');
    expect(await signIn(client.email)).toMatchObject({ status: 404, code: 'unknown_email' });
    expect((await signIn(fresh)).status).toBe(200);
    const rows = await app.dataSource.query(
      "SELECT kind, detail FROM security_log WHERE subject_id = $1 AND kind LIKE 'emailChange%' ORDER BY seq",
      [client.id],
    );
    expect(rows).toEqual([
      { kind: 'emailChangeRequested', detail: {} },
      { kind: 'emailChanged', detail: {} },
    ]);
  });

  it('verifies the new address', async () => {
    const unproven = await accountAs(app, 'Client', { verified: false });
    await open(await linkFor(fresh, unproven));
    expect(await me(unproven.token)).toMatchObject({ email: fresh, emailVerified: true });
  });

  it('ends all sessions except the one that asked', async () => {
    const { token: other } = (await signIn(client.email)).body;
    await open(await linkFor(fresh));
    expect((await app.request('GET', '/api/users/me', { token: other })).status).toBe(401);
    expect((await app.request('GET', '/api/users/me', { token: client.token })).status).toBe(200);
  });

  it('voids what was sent to the old address', async () => {
    const unproven = await accountAs(app, 'Client', { verified: false });
    await app.request('POST', '/api/users/me/verifyEmail', { token: unproven.token });
    await app.request('POST', '/api/users/sendResetPasswordLink', { body: { email: unproven.email } });
    const reset = await mailTo(unproven.email, /Reset your password/);
    const pin = /\b[0-9A-Z]{12}\b/.exec(reset.text ?? '')![0];
    const verification = await mailTo(unproven.email, /Confirm your email address/);
    const token = /VerifyEmail#token=([\w-]{43})/.exec(verification.text ?? '')![1];

    await open(await linkFor(fresh, unproven));
    const body = { pin, password: newPassword };
    expect(await app.request('POST', '/api/users/resetPassword', { body })).toMatchObject({
      code: 'invalid_pin',
    });
    expect(await app.request('POST', '/api/users/verifyEmail', { body: { token } })).toMatchObject({
      code: 'invalid_link',
    });
    expect((await signIn(fresh)).status).toBe(200);
  });

  it('takes the client’s returns along', async () => {
    const owner = await accountAs(app, 'Owner');
    const { id } = await orderOf(app, client);
    const other = await accountAs(app, 'Client');
    const { id: othersId } = await orderOf(app, other);
    await open(await linkFor(fresh));
    const byId = async (returnId: string) =>
      (
        await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${returnId}`, {
          token: owner.token,
        })
      ).body;
    expect(await byId(id)).toMatchObject({ email: fresh });
    expect(await byId(othersId)).toMatchObject({ email: other.email });
    const found = await app.request<TaxReturnView[]>('POST', '/api/taxReturns/getByEmail123', {
      token: client.token,
      body: { email: fresh },
    });
    expect(found.body.map((one) => one.id)).toEqual([id]);
    expect((await orderOf(app, client)).email).toBe(fresh);

    const message = {
      email: fresh,
      name: 'Firm',
      message: 'Hello at the new address',
      from: app.app.get<Firm>(FIRM).email,
    };
    const sent = await app.request('POST', '/api/taxReturns/emailToClient', {
      token: owner.token,
      body: message,
    });
    expect(sent.status).toBe(200);
    await mailThat(
      app,
      (mail) => addressee(mail) === fresh && !!mail.text?.includes('Hello at the new address'),
    );
    const changes = await app.dataSource.query(
      "SELECT detail FROM security_log WHERE kind = 'returnChanged' AND return_id = $1",
      [id],
    );
    expect(changes).toMatchObject([{ detail: { changed: 'email' } }]);
    expect(await verifyDetails(app.dataSource)).toMatchObject({ findings: [] });
  });

  it('reaches an order that is placed at the same moment', async () => {
    const link = await linkFor(fresh);
    const [, ...orders] = await Promise.all([
      open(link),
      orderOf(app, client),
      orderOf(app, client),
      orderOf(app, client),
    ]);
    expect(orders).toHaveLength(3);
    const rows = await app.dataSource.query('SELECT DISTINCT email FROM tax_return WHERE client_id = $1', [
      client.id,
    ]);
    expect(rows).toEqual([{ email: fresh }]);
    expect(await verifyDetails(app.dataSource)).toMatchObject({ findings: [] });
  });

  it('wants a recent proof of who is there', async () => {
    await changeAccounts(
      app,
      "UPDATE session SET confirmed_at = now() - interval '6 minutes' WHERE account_id = $1",
      [client.id],
    );
    expect(await ask(fresh)).toMatchObject({ status: 403, code: 'confirmationNeeded' });
    const body = { password: testPassword };
    await app.request('POST', '/api/users/me/confirm', { token: client.token, body });
    expect((await ask(fresh)).status).toBe(200);
  });

  it('is stopped by a reset or a change of the password', async () => {
    const first = await linkFor(fresh);
    const body = { oldPassword: testPassword, password: newPassword };
    await app.request('POST', '/api/users/me/password', { token: client.token, body });
    expect(await open(first)).toMatchObject(noLink);
    expect(await me(client.token)).toMatchObject({ email: client.email, newEmail: null });

    await ask(fresh);
    const second = await linkTo(fresh, first);
    await app.request('POST', '/api/users/sendResetPasswordLink', { body: { email: client.email } });
    const pin = /\b[0-9A-Z]{12}\b/.exec((await mailTo(client.email, /Reset your password/)).text ?? '')![0];
    await app.request('POST', '/api/users/resetPassword', { body: { pin, password: 'nine quiet violins' } });
    expect(await open(second)).toMatchObject(noLink);
    expect((await signIn(client.email, 'nine quiet violins')).status).toBe(200);
  });

  it('can be withdrawn', async () => {
    const link = await linkFor(fresh);
    const withdraw = () => app.request('DELETE', '/api/users/me/email', { token: client.token });
    expect((await withdraw()).status).toBe(200);
    expect(await me(client.token)).toMatchObject({ newEmail: null });
    expect(await open(link)).toMatchObject(noLink);
    // Nothing is left to withdraw.
    expect((await withdraw()).status).toBe(200);
    expect(await withdrawals()).toEqual([{ actor_id: client.id, detail: {} }]);
  });

  it('is withdrawn, and logged so, by a new password', async () => {
    const link = await linkFor(fresh);
    const body = { oldPassword: testPassword, password: 'seven green umbrellas' };
    expect((await app.request('POST', '/api/users/me/password', { body, token: client.token })).status).toBe(
      200,
    );
    expect(await open(link)).toMatchObject(noLink);
    expect(await withdrawals()).toEqual([{ actor_id: client.id, detail: {} }]);
  });

  it('is one at a time', async () => {
    const first = await linkFor(fresh);
    const second = await linkFor(`later.${fresh}`);
    expect(await open(first)).toMatchObject(noLink);
    expect((await open(second)).status).toBe(200);
    expect(await me(client.token)).toMatchObject({ email: `later.${fresh}` });
  });

  it.each([
    ['no address', 'fresh at new', 'invalid_input'],
    ['nothing', undefined, 'invalid_input'],
    ['a mailbox of the firm', () => app.app.get<Firm>(FIRM).email, 'shared_mailbox'],
    ['the present address', () => client.email, 'invalid_input'],
    ['the present address in capitals', () => client.email.toUpperCase(), 'invalid_input'],
  ])('refuses %s', async (_what, given, code) => {
    const answer = await ask(typeof given === 'function' ? given() : given);
    expect(answer).toMatchObject({ status: 400, code, body: { email: expect.any(String) } });
    expect(await me(client.token)).toMatchObject({ newEmail: null });
  });
});

describe('an address that has an account', () => {
  it('is not told to whoever asks, but to its owner', async () => {
    const taken = await accountAs(app, 'Client');
    const [free, used] = [await ask(fresh), await ask(taken.email)];
    expect(used).toMatchObject({ status: free.status, body: free.body });
    expect(await me(client.token)).toMatchObject({ newEmail: taken.email });
    const mail = await mailTo(taken.email, /already has an account/);
    expect(tokenIn(mail)).toBe('');
    expect(mail.text).not.toContain(client.name);

    // Even with the link, which was never sent.
    const [{ id }] = await app.dataSource.query('SELECT id FROM email_change WHERE account_id = $1', [
      client.id,
    ]);
    const link = linkTokenOf('email change', id, app.environment.jwtSecret);
    expect(await open(link)).toMatchObject({ status: 400, code: 'email_taken' });
    expect(await me(client.token)).toMatchObject({ email: client.email });
    expect((await signIn(taken.email)).status).toBe(200);
  });

  it('may have got it after the link was sent', async () => {
    const link = await linkFor(fresh);
    const body = { name: 'Quick Example', email: fresh, password: testPassword };
    expect((await app.request('POST', '/api/users/register', { body })).status).toBe(201);
    expect(await open(link)).toMatchObject({ status: 400, code: 'email_taken' });
    expect(await me(client.token)).toMatchObject({ email: client.email });
  });

  it('goes to one of two that confirm it at the same time', async () => {
    const rival = await accountAs(app, 'Client');
    const first = await linkFor(fresh);
    await ask(fresh, rival);
    const second = await linkTo(fresh, first);
    const answers = await Promise.all([open(first), open(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)).toMatchObject({ code: 'email_taken' });
  });
});

describe('a link', () => {
  it('works once, also for concurrent requests', async () => {
    const link = await linkFor(fresh);
    const answers = await Promise.all([open(link), open(link), open(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await open(link)).toMatchObject(noLink);
  });

  it('works for a day', async () => {
    const link = await linkFor(fresh);
    const clock = jest
      .spyOn(app.app.get(Clock), 'now')
      .mockReturnValue(new Date(Date.now() + dayMs + 60_000));
    expect(await open(link)).toMatchObject(noLink);
    clock.mockRestore();
    expect((await open(link)).status).toBe(200);
  });

  it('is not stored, and is no other link', async () => {
    const link = await linkFor(fresh);
    const [row] = await app.dataSource.query(
      "SELECT email_change::text AS all, (SELECT string_agg(outbox::text, ' ') FROM outbox) AS outbox FROM email_change WHERE account_id = $1",
      [client.id],
    );
    expect(row.all).toContain(hashOfLink('email change', link));
    expect(row.all).not.toContain(link);
    expect(row.outbox ?? '').not.toContain(link);
    expect((await app.request('POST', '/api/users/verifyEmail', { body: { token: link } })).status).toBe(400);
    expect((await open('x'.repeat(43))).status).toBe(400);
    expect((await open('short')).status).toBe(400);
    expect((await open(link)).status).toBe(200);
  });

  it('is not sent after it was withdrawn', async () => {
    await ask(fresh);
    await app.request('DELETE', '/api/users/me/email', { token: client.token });
    await mailTo(client.email, /about to change/);
    const later = `marker.${fresh}`;
    await linkFor(later);
    const links = (await sentMails(app)).filter((mail) => addressee(mail) === fresh).map(tokenIn);
    for (const link of links) expect(await open(link)).toMatchObject(noLink);
  });
});
