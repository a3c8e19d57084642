import { randomUUID } from 'node:crypto';
import { type Role } from '@tax-firm/machines';
import { type User } from '../src/accounts/users.dto.js';
import { accountAs, type TestAccount } from './support/accounts.js';
import { startApp, type TestApp } from './support/app.js';

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
      ...{ _id: staff.id, id: staff.id, name: staff.name, email: staff.email },
      ...{ role: 'Intern', employeeAccess: false },
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

  it('cannot be set to Owner or Client, nor changed for a client', async () => {
    const staff = await accountAs(app, 'Staff Associate');
    for (const role of ['Owner', 'Client', 'System', undefined]) {
      expect(await changeRole({ id: staff.id, role })).toMatchObject({
        status: 400,
        body: { errors: { role: expect.stringMatching(/^Role must be one of/) } },
      });
    }
    const client = await accountAs(app, 'Client');
    expect((await changeRole({ id: client.id, role: 'Intern' })).status).toBe(404);
    expect(await changeRole({ id: owner.id, role: 'Intern' })).toMatchObject({ status: 400 });
  });
});
