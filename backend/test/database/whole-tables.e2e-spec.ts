import { randomUUID } from 'node:crypto';
import { DisposalController } from '../../src/returns/disposal/disposal.controller.js';
import { FileSweeper } from '../../src/files/file-sweeper.js';
import { ReturnSweeps } from '../../src/returns/workflow/return-sweeps.js';
import { UnusualAccessWatch } from '../../src/accounts/unusual-access/unusual-access.service.js';
import { accountAs, type TestAccount, testPassword } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { pdfFile } from '../support/documents.js';
import { orderOf, upload } from '../support/orders.js';
import { whileNoting } from '../support/statements.js';
import { ReturnPaymentsService } from '../../src/money/payments/return-payments.service.js';

/** Tables with a few rows. */
const small = new Set(['signing_key', 'firm_address_rule']);

const noCompany = { companyName: null, entity: null, fiscalYearEnd: null };

let app: TestApp;
let client: TestAccount;
let owner: TestAccount;
let senior: TestAccount;
let id: string;

beforeAll(async () => {
  // Nobody answers there, so every file waits to be scanned.
  app = await startApp({ environment: { clamd: { host: '127.0.0.1', port: 9 } } });
  client = await accountAs(app, 'Client');
  owner = await accountAs(app, 'Owner');
  senior = await accountAs(app, 'Senior Associate');
  ({ id } = await orderOf(app, client));
});
afterAll(() => app.stop());

async function ask(
  by: TestAccount,
  method: string,
  path: string,
  body?: object,
  headers = {},
): Promise<void> {
  const { status } = await app.request(method, path, { token: by.token, body, headers });
  expect(status).toBeLessThan(300);
}
const list = (by: TestAccount, query = '') => ask(by, 'GET', `/api/taxReturns/getAll?${query}`);
const archive = (query: string) => ask(owner, 'GET', `/api/taxReturns/getArchivedTaxReturns?${query}`);
const event = (by: TestAccount, body: object, headers = {}) =>
  ask(by, 'POST', `/api/taxReturns/${id}/events`, body, headers);
const key = () => ({ 'Idempotency-Key': randomUUID() });

/**
 * What screens and jobs ask for again and again, also after a year. Each is fast in a test, however it finds its rows.
 */
const often: Record<string, () => Promise<unknown>> = {
  'sign-in': () => ask(client, 'POST', '/api/users/login', { email: client.email, password: testPassword }),
  'a client’s list': () => list(client),
  'the staff’s list': () => list(owner, 'filter=unaccepted&order=waiting&limit=50'),
  'a search': () => list(owner, 'q=ada&limit=50'),
  'what waits on the owner': () => list(owner, 'waitingOn=Owner&order=waiting&limit=50'),
  'what is overdue': () => list(owner, 'due=overdue&order=due&limit=50'),
  'what is due and waits on the owner': () => list(owner, 'due=week&waitingOn=Owner&order=due&limit=50'),
  'what the viewer has': () => list(owner, 'assignee=me&order=waiting&limit=50'),
  'what is the viewer’s': () => list(owner, 'yours=true&order=waiting&limit=50'),
  'what nobody has': () => list(owner, 'assignee=none&order=waiting&limit=50'),
  'who can be assigned': () => ask(owner, 'GET', '/api/taxReturns/assignees'),
  'the archived years': () => ask(owner, 'GET', '/api/taxReturns/archivedYears'),
  'the counts of the list': () => ask(owner, 'GET', '/api/taxReturns/counts'),
  'the counts of what is the viewer’s': () => ask(owner, 'GET', '/api/taxReturns/counts?yours=true'),
  'the figures above the list': () => ask(owner, 'GET', '/api/taxReturns/figures'),
  'the owner’s figures': () => ask(owner, 'GET', '/api/figures'),
  'the ledger of a month': () => ask(owner, 'GET', '/api/ledger?period=2031-01'),
  'the months of the ledger': () => ask(owner, 'GET', '/api/ledger/months'),
  'what is due for disposal': () => ask(owner, 'GET', '/api/disposal'),
  'what is on hold': () => ask(owner, 'GET', '/api/disposal?view=held'),
  'the mailbox, for its owner': () => ask(owner, 'GET', '/api/mailbox/messages'),
  'the mailbox, for staff': () => ask(senior, 'GET', '/api/mailbox/messages'),
  'the history, by who acted': () => ask(owner, 'GET', '/api/audit/transitions?actor=ada'),
  'the history, by client': () => ask(owner, 'GET', '/api/audit/transitions?return=ada'),
  'who read about a client': () => ask(owner, 'GET', '/api/audit/reads?return=ada'),
  'the security log of someone': () => ask(owner, 'GET', '/api/audit/security?subject=ada'),
  'one return': () => ask(owner, 'GET', `/api/taxReturns/getById?id=${id}`),
  'one return, for its client': () => ask(client, 'GET', `/api/taxReturns/getById?id=${id}`),
  'a history': () => ask(owner, 'GET', `/api/taxReturns/${id}/history`),
  'the messages of a return': () => ask(client, 'GET', `/api/taxReturns/${id}/messages`),
  'earlier orders': () => ask(client, 'GET', '/api/taxReturns/earlierOrders'),
  'an upload': () => upload(app, client, pdfFile(), 'w2.pdf'),
  'an order': () => orderOf(app, client),
  'a correction of an order': () =>
    ask(owner, 'PUT', '/api/taxReturns/updateOrder', { id, taxYear: 2022, ...noCompany }),
  'an event': () => event(owner, { type: 'SEND_QUOTE', amountCents: 30_000 }),
  'an event with a key': () => event(client, { type: 'ACCEPT_QUOTE' }, key()),
  'an event on a return that its sender has just seen': () => event(owner, { type: 'STAFF_START' }),
  'a scrape of metrics': () => ask(owner, 'GET', '/metrics'),
  'the job that scans and reads files': () => app.app.get(FileSweeper, { strict: false }).scanAndRead(),
  'the job that asks for payments': () => app.app.get(ReturnPaymentsService, { strict: false }).sweepOpen(),
  'the job that asks for debits': () => app.app.get(ReturnPaymentsService, { strict: false }).sweepClearing(),
  'the job that removes files': () => app.app.get(FileSweeper, { strict: false }).sweep(),
  'the job that disposes of deleted orders': () =>
    app.app.get(DisposalController, { strict: false }).disposeOfDeletedOrders(),
  'the job that takes returns from who left': () =>
    app.app.get(ReturnSweeps, { strict: false }).releaseFromWhoLeft(),
  'the job that watches for unusual access': () => app.app.get(UnusualAccessWatch, { strict: false }).look(),
};

it.each(Object.entries(often))('%s reads no table from its first row to its last', async (_, happen) => {
  const wholes = await Promise.all(
    (await statementsOf(happen)).map(async (text) => ({ text, tables: await readWhole(text) })),
  );
  expect(wholes.filter(({ tables }) => tables.length > 0)).toEqual([]);
});

it.each(['', 'year=2025'])('a page of the archive comes from an index in its order (%s)', async (query) => {
  const [page, ...others] = (await statementsOf(() => archive(query))).filter((text) =>
    /archived/.test(text),
  );
  expect(others).toEqual([]);
  // An incremental sort reads no further than the page.
  expect(await planOf(page!, 'seqscan', 'bitmapscan', 'sort')).not.toMatch(/^[ >-]*Sort /m);
});

it.each([
  ['due for disposal', '/api/disposal', 'tax_return_closed'],
  [
    'due soonest of what waits on the owner',
    `/api/taxReturns/getAll?waitingOn=Owner&order=due`,
    'tax_return_waiting_on_due',
  ],
])('what is %s comes from an index in its order', async (_, path, index) => {
  const [page] = (await statementsOf(() => ask(owner, 'GET', path))).filter((text) =>
    /period_closes_at|ORDER BY .*due_at/.test(text),
  );
  expect(await planOf(page!, 'seqscan', 'bitmapscan', 'sort')).toMatch(
    new RegExp(`Limit .*\\n(?:.*\\n){0,3}.*Index (?:Only )?Scan using ${index} `),
  );
});

it.each(['owner', 'senior'] as const)(
  'an index alone counts the archive by year, for the %s',
  async (viewer) => {
    const asking = () => ask({ owner, senior }[viewer], 'GET', '/api/taxReturns/archivedYears');
    const [counts] = (await statementsOf(asking)).filter((text) => /archive_tax_year/.test(text));
    const plan = await planOf(counts!, 'seqscan', 'bitmapscan', 'sort');
    expect(plan).toMatch(/Index Only Scan using tax_return_archived_years/);
    expect(plan).not.toMatch(/Sort/);
  },
);

it.each([
  'transitions?actor',
  'transitions?return',
  'reads?actor',
  'security?actor',
  'security/counts?subject',
])('a name is looked up before the rows that it selects (%s)', async (list) => {
  const texts = await statementsOf(() => ask(owner, 'GET', `/api/audit/${list}=ada`));
  expect(texts.filter((text) => text.includes('words LIKE'))).toEqual([expect.not.stringMatching(/ANY \(/)]);
});

it('the mailbox asks of each message whether its returns may be seen, and lists no returns', async () => {
  const texts = await statementsOf(() => ask(senior, 'GET', '/api/mailbox/messages'));
  // PostgreSQL carries out NOT IN by reading all that the query in it finds.
  expect(texts.filter((text) => /NOT IN \(SELECT/.test(text))).toEqual([]);
});

it('an index alone counts the accepted returns of each person', async () => {
  const counting = () => ask(senior, 'GET', '/api/taxReturns/assignees');
  const [counts] = (await statementsOf(counting)).filter((text) =>
    /GROUP BY "?r"?\."?assignee_id/.test(text),
  );
  expect(await planOf(counts!, 'seqscan', 'bitmapscan', 'sort')).toMatch(
    /Index Only Scan using tax_return_assignee/,
  );
});

async function statementsOf(happen: () => Promise<unknown>): Promise<string[]> {
  const texts = new Set<string>();
  await whileNoting((text) => texts.add(text), happen);
  return [...texts];
}

/** How PostgreSQL would carry out a statement if it avoided these ways wherever it can. */
async function planOf(text: string, ...avoided: string[]): Promise<string> {
  const plan = await app.dataSource.transaction(async (transaction) => {
    for (const way of avoided) await transaction.query(`SET LOCAL enable_${way} = off`);
    return transaction.query<Record<'QUERY PLAN', string>[]>(`EXPLAIN (GENERIC_PLAN) ${text}`);
  });
  return plan.map((line) => line['QUERY PLAN']).join('\n');
}

/** Returns the tables that a statement can only read whole, because no index helps. */
async function readWhole(text: string): Promise<string[]> {
  if (!/^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(text)) return [];
  const tables = [...(await planOf(text, 'seqscan')).matchAll(/Seq Scan on (\w+)/g)].map(
    ([, table]) => table!,
  );
  return tables.filter((table) => !small.has(table));
}
