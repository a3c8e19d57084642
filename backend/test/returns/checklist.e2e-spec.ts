import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { eventually } from '../support/eventually.js';
import { accountAs, type TestAccount, testPassword } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { demoPdf } from '../../src/operations/demo/demo-data.js';
import { FormFinder } from '../../src/files/file/form-finder.js';
import { SecurityLog } from '../../src/http/security-log/security-log.js';
import { everyInstance, WorkflowFeed } from '../../src/workflow/engine/feed.js';
import { pdfFile } from '../support/documents.js';
import { mailThat } from '../support/mail.js';
import { orderOf, upload } from '../support/orders.js';

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

  it('is changed together with the row about it in the security log', async () => {
    const rows = `SELECT actor_id FROM security_log WHERE return_id = $1 AND detail = '{"changed": "fileItems"}' ORDER BY seq`;
    const before = await app.dataSource.query(rows, [id]);
    expect(before).toEqual([{ actor_id: client.id }, { actor_id: staff.id }]);

    const record = jest.spyOn(app.app.get(SecurityLog, { strict: false }), 'record');
    record.mockRejectedValueOnce(new Error('The log is away'));
    const failed = await change(client, 'updateFileItems', { file: w2, items: ['photoId'] });
    expect(failed.status).toBe(500);
    const { body } = await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, client);
    expect(statuses(body)).toEqual({ w2: 'provided' });
    expect(await app.dataSource.query(rows, [id])).toEqual(before);
  });

  it('marks an item as not applicable, and as applicable again', async () => {
    const without = await change(client, 'updateChecklistItem', { item: 'stimulus', applies: false });
    expect(statuses(without.body)).toEqual({ w2: 'provided', stimulus: 'notApplicable' });
    await change(client, 'updateChecklistItem', { item: 'stimulus', applies: false });
    const again = await change(staff, 'updateChecklistItem', { item: 'stimulus', applies: true });
    expect(statuses(again.body)).toEqual({ w2: 'provided' });
  });

  it('is shown in the lists of clients, and not in those of staff', async () => {
    const list = async (token: string) =>
      (await app.request<TaxReturnView[]>('GET', '/api/taxReturns/getAll', { token })).body;
    expect(statuses((await list(client.token))[0]!)).toEqual({ w2: 'provided' });
    expect((await list(staff.token))[0]).not.toHaveProperty('checklist');
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
    ['someone else’s file', 'updateFileItems', () => ({ file: '/api/files/x', items: ['w2'] }), 404],
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

describe('a document of a return', () => {
  const added = async (content: Buffer, name: string) => {
    const link = await upload(app, client, content, name);
    const { body } = await change(client, 'updateTaxReturnFiles', { files: [{ name, link }] });
    const { items, sortedBy, form } = body.files.find((file) => file.link === link)!;
    return { link, place: { items, sortedBy, form } };
  };
  const w2Text = [
    '22222  OMB No. 1545-0008',
    'Wages, tips, other compensation',
    'Form W-2 Wage and Tax Statement',
  ];

  it('is filed under the item that its text names, until someone says otherwise', async () => {
    const { link, place } = await added(await demoPdf('2025', w2Text), 'IMG_2041.pdf');
    expect(place).toEqual({ items: ['w2'], sortedBy: 'text', form: 'Form W-2' });
    const { body } = await change(client, 'updateFileItems', { file: link, items: [] });
    expect(body.files.find((file) => file.link === link)).toMatchObject({
      items: [],
      sortedBy: 'person',
      form: null,
    });
  });

  it('is filed by its name otherwise, and left to people without either', async () => {
    expect((await added(pdfFile(), '1099-NEC Acme.pdf')).place).toEqual({
      items: ['forms1099'],
      sortedBy: 'name',
      form: 'Form 1099-NEC',
    });
    // A PDF that breaks off is stored like any other.
    const broken = (await demoPdf('2025', w2Text)).subarray(0, 400);
    expect((await added(broken, 'broken.pdf')).place).toEqual({ items: [], sortedBy: null, form: null });
  });

  it('is recognized too if the checklist does not ask for it', async () => {
    const { place } = await added(await demoPdf('Form 1098', ['Mortgage Interest Statement']), 'scan 7.pdf');
    expect(place).toEqual({ items: [], sortedBy: 'text', form: 'Form 1098' });
  });

  it('counts if it came inside the order, once it was read', async () => {
    const base64 = (await demoPdf('2025', w2Text)).toString('base64');
    const order = {
      service: 'Tax Preparation Individual',
      name: 'Wren Novak',
      email: 'wren@people.example',
      password: testPassword,
      base64: [{ name: 'a.pdf', base64 }],
    };
    const announced: (string | undefined)[] = [];
    // From before the order, because the program looks for new files by itself too.
    const unsubscribe = app.app
      .get(WorkflowFeed, { strict: false })
      .subscribe(everyInstance, (id) => announced.push(id));
    expect((await app.request('POST', '/api/taxReturns/add', { body: order })).status).toBe(201);
    const ofWren = async () => {
      const { body } = await app.request<TaxReturnView[]>('GET', '/api/taxReturns/getAll', staff);
      const { id: ofOrder } = body.find(({ name }) => name === order.name)!;
      return (await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${ofOrder}`, staff)).body;
    };
    const finder = app.app.get(FormFinder, { strict: false });
    const { id: ofOrder } = await ofWren();
    await eventually(async () => {
      await finder.sweep();
      return Object.keys(statuses(await ofWren())).length > 0;
    });
    expect(statuses(await ofWren())).toEqual({ w2: 'provided' });
    // The order, and then what its file is.
    await eventually(async () => announced.filter((each) => each === ofOrder).length > 1);
    unsubscribe();
  });
});

describe('a document that staff ask for', () => {
  const event = (by: TestAccount, body: object) =>
    app.request('POST', `/api/taxReturns/${id}/events`, { token: by.token, body });
  const seenBy = async (by: TestAccount) => {
    const { body } = await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, by);
    const { checklist, workflow } = body;
    return [
      checklist.filter(({ asked }) => asked).map(({ key, status }) => [key, status]),
      workflow.progress.waitingOn,
    ];
  };
  const lease = 'Your lease <b>of 2025</b>, all pages';

  it('is an item of the client, who gets an email', async () => {
    expect((await event(staff, { type: 'ASK_FOR_DOCUMENT', document: lease })).status).toBe(200);
    expect(await seenBy(client)).toEqual([[['asked1', 'open']], 'Client']);
    const mail = await mailThat(app, ({ subject }) => Boolean(subject?.includes('We need a document')));
    expect(mail.text).toContain(lease);
    expect(mail.html).not.toContain('<b>of');
  });

  it('is provided by a document, missing again without it, and not needed if staff say so', async () => {
    const link = await upload(app, client, pdfFile(), 'lease.pdf');
    await change(client, 'updateTaxReturnFiles', { files: [{ name: 'lease.pdf', link }] });
    await change(client, 'updateFileItems', { file: link, items: ['asked1'] });
    const [provided, waitingOn] = await seenBy(staff);
    expect(provided).toEqual([['asked1', 'provided']]);
    expect(waitingOn).not.toBe('Client');
    await change(client, 'deleteTaxReturnFile', { file: link }, 'POST');
    expect(await seenBy(client)).toEqual([[['asked1', 'open']], 'Client']);
    await change(staff, 'restoreTaxReturnFile', { file: link }, 'POST');
    expect((await seenBy(client))[0]).toEqual([['asked1', 'provided']]);
    await change(staff, 'updateFileItems', { file: link, items: [] });
    expect((await event(staff, { type: 'DOCUMENT_NOT_NEEDED', request: 'asked1' })).status).toBe(200);
    expect((await seenBy(client))[0]).toEqual([]);
    expect((await change(client, 'updateFileItems', { file: link, items: ['asked1'] })).status).toBe(400);
  });

  it('is asked for and settled by nobody else', async () => {
    const ask = { type: 'ASK_FOR_DOCUMENT', document: 'A bank statement' };
    expect((await event(client, ask)).status).toBe(403);
    expect((await event(stranger, ask)).status).toBe(404);
    expect((await event(auditor, ask)).status).toBe(403);
    for (const document of [' ', 'x'.repeat(201), 'two\nlines'])
      expect((await event(staff, { ...ask, document })).status).toBe(400);
    await event(staff, ask);
    expect((await change(client, 'updateChecklistItem', { item: 'asked2', applies: false })).status).toBe(
      400,
    );
    expect((await event(client, { type: 'DOCUMENT_NOT_NEEDED', request: 'asked2' })).status).toBe(403);
    expect((await event(staff, { type: 'DOCUMENT_NOT_NEEDED', request: 'asked1' })).status).toBe(409);
  });
});
