import { type TaxReturnRequest } from '@tax-firm/machines';
import { type AuditTransition } from '../../src/audit/lists/audit.dto.js';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { type HistoryEntry } from '../../src/returns/workflow/workflow.dto.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { tamper } from '../support/database.js';
import { orderOf, play, quoteCents, untilAccepted } from '../support/orders.js';

const firmName = 'Lantern Street CPA';
const people = [
  'Client',
  'Intern',
  'Staff Associate',
  'Senior Associate',
  'CPA/EA',
  'Owner',
  'Auditor',
] as const;

let app: TestApp;
const as = {} as Record<(typeof people)[number], TestAccount>;
let id: string;

/** Who sent what, in order, with the reasons that the senders gave. */
const story: readonly (readonly [(typeof people)[number], TaxReturnRequest])[] = [
  ['Owner', { type: 'SEND_QUOTE', amountCents: quoteCents }],
  ['Owner', { type: 'WITHDRAW_QUOTE', reason: 'She undercounted her rentals' }],
  ['Owner', { type: 'SEND_QUOTE', amountCents: quoteCents + 5_000 }],
  ['Client', { type: 'DECLINE_QUOTE', reason: 'More than last year' }],
  ['Owner', { type: 'SEND_QUOTE', amountCents: quoteCents }],
  ['Client', { type: 'ACCEPT_QUOTE' }],
  ['Intern', { type: 'STAFF_START' }],
  ['Staff Associate', { type: 'UNDO_STAFF_START', reason: 'Started by mistake' }],
  ['Senior Associate', { type: 'SENIOR_START' }],
  ['Senior Associate', { type: 'UNDO_SENIOR_START', reason: 'The documents don’t add up' }],
  ['CPA/EA', { type: 'CPA_START' }],
  ['CPA/EA', { type: 'UNDO_CPA_START', reason: 'Looks like a hobby, not a business' }],
];
const reasonsOfStaff = [
  'She undercounted her rentals',
  'Started by mistake',
  'The documents don’t add up',
  'Looks like a hobby, not a business',
];

beforeAll(async () => {
  app = await startApp();
  for (const role of people) as[role] = await accountAs(app, role);
  ({ id } = await orderOf(app, as.Client));
  for (const [who, event] of story) {
    const { status } = await app.request('POST', `/api/taxReturns/${id}/events`, {
      token: as[who].token,
      body: event,
    });
    expect({ event, status }).toEqual({ event, status: 200 });
  }
});
afterAll(() => app.stop());

const historyFor = async (role: (typeof people)[number]) =>
  (await app.request<HistoryEntry[]>('GET', `/api/taxReturns/${id}/history`, as[role])).body;

/** All responses in which the client sees the return. */
const shownToClient = async (): Promise<string> => {
  const { token } = as.Client;
  const answers = [
    await app.request('GET', `/api/taxReturns/${id}/history`, { token }),
    await app.request('GET', `/api/taxReturns/getById?id=${id}`, { token }),
    await app.request('GET', '/api/taxReturns/getAll', { token }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  return JSON.stringify(answers.map(({ body }) => body));
};

it('shows the client the firm’s name instead of staff names, and no reasons of staff', async () => {
  const firm = (role: string) => ({ id: null, name: firmName, role });
  const self = { id: as.Client.id, name: as.Client.name, role: 'Client' };
  const entries = await historyFor('Client');
  expect(entries.map(({ type, actor, reason }) => ({ type, actor, reason }))).toEqual([
    { type: 'CREATED', actor: self, reason: null },
    { type: 'SEND_QUOTE', actor: firm('Owner'), reason: null },
    { type: 'WITHDRAW_QUOTE', actor: firm('Owner'), reason: null },
    { type: 'SEND_QUOTE', actor: firm('Owner'), reason: null },
    { type: 'DECLINE_QUOTE', actor: self, reason: 'More than last year' },
    { type: 'SEND_QUOTE', actor: firm('Owner'), reason: null },
    { type: 'ACCEPT_QUOTE', actor: self, reason: null },
    { type: 'STAFF_START', actor: firm('Intern'), reason: null },
    { type: 'UNDO_STAFF_START', actor: firm('Staff Associate'), reason: null },
    { type: 'SENIOR_START', actor: firm('Senior Associate'), reason: null },
    { type: 'UNDO_SENIOR_START', actor: firm('Senior Associate'), reason: null },
    { type: 'CPA_START', actor: firm('CPA/EA'), reason: null },
    { type: 'UNDO_CPA_START', actor: firm('CPA/EA'), reason: null },
  ]);
});

it('shows which states a step left and entered, to the client as well', async () => {
  for (const role of ['Client', 'Owner'] as const) {
    const [created, sent, withdrawn] = await historyFor(role);
    expect(created).toMatchObject({ from: {}, to: { quote: 'unquoted' } });
    expect(sent).toMatchObject({ from: { quote: 'unquoted' }, to: { quote: 'sent' } });
    expect(withdrawn).toMatchObject({ from: { quote: 'sent' }, to: { quote: 'unquoted' } });
  }
});

it('shows the client no reason, name, id or address of staff anywhere on the return', async () => {
  const shown = await shownToClient();
  expect(shown).toContain(as.Client.name);
  expect(shown).toContain('More than last year');
  const staff = people.filter((role) => role !== 'Client').map((role) => as[role]);
  const hidden = [...reasonsOfStaff, ...staff.flatMap(({ id: own, name, email }) => [own, name, email])];
  expect(hidden).toHaveLength(22);
  expect(hidden.filter((text) => shown.includes(text))).toEqual([]);
});

it('tells the client nothing about staff through the stream', async () => {
  const abort = new AbortController();
  const response = await fetch(`${app.url}/api/taxReturns/${id}/stream`, {
    headers: { Authorization: as.Client.token },
    signal: abort.signal,
  });
  const { value } = await response.body!.pipeThrough(new TextDecoderStream()).getReader().read();
  abort.abort();
  expect(Object.keys(JSON.parse(/^data: (.*)$/m.exec(value ?? '')![1]!) as object)).toEqual([
    'version',
    'value',
  ]);
});

it.each(people.filter((role) => role !== 'Client'))(
  'shows %s who took each step, by name, with every reason',
  async (role) => {
    const entries = await historyFor(role);
    const whole = [['Client', { type: 'CREATED' }] as const, ...story];
    expect(entries.map(({ type, actor, reason }) => ({ type, actor, reason }))).toEqual(
      whole.map(([who, event]) => ({
        type: event.type,
        actor: { id: as[who].id, name: as[who].name, role: who },
        reason: 'reason' in event ? event.reason : null,
      })),
    );
  },
);

it('shows the firm’s name to everyone for steps that no person took', async () => {
  const { id: other } = await orderOf(app, as.Client);
  await play(app, other, as, [
    ['System', { type: 'PAYMENT_SUCCEEDED', amountCents: quoteCents, reference: 'pi_early' }],
  ]);
  for (const role of ['Client', 'Owner'] as const) {
    const { body } = await app.request<HistoryEntry[]>('GET', `/api/taxReturns/${other}/history`, as[role]);
    expect(body.at(-1)?.actor).toEqual({ id: null, name: firmName, role: 'System' });
  }
});

it('gives every viewer the same hash chain, so that a client can verify it', async () => {
  const chain = async (role: (typeof people)[number]) =>
    (await historyFor(role)).map(({ seq, prevHash, hash }) => ({ seq, prevHash, hash }));
  const ownChain = await chain('Client');
  expect(ownChain).toHaveLength(13);
  expect(ownChain.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(ownChain.map(({ prevHash }) => prevHash)).toEqual([
    null,
    ...ownChain.slice(0, -1).map(({ hash }) => hash),
  ]);
  expect(await chain('Auditor')).toEqual(ownChain);
});

describe('someone who changed their name', () => {
  let former: string;
  let taxReturnId: string;
  const present = 'Zoë Quill-Marsh';

  beforeAll(async () => {
    const client = await accountAs(app, 'Client');
    former = client.name;
    ({ id: taxReturnId } = await orderOf(app, client));
    await play(app, taxReturnId, { ...as, Client: client }, untilAccepted);
    await app.request('PUT', '/api/users/me', { token: client.token, body: { name: present } });
    await tamper(
      app.environment.databaseUrl!,
      'UPDATE transition SET actor_name = NULL WHERE workflow_id = $1 AND seq = 0',
      [taxReturnId],
    );
  });

  it('keeps the former name in the history, except in rows that have none', async () => {
    const { body } = await app.request<HistoryEntry[]>(
      'GET',
      `/api/taxReturns/${taxReturnId}/history`,
      as.Owner,
    );
    expect(body.map(({ actor }) => actor.name)).toEqual([present, as.Owner.name, former]);
  });

  it('keeps it beside the step, and in the audit and its export', async () => {
    const { body } = await app.request<TaxReturnView>(
      'GET',
      `/api/taxReturns/getById?id=${taxReturnId}`,
      as.Owner,
    );
    expect(body.workflow.rows.find(({ key }) => key === 'clientAcceptsTerms')?.by).toBe(former);
    const search = `return=${taxReturnId}`;
    const audited = await app.request<AuditTransition[]>(
      'GET',
      `/api/audit/transitions?${search}`,
      as.Auditor,
    );
    expect(audited.body.map(({ actor }) => actor.name)).toEqual([former, as.Owner.name, present]);
    const csv = await app.request<string>('GET', `/api/audit/export?format=csv&${search}`, as.Auditor);
    expect(csv.body.match(/ACCEPT_QUOTE.*/)?.[0]).toContain(former);
  });
});

it('tells staff who last took a step', async () => {
  const { body } = await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, as.Owner);
  expect(body.workflow.rows.find(({ key }) => key === 'clientAcceptsTerms')).toMatchObject({
    status: 'Complete',
    by: as.Client.name,
  });
});
