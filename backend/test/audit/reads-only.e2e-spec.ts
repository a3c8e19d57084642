import { type OpenAPIObject } from '@nestjs/swagger';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { orderOf, play, quoteCents } from '../support/orders.js';

/** Calls open to visitors, and therefore to auditors too. None of them changes the firm's returns. */
const forVisitors = new Set([
  'POST /api/users/register',
  'POST /api/users/login',
  'POST /api/users/logout',
  'POST /api/users/login/passkey',
  'POST /api/users/login/passkeyOptions',
  'POST /api/users/login/secondFactor',
  'POST /api/users/verifyEmail',
  'POST /api/users/invitations/accept',
  'POST /api/users/invitations/look',
  'POST /api/users/changeEmail',
  'POST /api/users/checkEmail',
  'POST /api/users/sendResetPasswordLink',
  'POST /api/users/resetPassword',
  'POST /api/serviceRequests',
  'POST /api/sharedCopies/file',
  'POST /api/sharedCopies/view',
  'POST /api/spouseInvitations/accept',
  'POST /api/spouseInvitations/look',
  'POST /api/taxReturns/add',
  'POST /api/taxReturns/email',
  'POST /api/taxReturns/emailla',
  'POST /api/taxReturns/emailsf',
  'POST /api/taxReturns/emailsd',
  'POST /api/drafts',
  'POST /api/drafts/resume',
  'PUT /api/drafts/current',
  'POST /api/drafts/current/email',
  'DELETE /api/drafts/current/files/{fileId}',
  'POST /api/guidance/feedback',
  'POST /api/estimates/pdf',
  // Open only to Stripe, by its signature.
  'POST /api/stripe/webhook',
]);

/** Calls about the caller's own account. */
const aboutOneself = (change: string): boolean => change.includes(' /api/users/me');

/** POST calls of the contract that only read. */
const reading = new Set([
  'POST /api/taxReturns/getByEmail123',
  'POST /api/blog/getBlogs',
  'POST /api/blog/getBlogByID',
  'POST /api/blog/search',
]);

let app: TestApp;
let auditor: TestAccount;
let id: string;
let changes: string[];

beforeAll(async () => {
  // Runs no jobs, so nothing changes in the background.
  app = await startApp({ environment: { role: 'api' } });
  const [Client, Owner] = [await accountAs(app, 'Client'), await accountAs(app, 'Owner')];
  auditor = await accountAs(app, 'Auditor');
  ({ id } = await orderOf(app, Client));
  await play(app, id, { Client, Owner }, [['Owner', { type: 'SEND_QUOTE', amountCents: quoteCents }]]);
  const { body } = await app.request<OpenAPIObject>('GET', '/api/openapi.json');
  changes = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => ['post', 'put', 'patch', 'delete'].includes(method))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
});
afterAll(() => app.stop());

/** All stored data except what reading records. */
async function everything(): Promise<string> {
  const tables = [
    'account',
    'tax_return',
    'transition',
    'file',
    'outbox',
    'timer',
    'payment',
    'blog_article',
  ];
  const rows = [];
  for (const table of tables) rows.push(await app.dataSource.query(`SELECT * FROM ${table} ORDER BY 1, 2`));
  return JSON.stringify(rows);
}

/** Bodies that would succeed for someone with permission. */
const body = {
  name: 'A name',
  note: 'A note',
  notes: 'A note',
  link: 'https://sheets.example/1',
  spouseName: 'B',
  amount: 10,
  year: 2020,
  type: 'SEND_QUOTE',
  amountCents: 100,
  role: 'Intern',
  message: 'Hello',
  files: [],
  taxReturnFile: [],
  title: 'A title',
  content: '<p>Text</p>',
  token: 'tok_visa',
};

it('refuses auditors every call that changes something', async () => {
  expect(changes.length).toBeGreaterThan(30);
  for (const listed of [...forVisitors, ...reading]) expect(changes).toContain(listed);
  const before = await everything();
  const answers: Record<string, number> = {};
  const refused = changes.filter(
    (each) => !forVisitors.has(each) && !reading.has(each) && !aboutOneself(each),
  );
  for (const change of refused) {
    const [method, path] = change.split(' ') as [string, string];
    const address = path
      .replace(/updateTaxReturn\{flag\}/, 'updateTaxReturnisSeniorStart')
      .replace(/\{\w+\}/g, id);
    const sent = {
      ...body,
      id,
      taxReturnId: id,
      returns: [{ id, version: 1 }],
      event: { type: 'CPA_START' },
    };
    const { status } = await app.request(method, address, { token: auditor.token, body: sent });
    if (status !== 403) answers[change] = status;
  }
  expect(answers).toEqual({});
  expect(await everything()).toBe(before);
});

it('checks for a token before anything else', async () => {
  for (const change of changes.filter((each) => !forVisitors.has(each) && !reading.has(each))) {
    const [method, path] = change.split(' ') as [string, string];
    const { status } = await app.request(method, path.replace(/\{\w+\}/g, id), { body: { id } });
    expect({ change, status }).toEqual({ change, status: 401 });
  }
});
