import { randomUUID } from 'node:crypto';
import { type Role } from '@tax-firm/machines';
import { type User } from '../../src/accounts/account/users.dto.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { addressee, mailThat } from '../support/mail.js';
import { secondFactorsOf } from '../support/second-factors.js';

const calls = [
  ['GET', '/api/users/getAllAdmins'],
  ['POST', '/api/users/changeEmployeeAccess'],
  ['PUT', '/api/users/changeRole'],
] as const;

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await startApp();
  owner = await accountAs(app, 'Owner');
});
afterAll(() => app.stop());

const toggle = (body: unknown, by = owner) =>
  app.request('POST', '/api/users/changeEmployeeAccess', { token: by.token, body });
const changeRole = (body: unknown, by = owner) =>
  app.request('PUT', '/api/users/changeRole', { token: by.token, body });

describe.each(calls)('%s %s', (method, path) => {
  it('is only for the owner', async () => {
    expect((await app.request(method, path)).status).toBe(401);
    const others: Role[] = ['Client', 'Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Auditor'];
    for (const role of others) {
      const { token } = await accountAs(app, role);
      // Also with an invalid body: the role is checked first.
      expect(
        (await app.request(method, path, { token, body: method === 'GET' ? undefined : {} })).status,
      ).toBe(403);
    }
  });
});

describe('the list of staff', () => {
  it('has everyone but clients, with the firm’s names for roles', async () => {
    const staff = await accountAs(app, 'Intern', { access: false });
    const client = await accountAs(app, 'Client');
    const { status, body } = await app.request<User[]>('GET', '/api/users/getAllAdmins', {
      token: owner.token,
    });
    expect(status).toBe(200);
    expect(body).toContainEqual({
      _id: staff.id,
      id: staff.id,
      name: staff.name,
      email: staff.email,
      role: 'Intern',
      employeeAccess: false,
      emailVerified: true,
      secondFactor: false,
    });
    const ids = body.map(({ id }) => id);
    expect(ids).toContain(owner.id);
    expect(ids).not.toContain(client.id);
  });
});

describe('access', () => {
  it('is toggled by one call', async () => {
    const staff = await accountAs(app, 'Staff Associate', { access: false });
    expect(await toggle({ id: staff.id })).toMatchObject({
      status: 200,
      body: { id: staff.id, employeeAccess: true },
    });
    expect(await toggle({ id: staff.id })).toMatchObject({
      status: 200,
      body: { id: staff.id, employeeAccess: false },
    });
  });

  it('is set to what the call says, and stays if it is so already', async () => {
    const staff = await accountAs(app, 'Staff Associate', { access: false });
    for (const employeeAccess of [true, true, false, false])
      expect(await toggle({ id: staff.id, employeeAccess })).toMatchObject({
        status: 200,
        body: { id: staff.id, employeeAccess },
      });
    const rows = await app.dataSource.query<{ kind: string }[]>(
      "SELECT kind FROM security_log WHERE subject_id = $1 AND kind LIKE 'access%' ORDER BY seq",
      [staff.id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['accessGranted', 'accessTaken']);

    const client = await accountAs(app, 'Client');
    for (const employeeAccess of [true, false]) {
      expect((await toggle({ id: client.id, employeeAccess })).status).toBe(404);
      expect((await toggle({ id: owner.id, employeeAccess })).status).toBe(400);
    }
    expect(await toggle({ id: staff.id, employeeAccess: 'no' })).toMatchObject({
      status: 400,
      body: { errors: { employeeAccess: 'Please say yes or no' } },
    });
  });

  it('cannot be toggled for clients, unknown ids or the owner', async () => {
    const client = await accountAs(app, 'Client');
    expect((await toggle({ id: client.id })).status).toBe(404);
    expect((await toggle({ id: randomUUID() })).status).toBe(404);
    expect(await toggle({ id: owner.id })).toMatchObject({
      status: 400,
      body: { errors: { id: expect.any(String) } },
    });
    for (const body of [undefined, {}, { id: 'x' }, { id: 7 }]) {
      expect(await toggle(body)).toMatchObject({
        status: 400,
        body: { errors: { id: 'Please name an account by its id' } },
      });
    }
  });
});

it('access without STAFF_SECURITY=strict is for the owner to decide, who sees that the address is not verified', async () => {
  const unproven = await accountAs(app, 'CPA/EA', { access: false, verified: false });
  expect(await toggle({ id: unproven.id })).toMatchObject({ status: 200, body: { employeeAccess: true } });
  const { body } = await app.request<User[]>('GET', '/api/users/getAllAdmins', { token: owner.token });
  expect(body).toContainEqual(expect.objectContaining({ id: unproven.id, emailVerified: false }));
});

describe('roles', () => {
  it.each(['Intern', 'Auditor', 'CPA/EA'])(
    'the owner can set to %s without changing access',
    async (role) => {
      const staff = await accountAs(app, 'Staff Associate');
      expect(await changeRole({ id: staff.id, role })).toMatchObject({
        status: 200,
        body: { role, employeeAccess: true },
      });
      expect((await app.request('GET', '/api/users/me', { token: staff.token })).body.role).toBe(role);
    },
  );

  it('cannot be set to Client, nor changed for a client or for oneself', async () => {
    const staff = await accountAs(app, 'Staff Associate');
    for (const role of ['Client', 'System', undefined]) {
      expect(await changeRole({ id: staff.id, role })).toMatchObject({
        status: 400,
        body: { errors: { role: expect.stringMatching(/^Role must be one of/) } },
      });
    }
    const client = await accountAs(app, 'Client');
    expect((await changeRole({ id: client.id, role: 'Intern' })).status).toBe(404);
    expect(await changeRole({ id: owner.id, role: 'Intern' })).toMatchObject({ status: 400 });
  });

  it('can be Owner for someone with access and a verified address; all owners are told', async () => {
    for (const lacking of [{ access: false }, { verified: false }]) {
      const { id } = await accountAs(app, 'CPA/EA', lacking);
      expect(await changeRole({ id, role: 'Owner' })).toMatchObject({ status: 409 });
    }
    const partner = await accountAs(app, 'CPA/EA');
    expect(await changeRole({ id: partner.id, role: 'Owner' })).toMatchObject({ status: 200 });
    expect((await app.request('GET', '/api/users/getAllAdmins', { token: partner.token })).status).toBe(200);
    for (const { email } of [owner, partner]) {
      const mail = await mailThat(
        app,
        (sent) => addressee(sent) === email && sent.text!.includes(partner.email),
      );
      expect(mail.subject).toBe('Your firm has another owner');
    }

    // Access stays while they are an owner, and either can make the other something else, but not both at once.
    expect(await toggle({ id: partner.id, employeeAccess: false })).toMatchObject({ status: 400 });
    const answers = await Promise.all([
      changeRole({ id: partner.id, role: 'CPA/EA' }),
      changeRole({ id: owner.id, role: 'CPA/EA' }, partner),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const remaining = answers[0]!.status === 200 ? owner : partner;
    const gone = remaining === owner ? partner : owner;
    expect((await app.request('GET', '/api/users/getAllAdmins', { token: gone.token })).status).toBe(403);
    expect(await changeRole({ id: owner.id, role: 'Owner' }, remaining)).toMatchObject({
      status: remaining === owner ? 400 : 200,
    });
  });
});

// Last, because the sign-in of a second application replaces the first one's.
describe('with STAFF_SECURITY=strict, access', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startApp({ environment: { strictStaffSecurity: true } });
  });
  afterAll(() => strict.stop());

  it('is granted only to a verified address, and can always be taken away', async () => {
    const boss = await accountAs(strict, 'Owner');
    await secondFactorsOf(strict).setUpApp(boss.token);
    const toggleFor = (id: string) =>
      strict.request('POST', '/api/users/changeEmployeeAccess', { token: boss.token, body: { id } });
    const unproven = await accountAs(strict, 'CPA/EA', { access: false, verified: false });
    expect(await toggleFor(unproven.id)).toMatchObject({
      status: 409,
      code: 'email_not_verified',
      body: { message: expect.stringContaining('has not confirmed their email address') },
    });
    const staff = strict.request<User[]>('GET', '/api/users/getAllAdmins', { token: boss.token });
    expect((await staff).body).toContainEqual(
      expect.objectContaining({ id: unproven.id, employeeAccess: false, emailVerified: false }),
    );
    const granted = await accountAs(strict, 'CPA/EA', { access: true, verified: false });
    expect(await toggleFor(granted.id)).toMatchObject({ status: 200, body: { employeeAccess: false } });
    const proven = await accountAs(strict, 'CPA/EA', { access: false });
    expect(await toggleFor(proven.id)).toMatchObject({ status: 200, body: { employeeAccess: true } });
  });
});
