import { describeMachine, type Role, taxReturnMachine } from '@tax-firm/machines';
import { type MachineView, type StateCounts } from '../../src/operations/machines/machines.controller.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { orderOf, play, quoteCents } from '../support/orders.js';

let app: TestApp;
const as = {} as Record<Extract<Role, 'Client' | 'Owner' | 'CPA/EA' | 'Auditor'> | 'newcomer', TestAccount>;

beforeAll(async () => {
  app = await startApp();
  for (const role of ['Client', 'Owner', 'CPA/EA', 'Auditor'] as const) as[role] = await accountAs(app, role);
  as.newcomer = await accountAs(app, 'CPA/EA', { access: false });
  const [first, second, third] = [
    await orderOf(app, as.Client),
    await orderOf(app, as.Client),
    await orderOf(app, as.Client),
  ];
  for (const { id } of [first, second])
    await play(app, id, as, [['Owner', { type: 'SEND_QUOTE', amountCents: quoteCents }]]);
  await play(app, first.id, as, [['Client', { type: 'ACCEPT_QUOTE' }]]);
  await play(app, third.id, as, [['Owner', { type: 'DELETE' }]]);
});
afterAll(() => app.stop());

const counts = (token?: string) =>
  app.request<StateCounts>('GET', '/api/machines/tax-return/counts', { token });

describe('the number of returns in each state', () => {
  it('counts the returns that the viewer may see', async () => {
    const { body } = await counts(as.Owner.token);
    expect(body.total).toBe(2);
    expect(body.regions).toMatchObject({
      lifecycle: { active: 2 },
      quote: { sent: 1, accepted: 1 },
      efile: { notSent: 2 },
    });
    expect((await counts(as['CPA/EA'].token)).body.regions.quote).toEqual({ accepted: 1 });
    expect((await counts(as.Auditor.token)).body.regions.lifecycle).toEqual({ active: 2, deleted: 1 });
  });

  it('is only for staff with access and auditors', async () => {
    expect((await counts()).status).toBe(401);
    expect((await counts(as.Client.token)).status).toBe(403);
    expect((await counts(as.newcomer.token)).status).toBe(403);
  });
});

describe('the definitions', () => {
  it('are listed and shown in full to anyone signed in', async () => {
    const { body } = await app.request('GET', '/api/machines', as.Client);
    expect(body).toMatchObject([
      { name: 'tax-return' },
      { name: 'price-tool' },
      { name: 'client-price-tool' },
    ]);
    const one = await app.request<MachineView>('GET', '/api/machines/tax-return', as.Client);
    expect(one.body.definition).toEqual(describeMachine(taxReturnMachine));
    expect(one.body.delays.quoteReminder).toBe(3 * 24 * 60 * 60 * 1000);
  });

  it('are not for visitors, and give 404 for an unknown name', async () => {
    expect((await app.request('GET', '/api/machines', {})).status).toBe(401);
    expect((await app.request('GET', '/api/machines/elsewhere', as.Client)).status).toBe(400);
  });
});
