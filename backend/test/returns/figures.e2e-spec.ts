import { ConflictException } from '@nestjs/common';
import { netCents, type Payment, roles, type TaxReturnRequest } from '@tax-firm/machines';
import { type Principal } from '../../src/accounts/account/access.js';
import { type ListCounts, type ListStatistics } from '../../src/returns/list/list.dto.js';
import { ReturnAccess } from '../../src/returns/return/return-access.js';
import { TaxReturnEntity } from '../../src/returns/return/tax-return.entity.js';
import { ReturnWorkflowService, systemSender } from '../../src/returns/workflow/return-workflow.service.js';
import { type OwnerStatistics } from '../../src/money/statistics/statistics.controller.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { signingCalls } from '../support/signing.js';
import { orderOf, play, quoteCents, steps, until, untilAccepted } from '../support/orders.js';

let app: TestApp;
let owner: TestAccount;
let clients: TestAccount[];

beforeEach(async () => {
  app = await startApp();
  owner = await accountAs(app, 'Owner');
  clients = [await accountAs(app, 'Client'), await accountAs(app, 'Client'), await accountAs(app, 'Client')];
});
afterEach(() => app.stop());

const sql = <Row>(text: string, values: unknown[] = []) => app.dataSource.query<Row[]>(text, values);

const earning = `(SELECT service, office, paid_cents AS cents FROM tax_return
  WHERE lifecycle <> 'deleted' AND paid_cents <> 0) p`;
const hours = (from: string, to: string) => `extract(epoch FROM life."${to}" - life."${from}") / 3600`;
const median = (values: string) => `(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${values}))::float8`;

/** What a row of history has that takes a step: its type, or the state that it reaches. */
const takes = {
  signed: "to_state ->> 'efile' = 'signed'",
  paid: "to_state ->> 'payment' = 'paid'",
};
const firstOf = (step: string) =>
  `min(at) FILTER (WHERE ${takes[step as keyof typeof takes] ?? `type = '${step}'`}) AS "${step}"`;

/** The owner's figures, each counted from returns and history by a query of its own. */
async function ownerFiguresCounted() {
  const stages = [
    ['Order to quote', 'CREATED', 'SEND_QUOTE'],
    ['Quote to acceptance', 'SEND_QUOTE', 'ACCEPT_QUOTE'],
    ['Acceptance to approval', 'ACCEPT_QUOTE', 'APPROVE_EFILE'],
    ['Approval to signature request', 'APPROVE_EFILE', 'EFILE_AUTH_SENT'],
    ['Signature', 'EFILE_AUTH_SENT', 'signed'],
    ['IRS', 'signed', 'EFILE_ACCEPTED'],
    ['Payment', 'EFILE_ACCEPTED', 'paid'],
    ['Payment to finished return', 'paid', 'RETURN_UPLOADED'],
  ] as const;
  const stage = async ([name, from, to]: (typeof stages)[number]) => {
    const [row] = await sql<{ returns: number; hours: number }>(
      `SELECT count(*)::integer AS returns, ${median(hours(from, to))} AS hours
       FROM (SELECT ${firstOf(from)}, ${firstOf(to)}
             FROM transition GROUP BY workflow_id) life WHERE life."${to}" >= life."${from}"`,
    );
    return { stage: name, ...row! };
  };
  return {
    byMonth: await monthsOfHistory(),
    byService:
      await sql(`SELECT service, count(*)::integer AS returns, sum(cents)::float8 AS cents FROM ${earning}
      GROUP BY 1 ORDER BY 1`),
    byOffice:
      await sql(`SELECT office, count(*)::integer AS returns, sum(cents)::float8 AS cents FROM ${earning}
      GROUP BY 1 ORDER BY 1`),
    quotes:
      await sql(`SELECT service, count(*)::integer AS returns, (count(*) FILTER (WHERE quote < low))::integer AS below,
      (count(*) FILTER (WHERE quote BETWEEN low AND high))::integer AS within,
      (count(*) FILTER (WHERE quote > high))::integer AS above, avg(low)::integer AS "estimateLowCents",
      avg(high)::integer AS "estimateHighCents", avg(quote)::integer AS "quoteCents"
      FROM (SELECT service, amount_cents AS quote, (estimate ->> 'lowCents')::integer AS low,
              (estimate ->> 'highCents')::integer AS high FROM tax_return
            WHERE lifecycle <> 'deleted' AND amount_cents IS NOT NULL AND estimate IS NOT NULL) q GROUP BY 1 ORDER BY 1`),
    waiting: await sql(`SELECT waiting_on AS "waitingOn", count(*)::integer AS returns,
      ${median(`extract(epoch FROM now() - waiting_since) / 3600`)} AS "medianHours",
      (max(extract(epoch FROM now() - waiting_since)) / 3600)::float8 AS "longestHours"
      FROM tax_return WHERE lifecycle = 'active' GROUP BY 1 ORDER BY 1`),
    stages: (await Promise.all(stages.map(stage))).filter(({ returns }) => returns > 0),
  };
}

/** What each month received and returned, from the payments that each row of history lists. */
async function monthsOfHistory(): Promise<OwnerStatistics['revenueByMonth']> {
  const rows = await sql<{ id: string; month: string; payments: Payment[] }>(
    `SELECT workflow_id AS id, to_char(at AT TIME ZONE 'America/New_York', 'YYYY-MM') AS month,
       context_change -> 'payments' AS payments
     FROM transition WHERE context_change ? 'payments' ORDER BY workflow_id, seq`,
  );
  const kept = new Map<string, number>();
  const months = new Map<string, OwnerStatistics['revenueByMonth'][number]>();
  for (const { id, month, payments } of rows) {
    for (const payment of payments) {
      const key = `${id} ${payment.reference}`;
      const now = netCents({ payments: [payment] });
      const change = now - (kept.get(key) ?? 0);
      kept.set(key, now);
      if (change === 0) continue;
      const of = months.get(month) ?? { month, entries: 0, receivedCents: 0, returnedCents: 0, cents: 0 };
      months.set(month, {
        month,
        entries: of.entries + 1,
        receivedCents: of.receivedCents + Math.max(change, 0),
        returnedCents: of.returnedCents + Math.max(-change, 0),
        cents: of.cents + change,
      });
    }
  }
  return sorted([...months.values()], 'month');
}

async function ownerFigures(): Promise<OwnerStatistics> {
  const { status, body } = await app.request<OwnerStatistics>('GET', '/api/figures', owner);
  expect(status).toBe(200);
  return body;
}

const sorted = <Row>(rows: readonly Row[], by: keyof Row) =>
  rows.toSorted((a, b) => (String(a[by]) < String(b[by]) ? -1 : 1));

async function expectTheTruth(): Promise<void> {
  const told = await ownerFigures();
  const truth = await ownerFiguresCounted();
  // Steps of the test may lie in the next month, which nobody asks for yet.
  const shown = new Set(told.revenueByMonth.map(({ month }) => month));
  expect(told.revenueByMonth.filter(({ entries }) => entries > 0)).toEqual(
    truth.byMonth.filter(({ month }) => shown.has(month)),
  );
  expect(sorted(told.revenueByService, 'service')).toEqual(truth.byService);
  expect(sorted(told.revenueByOffice, 'office')).toEqual(
    sorted(truth.byOffice as { office: string }[], 'office'),
  );
  expect(told.estimateAgainstQuote).toEqual(truth.quotes);
  const near = (hoursOf: number) => expect.closeTo(hoursOf, 0) as number;
  expect(sorted(told.waiting, 'waitingOn')).toEqual(
    (truth.waiting as OwnerStatistics['waiting']).map((row) => ({
      ...row,
      medianHours: near(row.medianHours),
      longestHours: near(row.longestHours),
    })),
  );
  expect(told.stages.map(({ stage, returns }) => ({ stage, returns }))).toEqual(
    truth.stages.map(({ stage, returns }) => ({ stage, returns })),
  );
  for (const [index, { hours: exact }] of truth.stages.entries())
    expect(told.stages[index]!.medianHours).toBeCloseTo(exact, 0);
  for (const role of roles.filter((each) => each !== 'Client')) await expectListTruth(role);
}

/** Compares what a role is told above its list with what `visibleTo` finds. */
async function expectListTruth(role: (typeof roles)[number]): Promise<void> {
  const viewer = await accountAs(app, role);
  const { body } = await app.request<ListStatistics>('GET', '/api/taxReturns/figures', viewer);
  const visible = await app.app
    .get(ReturnAccess, { strict: false })
    .visibleTo({ ...viewer, employeeAccess: true } as unknown as Principal)
    .getMany();
  expect([role, body]).toEqual([
    role,
    {
      clientCount: new Set(visible.map(({ clientId }) => clientId)).size,
      archivedCount: visible.filter(({ lifecycle }) => lifecycle === 'archived').length,
      ...(role === 'Owner' && { revenueCents: visible.reduce((sum, { paidCents }) => sum + paidCents, 0) }),
    },
  ]);
  const listed = visible.filter(({ lifecycle }) => lifecycle === 'active');
  const count = (fits: (one: TaxReturnEntity) => boolean) => listed.filter(fits).length;
  const { body: counts } = await app.request<ListCounts>('GET', '/api/taxReturns/counts', viewer);
  expect([role, counts]).toEqual([
    role,
    {
      all: listed.length,
      accepted: count(({ quote }) => quote === 'accepted'),
      individual: count(({ service }) => service === 'Tax Preparation Individual'),
      business: count(({ service }) => service === 'Tax Preparation Business'),
      unaccepted: count(({ quote }) => quote !== 'accepted'),
      yours: count(({ assigneeId, waitingOn }) => assigneeId === null && waitingOn === role),
      unread: 0,
    },
  ]);
}

/** Deterministic numbers from 0 to 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const reason = 'by mistake';
type Steps = readonly (readonly ['Client' | 'Owner' | 'System', TaxReturnRequest])[];
const byCard: Steps = [
  ['Client', { type: 'PAYMENT_STARTED', amountCents: quoteCents }],
  ['System', { type: 'PAYMENT_SUCCEEDED', amountCents: quoteCents, reference: 'pi_1' }],
];
const byCheck: Steps = [['Owner', { type: 'RECORD_OFFLINE_PAYMENT', reason: 'Check 12' }]];
const lifePaid = (payment: Steps): Steps => [
  ...until('EFILE_ACCEPTED'),
  ...payment,
  ['Owner', { type: 'FINISHED_FILE_ADDED', fileId: '018f3f5e-0000-7000-8000-000000000001' }],
  ...steps('RETURN_UPLOADED', 'EFILE_ACCEPTED'),
  ['Owner', { type: 'ARCHIVE', year: 2025 }],
];
const detours: Steps = [
  ['Owner', { type: 'DELETE' }],
  ['Owner', { type: 'UNARCHIVE' }],
  ['Owner', { type: 'SEND_QUOTE', amountCents: 45_000 }],
  ['Client', { type: 'DECLINE_QUOTE' } as TaxReturnRequest],
  ['Owner', { type: 'UNDO_APPROVE_EFILE', reason } as TaxReturnRequest],
  ['Owner', { type: 'UNDO_RETURN_UPLOADED', reason } as TaxReturnRequest],
  ['System', { type: 'PAYMENT_REFUNDED', amountCents: 10_000, reference: 'pi_1' } as TaxReturnRequest],
  ['System', { type: 'PAYMENT_DISPUTED', reference: 'pi_1', dispute: 'du_1' } as TaxReturnRequest],
  ['System', { type: 'DISPUTE_WON', reference: 'pi_1', dispute: 'du_1' } as TaxReturnRequest],
  ['System', { type: 'DISPUTE_LOST', reference: 'pi_1', dispute: 'du_1' } as TaxReturnRequest],
];

it('are those of a count after concurrent work, refusals and rollbacks', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const random = numbers(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const workflow = app.app.get(ReturnWorkflowService, { strict: false });
  const returns: { id: string; client: TestAccount; life: Steps; next: number; at: number }[] = [];
  for (let n = 0; n < 14; n++) {
    const client = pick(clients);
    const service = `Tax Preparation ${pick(['Individual', 'Business'])}`;
    const { id } = await orderOf(app, client, { service });
    returns.push({ id, client, life: lifePaid(pick([byCard, byCheck])), next: 0, at: Date.now() + n });
  }
  await sql(`UPDATE tax_return SET estimate = jsonb_build_object('lowCents', 20000 + ascii(id::text) * 100,
    'highCents', 44000)`);

  const send = async (one: (typeof returns)[number]) => {
    const detour = random() < 0.2;
    const [who, request] = detour ? pick(detours) : (one.life[one.next] ?? one.life.at(-1)!);
    const sender = { Client: one.client, Owner: owner, System: systemSender }[who];
    const at = new Date((one.at += random() ** 4 * 40 * 3_600_000));
    const options = { origin: {}, at };
    const current = await app.dataSource.manager.findOneByOrFail(TaxReturnEntity, { id: one.id });
    if (random() < 0.15)
      await app.dataSource
        .transaction(async (manager) => {
          await workflow.send(current, sender, request, { ...options, manager });
          throw new ConflictException('Not after all');
        })
        .catch(refused);
    else
      await workflow.send(current, sender, request, options).then(() => {
        if (!detour) one.next++;
      }, refused);
    if (random() < 0.1)
      await sql('UPDATE tax_return SET office = $2 WHERE id = $1', [
        one.id,
        pick([null, 'philadelphia', 'san-diego']),
      ]);
  };
  const worker = async () => {
    for (let n = 0; n < 45; n++) await send(pick(returns));
  };
  await Promise.all(Array.from({ length: 6 }, worker));
  try {
    await expectTheTruth();
  } catch (error) {
    throw new Error(`With the seed ${seed}: ${(error as Error).message}`, { cause: error });
  }
});

/** Passes over what the machine refuses. */
function refused(error: unknown): void {
  if (!(error instanceof ConflictException)) throw error;
}

it('are lower by what went back to a client twice', async () => {
  const client = clients[0]!;
  const { id, service } = await orderOf(app, client);
  await play(app, id, { Client: client, Owner: owner }, until('EFILE_ACCEPTED'));
  const workflow = app.app.get(ReturnWorkflowService, { strict: false });
  for (const [, request] of [
    ...byCard,
    ['System', { type: 'PAYMENT_REFUNDED', amountCents: 10_000, reference: 'pi_1' }],
    ['System', { type: 'DISPUTE_LOST', amountCents: quoteCents, reference: 'pi_1', dispute: 'du_1' }],
  ] as const) {
    const current = await app.dataSource.manager.findOneByOrFail(TaxReturnEntity, { id });
    await workflow.send(current, systemSender, request, { origin: {} });
  }
  const { revenueByService, revenueByMonth } = await ownerFigures();
  expect(revenueByService).toEqual([{ service, returns: 1, cents: -10_000 }]);
  expect(revenueByMonth.at(-1)).toMatchObject({ receivedCents: quoteCents, cents: -10_000 });
  await expectTheTruth();
});

it('know when a return was signed and paid, whichever event did it', async () => {
  const client = clients[0]!;
  const calls = signingCalls(app, { Owner: owner });
  const { id } = await calls.consented(client, owner);
  const document = { type: 'IDENTITY_SEEN', document: 'passport' };
  expect((await calls.post(id, 'events', owner, document)).status).toBe(200);
  const { formsSha256 } = await calls.signing(id, client);
  const signature = {
    forms: formsSha256,
    pin: '48151',
    signature: { method: 'typed', name: 'Łucja Ferris' },
  };
  expect((await calls.post(id, 'signing/signature', client, signature)).status).toBe(200);
  await play(app, id, { Client: client, Owner: owner }, [
    ['Owner', { type: 'EFILE_ACCEPTED' }],
    ['Owner', { type: 'RECORD_OFFLINE_PAYMENT', reason: 'Check 12' }],
    ['Owner', { type: 'FINISHED_FILE_ADDED', fileId: '018f3f5e-0000-7000-8000-000000000001' }],
    ...steps('RETURN_UPLOADED', 'EFILE_ACCEPTED'),
  ]);
  const { stages } = await ownerFigures();
  expect(stages.map(({ stage, returns }) => [stage, returns]).slice(-4)).toEqual([
    ['Signature', 1],
    ['IRS', 1],
    ['Payment', 1],
    ['Payment to finished return', 1],
  ]);
  await expectTheTruth();
});

it('follow a client whose returns come, are deleted and are accepted', async () => {
  const told = async (role: 'Owner' | 'CPA/EA' | 'Auditor') =>
    (await app.request<ListStatistics>('GET', '/api/taxReturns/figures', await accountAs(app, role))).body
      .clientCount;
  const all = async () => [await told('Auditor'), await told('Owner'), await told('CPA/EA')];
  const [client] = clients;
  const first = await orderOf(app, client!);
  const second = await orderOf(app, client!);
  expect(await all()).toEqual([1, 1, 0]);
  await play(app, first.id, { Client: client!, Owner: owner }, untilAccepted);
  expect(await all()).toEqual([1, 1, 1]);
  await play(app, second.id, { Client: client!, Owner: owner }, [['Owner', { type: 'DELETE' }]]);
  expect(await all()).toEqual([1, 1, 1]);
  const other = await orderOf(app, clients[1]!);
  expect(await all()).toEqual([2, 2, 1]);
  await play(app, other.id, { Client: clients[1]!, Owner: owner }, [['Owner', { type: 'DELETE' }]]);
  expect(await all()).toEqual([2, 1, 1]);
});
