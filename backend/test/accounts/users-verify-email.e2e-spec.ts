import { type ParsedMail } from 'mailparser';
import { hashOfLink, linkTokenOf } from '../../src/accounts/account/one-time-secrets.js';
import { FIRM, type Firm } from '../../src/firm/firm.js';
import { Clock } from '../../src/base/clock.js';
import { type MessageThread } from '../../src/returns/messages/message.js';
import { type OrderMade } from '../../src/returns/orders/orders.controller.js';
import { accountAs, changeAccounts, testPassword } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { addressee, mailThat, sentMails } from '../support/mail.js';
import { orderOf } from '../support/orders.js';

const gone = {
  status: 400,
  code: 'invalid_link',
  body: {
    errors: { token: 'This link was already used or has expired. Please sign in and ask for a new one' },
  },
};
const dayMs = 24 * 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => app.stop());

const verify = (token: unknown) => app.request('POST', '/api/users/verifyEmail', { body: { token } });
const me = async (token: string) =>
  (await app.request<{ emailVerified: boolean }>('GET', '/api/users/me', { token })).body;

const tokenIn = ({ text }: ParsedMail): string =>
  /\/VerifyEmail#token=([\w-]{43})\b/.exec(text ?? '')?.[1] ?? '';

/** Waits for a link to the address that is not one of `known`. */
async function linkTo(email: string, ...known: string[]): Promise<string> {
  const mail = await mailThat(
    app,
    (sent) => addressee(sent) === email && tokenIn(sent) !== '' && !known.includes(tokenIn(sent)),
  );
  return tokenIn(mail);
}

/** Signs up over the API. */
async function signUp(name: string, role = 'Client') {
  const email = `${name}@people.example`;
  const { body } = await app.request<{ id: string }>('POST', '/api/users/register', {
    body: { name: 'Vera Example', email, password: testPassword, role },
  });
  const signedIn = await app.request<{ token: string }>('POST', '/api/users/login', {
    body: { email, password: testPassword },
  });
  return { id: body.id, email, token: signedIn.body.token };
}

describe('a link to the account’s address', () => {
  it('comes after sign-up, and verifies the address once', async () => {
    const { id, email, token } = await signUp('vera');
    const link = await linkTo(email);
    expect(await me(token)).toMatchObject({ emailVerified: false });
    expect((await app.request('GET', `/api/users/verifyEmail?token=${link}`)).status).toBe(404);
    expect(await me(token)).toMatchObject({ emailVerified: false });

    expect(await verify(link)).toMatchObject({ status: 200, body: { success: true } });
    expect(await me(token)).toMatchObject({ emailVerified: true });
    expect(await verify(link)).toMatchObject(gone);
    const rows = await app.dataSource.query(
      "SELECT detail FROM security_log WHERE kind = 'emailVerified' AND subject_id = $1",
      [id],
    );
    expect(rows).toEqual([{ detail: { by: 'link' } }]);
  });

  it('comes after a visitor’s order, whose client can work on without it', async () => {
    const email = 'order@people.example';
    const { body: order } = await app.request<OrderMade>('POST', '/api/taxReturns/add', {
      body: {
        service: 'Tax Preparation Individual',
        name: 'Olga Example',
        email,
        password: testPassword,
      },
    });
    const link = await linkTo(email);
    expect(await me(order.token)).toMatchObject({ emailVerified: false });
    const { token } = order;
    for (const [method, path, body] of [
      ['GET', '/api/taxReturns/getAll', undefined],
      ['GET', `/api/taxReturns/getById?id=${order.id}`, undefined],
      ['PUT', '/api/taxReturns/updateNotes', { id: order.id, notes: 'My 1099 comes in May' }],
    ] as const)
      expect((await app.request(method, path, { token, body })).status).toBe(200);
    const message = { token, body: { message: 'Hello' } };
    expect((await app.request('POST', `/api/taxReturns/${order.id}/messages`, message)).status).toBe(201);
    expect(await verify(link)).toMatchObject({ status: 200 });
  });

  it('says nothing that the visitor typed', async () => {
    const { email } = await signUp('polite');
    const link = await linkTo(email);
    const mail = await mailThat(app, (sent) => tokenIn(sent) === link);
    expect(mail.text).not.toContain('Vera Example');
  });

  it('works for one of two concurrent requests', async () => {
    const { email } = await signUp('twice');
    const link = await linkTo(email);
    const answers = await Promise.all([verify(link), verify(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('works for a day', async () => {
    const { email, token } = await signUp('late');
    const link = await linkTo(email);
    const late = new Date(Date.now() + dayMs + 60_000);
    const clock = jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(late);
    expect(await verify(link)).toMatchObject(gone);
    clock.mockRestore();
    expect(await me(token)).toMatchObject({ emailVerified: false });
    expect(await verify(link)).toMatchObject({ status: 200 });
  });

  it('stops working when a new one is sent', async () => {
    const { email, token } = await signUp('again');
    const first = await linkTo(email);
    expect(await app.request('POST', '/api/users/me/verifyEmail', { token })).toMatchObject({ status: 200 });
    const second = await linkTo(email, first);
    expect(await verify(first)).toMatchObject(gone);
    expect(await verify(second)).toMatchObject({ status: 200 });
    expect(await app.request('POST', '/api/users/me/verifyEmail', { token })).toMatchObject({
      status: 200,
      body: { message: 'Your email address is already confirmed' },
    });
  });

  it('proves no other address of the account', async () => {
    const { id, email, token } = await signUp('moved');
    const link = await linkTo(email);
    await changeAccounts(app, "UPDATE account SET email = 'elsewhere@people.example' WHERE id = $1", [id]);
    expect(await verify(link)).toMatchObject(gone);
    expect(await me(token)).toMatchObject({ emailVerified: false });
  });

  it('cannot be guessed, or made from what the database keeps', async () => {
    const { id } = await signUp('guessed');
    const [row] = await app.dataSource.query<{ id: string; token_hash: string }[]>(
      'SELECT id, token_hash FROM email_verification WHERE account_id = $1',
      [id],
    );
    const { jwtSecret } = app.environment;
    const guesses = [
      'A'.repeat(43),
      row!.token_hash,
      linkTokenOf('email verification', row!.id, 'x'.repeat(64)),
      linkTokenOf('staff invitation', row!.id, jwtSecret),
    ];
    for (const guess of guesses) expect(await verify(guess)).toMatchObject(gone);
    expect(hashOfLink('email verification', linkTokenOf('email verification', row!.id, jwtSecret))).toBe(
      row!.token_hash,
    );
    for (const token of [undefined, '', 7, row!.id, 'A'.repeat(44)])
      expect(await verify(token)).toMatchObject({
        status: 400,
        body: { errors: { token: expect.any(String) } },
      });
  });

  it('is nowhere in the database', async () => {
    const { email } = await signUp('stored');
    const link = await linkTo(email);
    const tables = await app.dataSource.query<{ name: string }[]>(
      `SELECT quote_ident(table_name) AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables)
      expect(
        await app.dataSource.query(`SELECT 1 FROM ${name} AS r WHERE r::text LIKE $1`, [`%${link}%`]),
      ).toEqual([]);
  });

  it('is sent again only to people who are signed in', async () => {
    expect((await app.request('POST', '/api/users/me/verifyEmail')).status).toBe(401);
  });
});

it('a password reset by PIN verifies the address, because the PIN came there', async () => {
  const { email } = await signUp('forgot');
  const link = await linkTo(email);
  await app.request('POST', '/api/users/sendResetPasswordLink', { body: { email } });
  const pinIn = ({ text }: ParsedMail) => /\b[0-9A-HJKMNP-TV-Z]{12}\b/.exec(text ?? '')?.[0];
  const mail = await mailThat(
    app,
    (sent) => addressee(sent) === email && Boolean(sent.subject?.includes('Reset')) && Boolean(pinIn(sent)),
  );
  const password = 'a better horse';
  await app.request('POST', '/api/users/resetPassword', { body: { pin: pinIn(mail), password } });
  const { body } = await app.request<{ token: string }>('POST', '/api/users/login', {
    body: { email, password },
  });
  expect(await me(body.token)).toMatchObject({ emailVerified: true });
  expect(await verify(link)).toMatchObject(gone);
});

describe('an account whose address is not verified', () => {
  /** Someone ordered in the name of an address that another person reads. */
  async function impostor() {
    const client = await accountAs(app, 'Client', { verified: false });
    return { client, taxReturn: await orderOf(app, client), intern: await accountAs(app, 'Intern') };
  }
  const threadOf = async (token: string, id: string) =>
    (await app.request<MessageThread>('GET', `/api/taxReturns/${id}/messages`, { token })).body.messages;

  it('does not read what staff write to the person at that address', async () => {
    const { client, taxReturn, intern } = await impostor();
    const text = `About your divorce, ${client.id}`;
    const { email: from } = app.app.get<Firm>(FIRM);
    const body = { name: 'Ines', email: client.email, message: text, from };
    const sent = await app.request('POST', '/api/taxReturns/emailToClient', { token: intern.token, body });
    expect(sent).toMatchObject({ status: 200, body: { message: 'Email Sent!' } });
    const mail = await mailThat(app, ({ text: said }) => Boolean(said?.includes(text)));
    expect(addressee(mail)).toBe(client.email);
    expect(mail.text).not.toContain(taxReturn.id);
    expect(mail.messageId).not.toContain(taxReturn.id);
    expect(await threadOf(client.token, taxReturn.id)).toEqual([]);
  });

  it('sees no returns of the address that are not its own', async () => {
    const { client } = await impostor();
    const other = await accountAs(app, 'Client');
    const theirs = await orderOf(app, other);
    // They changed their address; the return still names the old one, which the impostor typed.
    await app.dataSource.query('UPDATE tax_return SET email = $1 WHERE id = $2', [client.email, theirs.id]);
    const { body } = await app.request<{ id: string }[]>('POST', '/api/taxReturns/getByEmail123', {
      token: client.token,
      body: { email: client.email },
    });
    expect(body.map(({ id }) => id)).not.toContain(theirs.id);
    expect(body).toHaveLength(1);
  });
});

it('sends no link to accounts that are verified from the start', async () => {
  const { email } = await accountAs(app, 'Client');
  const { email: next } = await signUp('marker');
  await linkTo(next);
  expect((await sentMails(app)).filter((mail) => addressee(mail) === email)).toEqual([]);
});

it('links are limited per account, and guesses per address', async () => {
  const limited = await startApp({ environment: { rateLimits: true } });
  try {
    const { token } = await accountAs(limited, 'Client', { verified: false });
    const again = () => limited.request('POST', '/api/users/me/verifyEmail', { token });
    for (let call = 0; call < 5; call++) expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(429);
    const guess = () =>
      limited.request('POST', '/api/users/verifyEmail', { body: { token: 'A'.repeat(43) } });
    for (let call = 0; call < 20; call++) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  } finally {
    await limited.stop();
  }
});
