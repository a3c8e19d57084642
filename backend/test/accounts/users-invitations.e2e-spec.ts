import { randomUUID } from 'node:crypto';
import { type GivenRole } from '@tax-firm/contract';
import { type ParsedMail } from 'mailparser';
import { type InvitationView } from '../../src/accounts/invitations/invitations.controller.js';
import { hashOfLink, linkTokenOf } from '../../src/accounts/account/one-time-secrets.js';
import { type OwnUser } from '../../src/accounts/account/users.dto.js';
import { Clock } from '../../src/base/clock.js';
import { FIRM, type Firm } from '../../src/firm/firm.js';
import { accountAs, type TestAccount, testPassword } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { addressee, mailThat, sentMails } from '../support/mail.js';

const gone = {
  status: 400,
  code: 'invalid_link',
  body: {
    errors: {
      token: 'This invitation was already used or withdrawn, or is too old. Please ask for a new one',
    },
  },
};
const dayMs = 24 * 3_600_000;

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await startApp();
  owner = await accountAs(app, 'Owner');
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => app.stop());

let people = 0;
const newAddress = () => `colleague.${(people += 1)}@people.example`;

const invite = (email: string, role: GivenRole = 'Senior Associate', by = owner) =>
  app.request<InvitationView>('POST', '/api/users/invitations', { token: by.token, body: { email, role } });
const listed = async (email: string) =>
  (await app.request<InvitationView[]>('GET', '/api/users/invitations', { token: owner.token })).body.filter(
    (invitation) => invitation.email === email,
  );
const revoke = (id: string) => app.request('DELETE', `/api/users/invitations/${id}`, { token: owner.token });
const look = (token: unknown) => app.request('POST', '/api/users/invitations/look', { body: { token } });
const accept = (token: string, over: object = {}) =>
  app.request('POST', '/api/users/invitations/accept', {
    body: { token, name: 'Iris Example', password: testPassword, ...over },
  });
const join = (account: Pick<TestAccount, 'token'>, token: string) =>
  app.request<{ token: string }>('POST', '/api/users/me/joinStaff', {
    token: account.token,
    body: { token },
  });
const signIn = (email: string, password = testPassword) =>
  app.request<{ token: string }>('POST', '/api/users/login', { body: { email, password } });
const me = async (token: string) => (await app.request<OwnUser>('GET', '/api/users/me', { token })).body;

const tokenIn = ({ text }: ParsedMail): string =>
  /\/Invitation#token=([\w-]{43})\b/.exec(text ?? '')?.[1] ?? '';

/** Invites someone new. @returns the token in the email, with the invitation */
async function invited(role: GivenRole = 'Senior Associate', email = newAddress()) {
  const { status, body } = await invite(email, role);
  expect(status).toBe(201);
  const expected = linkTokenOf('staff invitation', body.id, app.environment.jwtSecret);
  const mail = await mailThat(app, (sent) => addressee(sent) === email && tokenIn(sent) === expected);
  return { id: body.id, email, token: tokenIn(mail), mail };
}

const logged = (kind: string, where: string) =>
  app.dataSource.query<{ actor_id: string | null; subject_id: string | null; detail: unknown }[]>(
    `SELECT actor_id, subject_id, detail FROM security_log WHERE kind = $1 AND (detail ->> 'email' = $2 OR subject_id::text = $2)`,
    [kind, where],
  );

describe('an invitation', () => {
  it('becomes an account with the role, access and a verified address', async () => {
    const { email, token, mail } = await invited('CPA/EA');
    expect(mail.messageId).toMatch(/^<secret\./);
    expect(await listed(email)).toMatchObject([{ role: 'CPA/EA', state: 'open' }]);
    expect(await look(token)).toMatchObject({
      status: 200,
      body: { email, role: 'CPA/EA', hasAccount: false },
    });

    expect((await accept(token)).status).toBe(201);
    const { body } = await signIn(email);
    const account = await me(body.token);
    expect(account).toMatchObject({
      name: 'Iris Example',
      email,
      role: 'CPA/EA',
      employeeAccess: true,
      emailVerified: true,
    });
    expect(await listed(email)).toMatchObject([{ state: 'accepted' }]);
    expect((await app.request('GET', '/api/taxReturns/getAll', { token: body.token })).status).toBe(200);

    const told = await mailThat(
      app,
      (sent) => addressee(sent) === owner.email && Boolean(sent.text?.includes(email)),
    );
    expect(told.subject).toContain('An invitation was accepted');
    expect(await logged('staffInvited', email)).toEqual([
      { actor_id: owner.id, subject_id: null, detail: { email, role: 'CPA/EA' } },
    ]);
    expect(await logged('invitationAccepted', account.id)).toEqual([
      { actor_id: account.id, subject_id: account.id, detail: { role: 'CPA/EA' } },
    ]);
    // The address needs no other proof.
    expect((await sentMails(app)).filter((sent) => addressee(sent) === email)).toHaveLength(1);
  });

  it('is not used up by opening the link', async () => {
    const { token } = await invited();
    expect((await app.request('GET', `/api/users/invitations/accept?token=${token}`)).status).toBe(404);
    expect((await app.request('GET', `/api/users/invitations/look?token=${token}`)).status).toBe(404);
    for (let times = 0; times < 3; times += 1) expect((await look(token)).status).toBe(200);
    expect((await accept(token)).status).toBe(201);
  });

  it('works once', async () => {
    const { email, token } = await invited();
    expect((await accept(token)).status).toBe(201);
    expect(await accept(token)).toMatchObject(gone);
    expect(await look(token)).toMatchObject(gone);
    const { body } = await signIn(email);
    expect(await join(body, token)).toMatchObject(gone);
  });

  it('works for one of several requests at the same time', async () => {
    const { email, token } = await invited();
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => accept(token, { password: `${testPassword} ${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    const right = answers.findIndex(({ status }) => status === 201);
    expect((await signIn(email, `${testPassword} ${right}`)).status).toBe(200);
  });

  it('is either accepted or withdrawn', async () => {
    const { id, email, token } = await invited();
    const [accepted, revoked] = await Promise.all([accept(token), revoke(id)]);
    expect([accepted.status, revoked.status]).toEqual(accepted.status === 201 ? [201, 404] : [400, 200]);
    expect((await listed(email))[0]!.state).toBe(accepted.status === 201 ? 'accepted' : 'revoked');
  });

  it('works for seven days', async () => {
    const { id, email, token } = await invited();
    const [{ invitedAt, expiresAt }] = (await listed(email)) as [InvitationView];
    expect(Date.parse(expiresAt) - Date.parse(invitedAt)).toBe(7 * dayMs);
    const clock = jest.spyOn(app.app.get(Clock), 'now');
    clock.mockReturnValue(new Date(Date.parse(expiresAt) - 1));
    expect((await look(token)).status).toBe(200);
    clock.mockReturnValue(new Date(expiresAt));
    expect(await look(token)).toMatchObject(gone);
    expect(await accept(token)).toMatchObject(gone);

    clock.mockRestore();
    await app.dataSource.query('UPDATE staff_invitation SET expires_at = now() WHERE id = $1', [id]);
    expect(await listed(email)).toMatchObject([{ state: 'expired' }]);
    expect((await revoke(id)).status).toBe(404);
  });

  it('stops working when the owner withdraws it, which is recorded', async () => {
    const { id, email, token } = await invited('Intern');
    expect((await revoke(id)).status).toBe(200);
    expect(await accept(token)).toMatchObject(gone);
    expect(await listed(email)).toMatchObject([{ state: 'revoked' }]);
    expect((await revoke(id)).status).toBe(404);
    expect(await logged('invitationRevoked', email)).toEqual([
      { actor_id: owner.id, subject_id: null, detail: { email, role: 'Intern' } },
    ]);
    expect((await revoke(randomUUID())).status).toBe(404);
    expect((await revoke('no-id')).status).toBe(404);
  });

  it('is replaced by another one for the same address', async () => {
    const first = await invited('Intern');
    const second = await invited('CPA/EA', first.email);
    expect(await accept(first.token)).toMatchObject(gone);
    expect(await look(second.token)).toMatchObject({ status: 200, body: { role: 'CPA/EA' } });
    expect((await listed(first.email)).map(({ state }) => state)).toEqual(['open', 'revoked']);
    const again = await Promise.all([invite(first.email), invite(first.email.toUpperCase())]);
    expect(again.map(({ status }) => status)).toEqual([201, 201]);
    const states = (await listed(first.email)).map(({ state }) => state);
    expect(states.filter((state) => state === 'open')).toHaveLength(1);
  });

  it.each([
    ['a weak password', { password: 'password' }, 'password'],
    ['no name', { name: ' ' }, 'name'],
    ['another address, which is ignored', { email: 'evil@people.example', password: 'short' }, 'password'],
  ])('stays open after %s', async (_what, over, field) => {
    const { email, token } = await invited();
    expect(await accept(token, over)).toMatchObject({
      status: 400,
      body: { [field]: expect.any(String) as string },
    });
    expect((await look(token)).status).toBe(200);
    expect((await accept(token, { email: 'evil@people.example' })).status).toBe(201);
    expect((await signIn('evil@people.example')).status).toBe(404);
    expect((await signIn(email)).status).toBe(200);
  });

  it.each([undefined, '', 'short', 'A'.repeat(43), `${'A'.repeat(43)}x`])(
    'has no token %j',
    async (token) => {
      expect((await look(token)).status).toBe(400);
      expect((await accept(token as string)).status).toBe(400);
    },
  );

  it('stores no token', async () => {
    const { token } = await invited();
    const rows = await app.dataSource.query<{ found: string }[]>(
      `SELECT staff_invitation::text AS found FROM staff_invitation
       UNION ALL SELECT outbox::text FROM outbox UNION ALL SELECT security_log::text FROM security_log`,
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter(({ found }) => found.includes(token))).toEqual([]);
  });
});

describe('someone with an account at the invited address', () => {
  /** Signs up as staff, who wait for the owner. */
  async function applicant(email: string) {
    const body = { name: 'Ida Example', email, password: testPassword, role: 'Staff Associate' };
    expect((await app.request('POST', '/api/users/register', { body })).status).toBe(201);
    return (await signIn(email)).body;
  }

  it('accepts with it, and gets the role, access and a verified address at once', async () => {
    const { email, token } = await invited('CPA/EA');
    const account = await applicant(email);
    expect(await me(account.token)).toMatchObject({ employeeAccess: false, emailVerified: false });
    expect(await look(token)).toMatchObject({ body: { hasAccount: true } });
    expect(await accept(token)).toMatchObject({ status: 400, code: 'email_taken' });

    const joined = await join(account, token);
    expect(joined.status).toBe(200);
    const now = await me(joined.body.token);
    expect(now).toMatchObject({ role: 'CPA/EA', employeeAccess: true, emailVerified: true });
    expect(now.name).toBe('Ida Example');
    expect(await join(account, token)).toMatchObject(gone);
    expect(await logged('invitationAccepted', now.id)).toHaveLength(1);
  });

  it('cannot get access back by an older invitation, once the owner gave or took access', async () => {
    const change = async (id: string, employeeAccess: boolean) => {
      const body = { id, employeeAccess };
      const path = '/api/users/changeEmployeeAccess';
      expect((await app.request('POST', path, { token: owner.token, body })).status).toBe(200);
    };
    const revokedAt = async (id: string) =>
      (
        await app.dataSource.query<[{ revoked_at: Date | null }]>(
          'SELECT revoked_at FROM staff_invitation WHERE id = $1',
          [id],
        )
      )[0].revoked_at;

    const given = await invited('CPA/EA');
    const account = await applicant(given.email.toUpperCase());
    const { id } = await me(account.token);
    await change(id, false);
    expect(await revokedAt(given.id)).toBeNull();
    await change(id, true);
    expect(await revokedAt(given.id)).toEqual(expect.any(Date));
    expect(await logged('invitationRevoked', given.email)).toHaveLength(1);
    await change(id, false);
    const signedInAgain = async () => (await signIn(given.email)).body;
    expect(await join(await signedInAgain(), given.token)).toMatchObject(gone);
    const { token } = await signedInAgain();
    expect(await me(token)).toMatchObject({ role: 'Staff Associate', employeeAccess: false });

    // Such as one from before the owner's change ended invitations.
    const older = await invited('CPA/EA', given.email);
    await app.dataSource.query('UPDATE account SET employee_access = true WHERE id = $1', [id]);
    await change(id, false);
    expect(await revokedAt(older.id)).toEqual(expect.any(Date));
    expect(await join(await signedInAgain(), older.token)).toMatchObject(gone);
  });

  it('accepts once of several requests at the same time', async () => {
    const { email, token } = await invited();
    const account = await applicant(email);
    const answers = await Promise.all([1, 2, 3].map(() => join(account, token)));
    expect(
      answers
        .map(({ status }) => status)
        .sort()
        .at(0),
    ).toBe(200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is the only one who can: not a colleague with the link, not a visitor', async () => {
    const { email, token } = await invited('CPA/EA');
    const colleague = await accountAs(app, 'Intern');
    expect(await join(colleague, token)).toMatchObject({
      status: 403,
      body: { message: `This invitation is for ${email}. Please sign in with that address` },
    });
    expect(await me(colleague.token)).toMatchObject({ role: 'Intern' });
    expect((await join({ token: '' }, token)).status).toBe(401);
    expect((await look(token)).status).toBe(200);
  });

  it('cannot accept with a client’s account, which would lose its returns', async () => {
    const { email, token } = await invited();
    const body = { name: 'Cleo Example', email, password: testPassword };
    await app.request('POST', '/api/users/register', { body });
    const { body: client } = await signIn(email);
    expect(await join(client, token)).toMatchObject({ status: 409, code: 'not_possible_now' });
    expect(await me(client.token)).toMatchObject({ role: 'Client', employeeAccess: false });
  });
});

describe('inviting', () => {
  it('is refused for the firm’s addresses, which several people read', async () => {
    const { email } = app.app.get<Firm>(FIRM);
    expect(await invite(email)).toMatchObject({ status: 400, code: 'shared_mailbox' });
  });

  it('is refused for clients and for people who have access', async () => {
    for (const account of [await accountAs(app, 'Client'), await accountAs(app, 'Intern'), owner])
      expect(await invite(account.email)).toMatchObject({
        status: 400,
        body: { errors: { email: expect.any(String) as string } },
      });
  });

  it.each([
    [{ email: 'nobody', role: 'Intern' }, 'email'],
    [{ email: 'x@people.example', role: 'Owner' }, 'role'],
    [{ email: 'x@people.example', role: 'Client' }, 'role'],
    [{ email: 'x@people.example' }, 'role'],
  ])('is refused with %j', async (body, field) => {
    const answer = await app.request('POST', '/api/users/invitations', { token: owner.token, body });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.any(String) as string } },
    });
  });

  it('asks the owner to confirm who they are', async () => {
    const other = await accountAs(app, 'Owner');
    const email = newAddress();
    jest.spyOn(app.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + 6 * 60_000));
    expect(await invite(email, 'Intern', other)).toMatchObject({ status: 403, code: 'confirmationNeeded' });
    expect(await listed(email)).toEqual([]);
  });
});

it('with STAFF_SECURITY=strict, a new colleague first sets up a second factor', async () => {
  const strict = await startApp({ environment: { strictStaffSecurity: true } });
  try {
    const boss = await accountAs(strict, 'Owner');
    await strict.dataSource.query(
      `INSERT INTO staff_invitation (email, role, invited_by, token_hash, created_at, expires_at)
       VALUES ('strict@people.example', 'Intern', $1, 'x', now(), now() + interval '1 day')`,
      [boss.id],
    );
    const [{ id }] = await strict.dataSource.query<[{ id: string }]>('SELECT id FROM staff_invitation');
    const token = linkTokenOf('staff invitation', id, strict.environment.jwtSecret);
    await strict.dataSource.query('UPDATE staff_invitation SET token_hash = $1', [
      hashOfLink('staff invitation', token),
    ]);
    const person = { name: 'Iris Example', password: testPassword };
    const made = await strict.request('POST', '/api/users/invitations/accept', {
      body: { token, ...person },
    });
    expect(made.status).toBe(201);
    const { body } = await strict.request<{ token: string }>('POST', '/api/users/login', {
      body: { email: 'strict@people.example', password: testPassword },
    });
    expect((await strict.request<OwnUser>('GET', '/api/users/me', body)).body).toMatchObject({
      employeeAccess: true,
      secondFactorRequired: true,
    });
    expect(await strict.request('GET', '/api/taxReturns/getAll', body)).toMatchObject({
      status: 403,
      code: 'secondFactorRequired',
    });
  } finally {
    await strict.stop();
  }
});

it('links are limited per address, and invitations per owner', async () => {
  const limited = await startApp({ environment: { rateLimits: true } });
  try {
    const boss = await accountAs(limited, 'Owner');
    const another = (number: number) =>
      limited.request('POST', '/api/users/invitations', {
        token: boss.token,
        body: { email: `limited.${number}@people.example`, role: 'Intern' },
      });
    for (let call = 0; call < 30; call++) expect((await another(call)).status).toBe(201);
    expect((await another(30)).status).toBe(429);
    const guess = (path: string) =>
      limited.request('POST', `/api/users/invitations/${path}`, {
        body: { token: 'A'.repeat(43), name: 'Guess', password: testPassword },
      });
    for (let call = 0; call < 15; call++) {
      expect((await guess('look')).status).toBe(400);
      expect((await guess('accept')).status).toBe(400);
    }
    expect((await guess('look')).status).toBe(429);
    expect((await guess('accept')).status).toBe(429);
  } finally {
    await limited.stop();
  }
});
