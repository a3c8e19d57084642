import { type Role, roles } from '@tax-firm/machines';
import { type TaxReturnSummary, type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { neverByName, rulesByHand } from '../../../machines/src/tax-return/test/rules-by-hand.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { orderOf, play, quoteCents } from '../support/orders.js';

let app: TestApp;
const as = {} as Record<Role | 'stranger' | 'newcomer', TestAccount>;
let unaccepted: TaxReturnView;
let accepted: TaxReturnView;

beforeAll(async () => {
  app = await startApp();
  for (const role of roles) as[role] = await accountAs(app, role);
  as.stranger = await accountAs(app, 'Client');
  as.newcomer = await accountAs(app, 'CPA/EA', { access: false });
  unaccepted = await orderOf(app, as.Client);
  accepted = await orderOf(app, as.Client);
  await play(app, accepted.id, as, [
    ['Owner', { type: 'SEND_QUOTE', amountCents: quoteCents }],
    ['Client', { type: 'ACCEPT_QUOTE' }],
  ]);
});
afterAll(() => app.stop());

/** Who may send which event by name, in any state. Written by hand, not derived from the program. */
const byName = rulesByHand
  .filter(([type]) => !neverByName.includes(type))
  .map(([type, allowed]): [type: string, allowed: readonly string[]] => [type, allowed]);

const eventBody = (type: string) => ({
  type,
  ...(type === 'SEND_QUOTE' && { amountCents: quoteCents }),
  ...(type === 'RESOLVE_PAYMENT' && { resolution: 'refunded' }),
  ...(/TRANSMISSION$/.test(type) && { jurisdiction: 'US', submissionId: '1234562026032abcdefg' }),
  ...(type === 'ASK_FOR_DOCUMENT' && { document: 'Your lease' }),
  ...(type === 'DOCUMENT_NOT_NEEDED' && { request: 'asked1' }),
  ...(/IDENTITY_SEEN$/.test(type) && { document: 'passport' }),
  ...(type === 'ASSIGN' && { assigneeId: as.Owner.id }),
  ...(type === 'CHOOSE_JURISDICTIONS' && { jurisdictions: ['US', 'NY'] }),
  ...(/^WITHDRAW_(MAILING|EXTENSION)$/.test(type) && { jurisdiction: 'US' }),
  ...(type === 'REFUND_OFFLINE_PAYMENT' && { reference: 'offline-1', amountCents: 100 }),
  ...(/^UNDO_|WITHDRAW|REOPEN|REJECTED|OFFLINE|RESOLVE|GIVE_UP|ON_PAPER|WAIVE|UNPAID/.test(type) && {
    reason: 'because',
  }),
});

const post = (id: string, type: string, { token }: { token?: string }) =>
  app.request('POST', `/api/taxReturns/${id}/events`, { token, body: { ...eventBody(type), version: 999 } });

/** An impossible version: the answer shows whether the sender passed the checks, and nothing changes. */
const passed = 409;

describe('each event, by each role, on an accepted return', () => {
  it.each(byName)('allows %s only to the roles in its row', async (type, allowed) => {
    const statuses: [Role, number][] = [];
    for (const role of roles) statuses.push([role, (await post(accepted.id, type, as[role])).status]);
    expect(statuses).toEqual(roles.map((role) => [role, allowed.includes(role) ? passed : 403]));
    expect((await post(accepted.id, type, as.stranger)).status).toBe(404);
    expect((await post(accepted.id, type, as.newcomer)).status).toBe(403);
    expect((await post(accepted.id, type, {})).status).toBe(401);
  });

  it.each(neverByName)('lets nobody send %s', async (type) => {
    for (const role of roles) expect([400, 403]).toContain((await post(accepted.id, type, as[role])).status);
  });

  it('leaves the return unchanged', async () => {
    const { body } = await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${accepted.id}`, {
      token: as.Owner.token,
    });
    expect(body.workflow.version).toBe(2);
  });
});

describe('a return without an accepted price', () => {
  const sees: Record<Role, boolean> = {
    Client: true,
    Intern: true,
    'Staff Associate': false,
    'Senior Associate': false,
    'CPA/EA': false,
    Owner: true,
    Auditor: true,
  };

  it.each(roles)('%s', async (role) => {
    const { token } = as[role];
    const single = await app.request('GET', `/api/taxReturns/getById?id=${unaccepted.id}`, { token });
    const list = await app.request<TaxReturnSummary[]>('GET', '/api/taxReturns/getAll', { token });
    const byEmail = await app.request<TaxReturnSummary[]>('POST', '/api/taxReturns/getByEmail123', {
      token,
      body: { email: as.Client.email },
    });
    const history = await app.request('GET', `/api/taxReturns/${unaccepted.id}/history`, { token });
    const status = sees[role] ? 200 : 404;
    const ids = sees[role] ? [accepted.id, unaccepted.id] : [accepted.id];
    expect([single.status, history.status]).toEqual([status, status]);
    expect(list.body.map(({ id }) => id)).toEqual(ids);
    expect(byEmail.body.map(({ id }) => id)).toEqual([...ids].reverse());
  });

  it('is hidden from other clients, staff without access and visitors', async () => {
    const path = `/api/taxReturns/getById?id=${unaccepted.id}`;
    expect((await app.request('GET', path, as.stranger)).status).toBe(404);
    expect((await app.request('GET', path, as.newcomer)).code).toBe('access_not_granted');
    expect((await app.request('GET', path)).status).toBe(401);
    expect((await app.request<unknown[]>('GET', '/api/taxReturns/getAll', as.stranger)).body).toEqual([]);
    for (const [method, call] of [
      ['GET', '/api/taxReturns/getAll'],
      ['POST', '/api/files'],
    ] as const)
      expect((await app.request(method, call, as.newcomer)).body).toEqual({
        message: 'Please request access from the owner',
        code: 'access_not_granted',
      });
    expect(
      (
        await app.request('POST', '/api/taxReturns/getByEmail123', {
          ...as.stranger,
          body: { email: as.Client.email },
        })
      ).status,
    ).toBe(403);
  });
});

it('is found only by its full id', async () => {
  const status = async (id: string) => {
    const { token } = as.Owner;
    return (await app.request('GET', `/api/taxReturns/getById?id=${id}`, { token })).status;
  };
  const { id: whole } = accepted;
  const answers: number[] = [];
  for (const id of [whole, whole.toUpperCase(), `${whole}0`, `0${whole}`, whole.slice(1), 'x'])
    answers.push(await status(id));
  expect(answers).toEqual([200, 200, 404, 404, 404, 404]);
});

const id = () => accepted.id;
/** The contract's calls on one return, and the roles that may make them. */
const calls: readonly [method: string, path: string, body: () => object, allowed: readonly Role[]][] = [
  [
    'PUT',
    'updateNotes',
    () => ({ id: id(), notes: 'A note' }),
    ['Client', 'Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'],
  ],
  [
    'PUT',
    'updateTaxReturnNotes',
    () => ({ id: id(), notes: ['A note'] }),
    ['Client', 'Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'],
  ],
  [
    'POST',
    'deleteNote',
    () => ({ id: id(), note: 'No such note' }),
    ['Client', 'Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'],
  ],
  [
    'PUT',
    'updateName',
    () => ({ id: id(), name: 'A name' }),
    ['Client', 'Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'],
  ],
  [
    'PUT',
    'updateSpouseName',
    () => ({ id: id(), spouseName: 'A name' }),
    ['Client', 'Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'],
  ],
  [
    'PUT',
    'updateSheetsLink',
    () => ({ id: id(), link: 'https://sheets.example/1' }),
    ['Client', 'Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'],
  ],
  [
    'PUT',
    'updateAdminSheetsLink',
    () => ({ id: id(), link: 'https://sheets.example/2' }),
    ['Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'],
  ],
  [
    'POST',
    'deleteSheetsLink',
    () => ({ id: id(), link: 'https://sheets.example/3' }),
    ['Client', 'Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'],
  ],
  [
    'POST',
    'deleteAdminSheetsLink',
    () => ({ id: id(), link: 'https://sheets.example/4' }),
    ['Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'],
  ],
  [
    'PUT',
    'updateTaxReturnFiles',
    () => ({ id: id(), files: [] }),
    ['Client', 'Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'],
  ],
  [
    'PUT',
    'updateTaxReturnFilePDF',
    () => ({ id: id(), taxReturnFile: [] }),
    ['Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'],
  ],
];

describe.each(calls)('%s %s', (method, path, body, allowed) => {
  it('is allowed only to the roles in the contract', async () => {
    const call = ({ token }: { token?: string }) =>
      app.request(method, `/api/taxReturns/${path}`, { token, body: body() });
    for (const role of roles)
      expect({ role, status: (await call(as[role])).status }).toEqual({
        role,
        status: allowed.includes(role) ? 200 : 403,
      });
    expect((await call(as.stranger)).status).toBe(404);
    expect((await call(as.newcomer)).status).toBe(403);
    expect((await call({})).status).toBe(401);
  });
});

it('refuses in the contract’s order: not visible, not allowed, not well formed, not possible', async () => {
  const quote = (token: string, body?: object) =>
    app.request('PUT', '/api/taxReturns/updateTaxReturnAmount', { token, body });
  expect((await quote(as.stranger.token, { id: id(), amount: -1 })).status).toBe(404);
  expect((await quote(as.Client.token, { id: id(), amount: -1 })).status).toBe(403);
  expect((await quote(as.Owner.token, { id: id(), amount: -1 })).status).toBe(400);
  expect((await quote(as.Owner.token, { id: id(), amount: 10 })).status).toBe(409);
  for (const body of [{ amount: 10 }, undefined])
    expect((await quote(as.Owner.token, body)).body).toEqual({
      code: 'invalid_input',
      errors: { id: 'Please give the id of the tax return' },
    });
});

it('counts what each role sees, and shows the revenue only to the owner', async () => {
  const figures = (token: string) => app.request('GET', '/api/taxReturns/figures', { token });
  expect((await figures(as.Owner.token)).body).toEqual({ clientCount: 1, archivedCount: 0, revenueCents: 0 });
  expect((await figures(as['CPA/EA'].token)).body).toEqual({ clientCount: 1, archivedCount: 0 });
  expect((await figures(as.Client.token)).status).toBe(403);
});
