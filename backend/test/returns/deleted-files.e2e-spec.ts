import { FileSweeper } from '../../src/files/file-sweeper.js';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { type HistoryEntry } from '../../src/returns/workflow/workflow.dto.js';
import { verifyHistories } from '../../src/audit/verification/history-verifier.js';
import { workflows } from '../../src/operations/machines/workflows.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { pdfFile } from '../support/documents.js';
import { orderOf, play, steps, untilAccepted, untilDue, upload } from '../support/orders.js';

type Answer = TaxReturnView & {
  message: string;
  reasons: { guard: string; sentence: string; whoCan: string[] }[];
};

const begun =
  'We have started on your return, so you can’t delete its documents. Please contact us to remove one.';
const dayMs = 24 * 60 * 60 * 1000;

let app: TestApp;
let as: { Client: TestAccount; Owner: TestAccount };
let intern: TestAccount;
let auditor: TestAccount;

beforeAll(async () => {
  app = await startApp();
  as = { Client: await accountAs(app, 'Client'), Owner: await accountAs(app, 'Owner') };
  intern = await accountAs(app, 'Intern');
  auditor = await accountAs(app, 'Auditor');
});
afterAll(() => app.stop());

const call = (path: string, { token }: TestAccount, body: object) =>
  app.request<Answer>('POST', `/api/taxReturns/${path}`, { token, body });
const remove = (id: string, by: TestAccount, file: string) => call('deleteTaxReturnFile', by, { id, file });
const restore = (id: string, by: TestAccount, file: string) => call('restoreTaxReturnFile', by, { id, file });
const shown = async (id: string, to: TestAccount) =>
  (await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, to)).body;
const statusOf = async (link: string, by: TestAccount) => (await app.request('GET', link, by)).status;
const sentencesOf = async (id: string, who: TestAccount) =>
  (await app.request<HistoryEntry[]>('GET', `/api/taxReturns/${id}/history`, who)).body.map(
    ({ sentence }) => sentence,
  );

/** An order with a document of its client. */
async function withDocument(by = as.Client, kind: 'updateTaxReturnFiles' = 'updateTaxReturnFiles') {
  const link = await upload(app, by, pdfFile(), 'W-2.pdf');
  const { id } = await orderOf(app, as.Client);
  const body = { id, files: [{ name: 'W-2.pdf', link }] };
  expect((await app.request('PUT', `/api/taxReturns/${kind}`, { token: by.token, body })).status).toBe(200);
  return { id, link };
}

describe('once work on a return has begun', () => {
  it('its client cannot delete a document, and hears why and whom to ask', async () => {
    const { id, link } = await withDocument();
    await play(app, id, as, [...untilAccepted, ...steps('STAFF_START')]);
    const refused = await remove(id, as.Client, link);
    expect(refused).toMatchObject({ status: 409, body: { message: begun } });
    expect(refused.body.reasons).toEqual([
      {
        guard: 'workNotBegun',
        sentence: begun,
        whoCan: ['Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'],
      },
    ]);
    const { files, workflow } = await shown(id, as.Client);
    expect(files).toHaveLength(1);
    expect(workflow.can).not.toContain('FILE_REMOVED');
    expect(workflow.blocked.FILE_REMOVED).toMatchObject([{ guard: 'workNotBegun', sentence: begun }]);
    expect((await shown(id, as.Owner)).workflow.can).toContain('FILE_REMOVED');
  });

  it('the client still can if the start is undone, and staff can at any time', async () => {
    const { id, link } = await withDocument();
    await play(app, id, as, [...untilAccepted, ...steps('STAFF_START')]);
    expect((await remove(id, intern, link)).body.files).toEqual([]);
    expect((await restore(id, intern, link)).body.files).toHaveLength(1);
    await play(app, id, as, [['Owner', { type: 'UNDO_STAFF_START', reason: 'Wrong client' }]]);
    expect((await remove(id, as.Client, link)).body.files).toEqual([]);
  });

  it('two people cannot slip a deletion past the start', async () => {
    const { id, link } = await withDocument();
    await play(app, id, as, untilAccepted);
    const start = app.request('POST', `/api/taxReturns/${id}/events`, {
      token: as.Owner.token,
      body: { type: 'STAFF_START' },
    });
    const [started, removed] = await Promise.all([start, remove(id, as.Client, link)]);
    expect(started.status).toBe(200);
    expect([200, 409]).toContain(removed.status);
    const order = (await sentencesOf(id, as.Owner)).filter((sentence) =>
      ['Document removed', 'Staff associate started'].includes(sentence),
    );
    expect(order).toEqual(
      removed.status === 200 ? ['Document removed', 'Staff associate started'] : ['Staff associate started'],
    );
  });
});

describe('a document that its client deleted', () => {
  it('is kept for staff, who see by whom, when and until when, and can open it', async () => {
    const { id, link } = await withDocument();
    const before = Date.now();
    const { body } = await remove(id, as.Client, link);
    expect([body.files, body.removedFiles]).toEqual([[], []]);

    const [removed] = (await shown(id, intern)).removedFiles;
    expect(removed).toMatchObject({
      name: 'W-2.pdf',
      link,
      kind: 'client',
      uploadedBy: 'client',
      removedBy: { name: as.Client.name, isClient: true },
    });
    const at = Date.parse(removed!.removedAt);
    expect(at).toBeGreaterThanOrEqual(before - 1000);
    expect(Date.parse(removed!.keptUntil) - at).toBe(30 * dayMs);
    expect(await statusOf(link, intern)).toBe(200);
    expect(await sentencesOf(id, intern)).toContain('Document removed');
  });

  it('is gone for the client and for everyone else', async () => {
    const { id, link } = await withDocument();
    await remove(id, as.Client, link);
    expect(await statusOf(link, as.Client)).toBe(404);
    expect(await statusOf(link, await accountAs(app, 'Client'))).toBe(404);
    expect(await statusOf(link, auditor)).toBe(404);
    expect((await shown(id, as.Client)).removedFiles).toEqual([]);
    expect((await restore(id, as.Client, link)).status).toBe(403);
    expect((await restore(id, auditor, link)).status).toBe(403);
    expect((await restore(id, await accountAs(app, 'Client'), link)).status).toBe(404);
    expect((await remove(id, as.Client, link)).status).toBe(404);
    const items = { id, file: link, items: [] };
    const { status } = await app.request('PUT', '/api/taxReturns/updateFileItems', {
      token: as.Owner.token,
      body: items,
    });
    expect(status).toBe(404);
  });

  it('can be restored once, as it was, and the history says so', async () => {
    const { id, link } = await withDocument();
    const [item] = (await shown(id, as.Owner)).checklist;
    await app.request('PUT', '/api/taxReturns/updateFileItems', {
      token: as.Client.token,
      body: { id, file: link, items: item ? [item.key] : [] },
    });
    const [before] = (await shown(id, as.Owner)).files;
    await remove(id, as.Client, link);
    const answers = await Promise.all([restore(id, intern, link), restore(id, as.Owner, link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { files, removedFiles, workflow } = await shown(id, as.Client);
    expect([files, removedFiles, workflow.context.files]).toEqual([[before], [], 1]);
    expect(await statusOf(link, as.Client)).toBe(200);
    expect((await sentencesOf(id, as.Owner)).slice(-2)).toEqual(['Document removed', 'Document restored']);
    expect((await sentencesOf(id, as.Client)).at(-1)).toBe('We restored a document that was removed');
    expect(await verifyHistories(app.dataSource, workflows)).toMatchObject({
      findings: [],
    });
  });

  it('comes back if its client adds it again', async () => {
    const { id, link } = await withDocument();
    await remove(id, as.Client, link);
    const body = { id, files: [{ name: 'W-2.pdf', link }] };
    const added = await app.request<TaxReturnView>('PUT', '/api/taxReturns/updateTaxReturnFiles', {
      token: as.Client.token,
      body,
    });
    expect([added.status, added.body.files.length, added.body.workflow.context.files]).toEqual([200, 1, 1]);
    expect((await shown(id, as.Owner)).removedFiles).toEqual([]);
    const elsewhere = (await orderOf(app, as.Client)).id;
    await remove(id, as.Client, link);
    const moved = await app.request('PUT', '/api/taxReturns/updateTaxReturnFiles', {
      token: as.Client.token,
      body: { ...body, id: elsewhere },
    });
    expect(moved.status).toBe(400);
  });

  it('is removed for good after its time, and cannot be restored then', async () => {
    const { id, link } = await withDocument();
    await remove(id, as.Client, link);
    const fileId = link.split('/').at(-1)!;
    await app.dataSource.query("UPDATE file SET removed_at = now() - interval '31 days' WHERE id = $1", [
      fileId,
    ]);
    await app.app.get(FileSweeper, { strict: false }).removeAbandoned();
    expect((await shown(id, as.Owner)).removedFiles).toEqual([]);
    expect(await statusOf(link, as.Owner)).toBe(404);
    expect((await restore(id, as.Owner, link)).status).toBe(404);
    expect(await sentencesOf(id, as.Owner)).toContain('Document removed');
  });
});

it('keeps a finished return that staff deleted, and restores it', async () => {
  const { id } = await orderOf(app, as.Client);
  await play(app, id, as, untilDue);
  const link = await upload(app, as.Owner, pdfFile(), 'return.pdf');
  await app.request('PUT', '/api/taxReturns/updateTaxReturnFilePDF', {
    token: as.Owner.token,
    body: { id, taxReturnFile: [{ name: 'return.pdf', link }] },
  });
  const removed = await call('deleteAdminTaxReturnFile', as.Owner, { id, file: link });
  expect(removed.body.taxReturnFile).toEqual([]);
  expect(removed.body.removedFiles).toMatchObject([
    { name: 'return.pdf', kind: 'finished', removedBy: { name: as.Owner.name, isClient: false } },
  ]);
  expect((await restore(id, as.Owner, link)).status).toBe(404);
  expect((await call('restoreAdminTaxReturnFile', intern, { id, file: link })).status).toBe(403);
  const back = await call('restoreAdminTaxReturnFile', as.Owner, { id, file: link });
  expect([back.body.taxReturnFile.length, back.body.removedFiles]).toEqual([1, []]);
  expect(back.body.workflow.context.finishedFiles).toBe(1);
});
