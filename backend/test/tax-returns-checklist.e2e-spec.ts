import { type TaxReturnView } from '../src/tax-returns/return/tax-return.view.js';
import { accountAs, type TestAccount } from './support/accounts.js';
import { startApp, type TestApp } from './support/app.js';
import { pdfFile } from './support/documents.js';
import { orderOf, upload } from './support/orders.js';

let app: TestApp;
let client: TestAccount;
let stranger: TestAccount;
let staff: TestAccount;
let auditor: TestAccount;
let id: string;
let w2: string;

beforeAll(async () => {
  app = await startApp();
  client = await accountAs(app, 'Client');
  stranger = await accountAs(app, 'Client');
  staff = await accountAs(app, 'Owner');
  auditor = await accountAs(app, 'Auditor');
  ({ id } = await orderOf(app, client));
  w2 = await upload(app, client, pdfFile(), 'scan.pdf');
  await change(client, 'updateTaxReturnFiles', { files: [{ name: 'scan.pdf', link: w2 }] });
});
afterAll(() => app.stop());

const change = (by: TestAccount, call: string, fields: object, method = 'PUT') =>
  app.request<TaxReturnView>(method, `/api/taxReturns/${call}`, { token: by.token, body: { id, ...fields } });

const statuses = ({ checklist }: TaxReturnView) =>
  Object.fromEntries(
    checklist.filter(({ status }) => status !== 'open').map(({ key, status }) => [key, status]),
  );

describe('the checklist of a return', () => {
  it('starts with every item open', async () => {
    const { body } = await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, client);
    expect(body.checklist.length).toBeGreaterThan(5);
    expect(statuses(body)).toEqual({});
    expect(body.files.map(({ items }) => items)).toEqual([[]]);
  });

  it('counts an item as provided once a document is assigned to it; one scan may cover several items', async () => {
    const named = await change(client, 'updateFileItems', { file: w2, items: ['w2', 'photoId', 'w2'] });
    expect(named.status).toBe(200);
    expect(named.body.files.map(({ items }) => items)).toEqual([['w2', 'photoId']]);
    expect(statuses(named.body)).toEqual({ w2: 'provided', photoId: 'provided' });

    const fewer = await change(staff, 'updateFileItems', { file: w2, items: ['w2'] });
    expect(statuses(fewer.body)).toEqual({ w2: 'provided' });
  });

  it('marks an item as not applicable, and as applicable again', async () => {
    const without = await change(client, 'updateChecklistItem', { item: 'stimulus', applies: false });
    expect(statuses(without.body)).toEqual({ w2: 'provided', stimulus: 'notApplicable' });
    await change(client, 'updateChecklistItem', { item: 'stimulus', applies: false });
    const again = await change(staff, 'updateChecklistItem', { item: 'stimulus', applies: true });
    expect(statuses(again.body)).toEqual({ w2: 'provided' });
  });

  it('is shown in lists too', async () => {
    const { body } = await app.request<TaxReturnView[]>('GET', '/api/taxReturns/getAll', client);
    expect(statuses(body[0]!)).toEqual({ w2: 'provided' });
  });

  it('reopens an item if its document is deleted, and keeps it open if the document is added again', async () => {
    const gone = await change(client, 'deleteTaxReturnFile', { file: w2 }, 'POST');
    expect(statuses(gone.body)).toEqual({});
    const back = await change(client, 'updateTaxReturnFiles', { files: [{ name: 'scan.pdf', link: w2 }] });
    expect(statuses(back.body)).toEqual({});
  });

  it.each([
    [
      'an item that is not on this return’s checklist',
      'updateFileItems',
      () => ({ file: w2, items: ['donors'] }),
      400,
    ],
    ['somebody else’s file', 'updateFileItems', () => ({ file: '/api/files/x', items: ['w2'] }), 404],
    ['an unknown item', 'updateChecklistItem', () => ({ item: 'poem', applies: false }), 400],
    ['nothing', 'updateChecklistItem', () => ({}), 400],
  ])('refuses %s', async (_what, call, fields, status) => {
    expect((await change(client, call, fields())).status).toBe(status);
  });

  it('can be changed only by its client and staff', async () => {
    const fields = { item: 'w2', applies: false };
    expect((await change(stranger, 'updateChecklistItem', fields)).status).toBe(404);
    expect((await change(auditor, 'updateChecklistItem', fields)).status).toBe(403);
    expect((await change(auditor, 'updateFileItems', { file: w2, items: [] })).status).toBe(403);
  });
});
