import { initialAnswers } from '@tax-firm/machines';
import { type Verification } from '../../src/audit/lists/audit.dto.js';
import { verifyDetails } from '../../src/audit/verification/tables-verifier.js';
import { verifyDatabase } from '../../src/operations/cli/verify-database.js';
import { SecurityLog } from '../../src/http/security-log/security-log.js';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { tamper } from '../support/database.js';
import { orderOf } from '../support/orders.js';

let app: TestApp;
let id: string;
let nameOrdered: string;
const as = {} as Record<'Client' | 'Owner' | 'Auditor', TestAccount>;

const changedInDatabase =
  'names, notes, links or answers were changed in the database: they differ from the last recorded change';

beforeAll(async () => {
  app = await startApp();
  for (const role of ['Client', 'Owner', 'Auditor'] as const) as[role] = await accountAs(app, role);
});
afterAll(() => app.stop());

const answers = {
  ...initialAnswers,
  you: { ...initialAnswers.you, scheduleC: true, forms1099: 3 },
};

beforeEach(async () => {
  const order = { answers, notes: ['I moved in May – “Zoë”'], documentsLink: ['https://files.example/a'] };
  ({ id, name: nameOrdered } = await orderOf(app, as.Client, { name: 'Zoë Quill', ...order }));
});

afterEach(async () => {
  await sql('DELETE FROM tax_return WHERE id = $1');
  await sql('DELETE FROM transition WHERE workflow_id = $1');
});

const verify = async () => (await verifyDetails(app.dataSource)).findings;
const sql = (text: string) => tamper(app.environment.databaseUrl!, text, [id]);
const change = (who: TestAccount, method: string, path: string, body: object) =>
  app.request(method, `/api/taxReturns/${path}`, { token: who.token, body: { id, ...body } });
const rename = (name: string) => change(as.Client, 'PUT', 'updateName', { name });

it('accepts orders of clients and visitors, and every recorded change', async () => {
  const visitor = await app.request<TaxReturnView>('POST', '/api/taxReturns/add', {
    body: {
      service: 'Tax Preparation Individual',
      name: 'Łucja Nowak',
      email: 'Lucja@Nowak.example',
      password: 'a long enough secret',
      spouseFullName: 'Jan',
      referredBy: 'Ada',
      answers,
    },
  });
  expect(visitor.status).toBe(201);
  expect(visitor.body.estimate).not.toBeNull();
  expect(await verify()).toEqual([]);
  const key = visitor.body.checklist[0]!.key;
  const changes: [who: TestAccount, method: string, path: string, body: object][] = [
    [as.Client, 'PUT', 'updateName', { name: 'Zoë Marsh' }],
    [as.Client, 'PUT', 'updateSpouseName', { spouseName: 'Sam' }],
    [as.Client, 'PUT', 'updateSpouseName', { spouseName: '' }],
    [as.Owner, 'PUT', 'updateNotes', { notes: ['Call back', 'Call back'] }],
    [as.Client, 'POST', 'deleteNote', { note: 'Call back' }],
    [as.Client, 'POST', 'deleteNote', { note: 'never there' }],
    [as.Owner, 'PUT', 'updateTaxReturnNotes', { notes: ['One', 'Two'] }],
    [as.Owner, 'PUT', 'updateOffice', { office: null }],
    [
      ...([as.Owner, 'PUT', 'updateOrder'] as const),
      { taxYear: 2022, companyName: null, entity: null, fiscalYearEnd: null },
    ],
    [as.Client, 'PUT', 'updateSheetsLink', { link: 'https://files.example/b' }],
    [as.Client, 'POST', 'deleteSheetsLink', { link: 'https://files.example/b' }],
    [as.Owner, 'PUT', 'updateAdminSheetsLink', { link: 'https://files.example/c' }],
    [as.Owner, 'POST', 'deleteAdminSheetsLink', { link: 'https://files.example/c' }],
    [as.Client, 'PUT', 'updateChecklistItem', { item: key, applies: false }],
  ];
  for (const [who, method, path, body] of changes) {
    expect({ path, status: (await change(who, method, path, body)).status }).toEqual({ path, status: 200 });
    expect({ path, findings: await verify() }).toEqual({ path, findings: [] });
  }
  const rows: { changed: string }[] = await app.dataSource.query(
    "SELECT detail->>'changed' AS changed FROM security_log WHERE return_id = $1 ORDER BY seq",
    [id],
  );
  expect(rows.map(({ changed }) => changed)).toEqual([
    'name',
    'spouseName',
    'spouseName',
    'notes',
    'notes',
    'notes',
    'notes',
    'office',
    'order',
    'clientLink',
    'clientLink',
    'staffLink',
    'staffLink',
    'checklist',
  ]);
});

it('accepts changes that were made at the same time', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, place) => rename(`Name ${place}`)));
  expect(await verify()).toEqual([]);
});

it.each([
  "name = 'Someone Else'",
  "email = 'thief@people.example'",
  "spouse_full_name = 'Sam'",
  "referred_by = 'Ada'",
  "service = 'Tax Preparation Business'",
  'notes = notes - 0',
  "documents_link = '[]'",
  `admin_documents_link = '["https://evil.example"]'`,
  "office = 'elsewhere'",
  "not_applicable = '{w2}'",
  `answers = jsonb_set(answers, '{you,forms1099}', '4')`,
  'estimate = NULL',
  'client_id = (SELECT id FROM account WHERE id <> client_id LIMIT 1)',
])('finds %s by SQL', async (assignment) => {
  await sql(`UPDATE tax_return SET ${assignment} WHERE id = $1`);
  expect(await verify()).toEqual([{ machine: 'taxReturn', workflowId: id, problem: changedInDatabase }]);
});

it.each([
  'tax_year = 2019',
  "company_name = 'Someone Else LLC'",
  "entity = 'partnership'",
  'fiscal_year_end = 6',
])('finds %s by SQL too', async (assignment) => {
  const problem =
    'tax year or company were changed in the database: they differ from the last recorded change';
  await sql(`UPDATE tax_return SET ${assignment} WHERE id = $1`);
  expect(await verify()).toEqual([{ machine: 'taxReturn', workflowId: id, problem }]);
});

it('finds a change by SQL even after a recorded one', async () => {
  await sql("UPDATE tax_return SET name = 'Someone Else' WHERE id = $1");
  await rename('Zoë Marsh');
  expect(await verify()).toEqual([
    {
      machine: 'taxReturn',
      workflowId: id,
      problem: 'names, notes, links or answers were changed in the database between two recorded changes',
    },
  ]);
});

it('is shown by the screen’s verification and by the command', async () => {
  await sql("UPDATE tax_return SET name = 'Someone Else' WHERE id = $1");
  const { body } = await app.request<Verification>('GET', '/api/audit/verify', as.Auditor);
  expect(body.finding).toEqual({
    day: null,
    about: 'taxReturn',
    workflowId: id,
    seq: null,
    problem: changedInDatabase,
  });
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await verifyDatabase(app.environment.databaseUrl!, app.environment)).toBe(false);
  expect(said.mock.calls).toEqual([[`WRONG: tax return ${id}: ${changedInDatabase}`], ['Found 1 problem.']]);
  said.mockRestore();
});

it('leaves a return alone until its first change if its order has no digest', async () => {
  await sql("UPDATE transition SET payload = payload - 'details' - 'subject' WHERE workflow_id = $1");
  await sql("UPDATE tax_return SET name = 'Before' WHERE id = $1");
  expect(await verify()).toEqual([]);
  await rename('Zoë Marsh');
  expect(await verify()).toEqual([]);
  await sql("UPDATE tax_return SET name = 'Someone Else' WHERE id = $1");
  expect(await verify()).toEqual([{ machine: 'taxReturn', workflowId: id, problem: changedInDatabase }]);
});

it('changes nothing if the change cannot be recorded', async () => {
  const record = jest.spyOn(app.app.get(SecurityLog, { strict: false }), 'record');
  record.mockRejectedValueOnce(new Error('The log is not there'));
  expect((await rename('Zoë Marsh')).status).toBe(500);
  record.mockRestore();
  const { body } = await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, as.Owner);
  expect(body.name).toBe(nameOrdered);
  expect(await verify()).toEqual([]);
});
